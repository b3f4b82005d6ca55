// Syslog writes bytes beyond ASCII and control characters as vis(3) does.
//
//     \M-C = 0xC3    \M^@ = 0x80    \^A = 0x01    \134 = a backslash
//
// A message may hold backslashes that are no escapes, so a result that is no UTF-8 is dropped.

import ByteScan

extension ByteSlice {
  /// The text without its escapes if the result is UTF-8, else the text as it is.
  func decodedVis(into scratch: inout Scratch) -> ByteSlice {
    guard var backslash = firstIndex(of: UInt8(ascii: "\\")) else { return self }
    scratch.makeRoom(count)
    let mark = scratch.mark
    var done = 0
    while true {
      scratch.append(self[done..<backslash])
      if let (byte, length) = visEscape(at: backslash) {
        scratch.append(byte)
        done = backslash + length
      } else {
        scratch.append(self[backslash])
        done = backslash + 1
      }
      guard let next = firstIndex(of: UInt8(ascii: "\\"), from: done) else { break }
      backslash = next
    }
    scratch.append(from(done))
    let decoded = scratch.slice(from: mark)
    guard decoded.count < count, decoded.isValidUTF8 else {
      scratch.cut(to: mark)
      return self
    }
    return decoded
  }

  private func visEscape(at start: Int) -> (byte: UInt8, length: Int)? {
    guard start + 3 <= count else { return nil }
    /// The control character that a printable one stands for.
    func control(_ byte: UInt8) -> UInt8? {
      (UInt8(ascii: "?")...UInt8(ascii: "_")).contains(byte) ? byte ^ 0x40 : nil
    }
    if self[start + 1] == UInt8(ascii: "^") { return control(self[start + 2]).map { ($0, 3) } }
    guard start + 4 <= count else { return nil }
    let last = self[start + 3]
    if has("\\M-", at: start), (0x21..<0x7F).contains(last) { return (last | 0x80, 4) }
    if has("\\M^", at: start) { return control(last).map { ($0 | 0x80, 4) } }
    var value = 0
    for index in (start + 1)...(start + 3) {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit <= 7 else { return nil }
      value = value << 3 | Int(digit)
    }
    return UInt8(exactly: value).map { ($0, 4) }
  }
}
