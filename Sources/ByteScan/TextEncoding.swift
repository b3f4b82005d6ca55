// The encodings of logs: output that PowerShell redirects is UTF-16, all other text is UTF-8.

package enum TextEncoding: Equatable, Sendable {
  case utf8
  case utf16(littleEndian: Bool)

  /// The encoding that a byte order mark states, and the mark's length. Nil where there is no mark.
  package static func marked(_ head: ByteSlice) -> (encoding: TextEncoding, mark: Int)? {
    switch (head.byte(at: 0), head.byte(at: 1), head.byte(at: 2)) {
    case (0xEF, 0xBB, 0xBF): (.utf8, 3)
    case (0xFF, 0xFE, _): (.utf16(littleEndian: true), 2)
    case (0xFE, 0xFF, _): (.utf16(littleEndian: false), 2)
    default: nil
    }
  }

  /// Whether a line of UTF-8 text is the beginning of UTF-16, and how many of its bytes stand before the first unit.
  ///
  /// Without a mark the line begins with a NUL, the other half of the line feed before it. From there on, text of either
  /// byte order looks the same.
  package static func sixteenBits(in line: ByteSlice) -> (littleEndian: Bool, skipped: Int)? {
    guard let first = line.first, line.count >= 8 else { return nil }
    if first == 0 {
      let isPaired = (0..<4).allSatisfy { line[2 * $0] == 0 && line[2 * $0 + 1] != 0 }
      return isPaired ? (true, 1) : nil
    }
    guard case .utf16(let littleEndian)? = marked(line)?.encoding else { return nil }
    let high = littleEndian ? 1 : 0
    return line[2 + high] == 0 || line[4 + high] == 0 ? (littleEndian, 2) : nil
  }
}
