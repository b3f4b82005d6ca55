// Finds the beginning of the last lines of a file from its end, so that the rest of a large file is not read.

import ByteScan

enum LastLines {
  private static let block = 64 << 10

  /// The bytes that end a line.
  private struct Ending {
    let bytes: [UInt8]

    /// Lines end in carriage returns where the beginning of the file shows nothing else.
    init(_ encoding: TextEncoding, head: [UInt8]) {
      let lineFeed = UInt8(ascii: "\n")
      switch encoding {
      case .utf8:
        let carriageReturn = UInt8(ascii: "\r")
        bytes = !head.contains(lineFeed) && head.dropLast().contains(carriageReturn) ? [carriageReturn] : [lineFeed]
      case .utf16(let littleEndian): bytes = littleEndian ? [lineFeed, 0] : [0, lineFeed]
      }
    }

    func stands(in block: [UInt8], at place: Int) -> Bool {
      bytes.indices.allSatisfy { block[place + $0] == bytes[$0] }
    }
  }

  /// The offset of the first of the last `count` lines. An unfinished line counts as one.
  static func offset(_ descriptor: Int32, lines count: Int, size: Int) throws(UnreadableInput) -> Int {
    let head = try SystemFile.bytes(of: descriptor, at: 0, count: min(size, block))
    let ending = Ending(ByteDecoder.encoding(of: Array(head.prefix(ByteDecoder.decidingBytes))).encoding, head: head)
    let width = ending.bytes.count
    // Half a UTF-16 unit at the end does not count.
    let size = size - size % width
    guard count > 0 else { return size }
    var left = count
    var end = size
    while end > 0 {
      let start = max(end - block, 0)
      let bytes = try SystemFile.bytes(of: descriptor, at: start, count: end - start)
      var place = bytes.count - bytes.count % width
      while place >= width {
        place -= width
        // The last ending begins no further line.
        guard ending.stands(in: bytes, at: place), start + place != size - width else { continue }
        left -= 1
        if left == 0 { return start + place + width }
      }
      end = start
    }
    return 0
  }

  /// The encoding that the beginning of the file shows, for a reader that begins further in. Nil for UTF-8, which any place shows.
  static func encoding(_ descriptor: Int32, at start: Int = 0) throws(UnreadableInput) -> TextEncoding? {
    let head = try SystemFile.bytes(of: descriptor, at: start, count: ByteDecoder.decidingBytes)
    let encoding = ByteDecoder.encoding(of: head).encoding
    return encoding == .utf8 ? nil : encoding
  }
}
