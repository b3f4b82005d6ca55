// Bytes before a record that are no part of it: byte order marks between joined captures, unusual blanks,
// the sign of a quoted mail.

import ByteScan

enum LineJunk {
  /// All bytes that junk may begin with.
  static let firstBytes = ByteSet(
    [
      UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "`"), 0x7F, 0xC2, 0xE2,
      0xE3, 0xEF, 0xFE, 0xFF,
    ]
      + (0x00...0x1F).filter { $0 != TerminalEscapes.escape })

  private static let marks: [[UInt8]] = [
    // Byte order marks, also those of UTF-16.
    [0xEF, 0xBB, 0xBF], [0xFF], [0xFE],
    // Blanks that do not break a line, that have no width, or that are as wide as a character.
    [0xC2, 0xA0], [0xC2, 0xAD], [0xE3, 0x80, 0x80], [0xE2, 0x81, 0xA0],
    [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9],
  ]

  /// The length of the junk that the line begins with.
  static func length(in line: ByteSlice) -> Int {
    var at = 0
    while let first = line.byte(at: at), firstBytes.contains(first) {
      if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") {
        // The mark of a list. Without a blank behind it, it is part of the text.
        guard line.byte(at: at + 1) == UInt8(ascii: " ") else { break }
        at += 2
      } else if first <= UInt8(ascii: ">") || first == 0x7F || first == UInt8(ascii: "`") {
        at += 1
      } else if let mark = marks.first(where: { $0.withSlice { line.from(at).hasPrefix($0) } }) {
        at += mark.count
      } else if first == 0xE2, line.byte(at: at + 1) == 0x80, let last = line.byte(at: at + 2),
        (0x80...0x8F).contains(last)
      {
        at += 3
      } else {
        break
      }
    }
    return at
  }

  /// Inlined for the records that begin with a digit or a letter, as most do.
  @inline(__always)
  static func dropped(from line: ByteSlice) -> ByteSlice {
    guard let first = line.first else { return line }
    let isOrdinary = first &- UInt8(ascii: "0") < 10 || (first | 0x20) &- UInt8(ascii: "a") < 26
    return isOrdinary ? line : unusualDropped(from: line)
  }

  @inline(never)
  private static func unusualDropped(from line: ByteSlice) -> ByteSlice {
    guard let first = line.first, firstBytes.contains(first) else { return line }
    return line.from(length(in: line))
  }
}
