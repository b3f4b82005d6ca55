// Removes the escape sequences for colours and titles that a tool wrote for a terminal.

import ByteScan

enum TerminalEscapes {
  static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07

  static func removed(from text: ByteSlice) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      guard text[at] == escape else {
        plain.append(text[at])
        at += 1
        continue
      }
      at = end(of: text, from: at)
    }
    return plain
  }

  /// The end of the sequence that begins at `start`: `ESC [ … letter`, `ESC ] … BEL` or `ESC ] … ESC \`.
  private static func end(of text: ByteSlice, from start: Int) -> Int {
    guard start + 1 < text.count else { return text.count }
    var at = start + 2
    switch text[start + 1] {
    case UInt8(ascii: "["):
      while at < text.count, !(0x40...0x7E).contains(text[at]), text[at] != UInt8(ascii: "\n") { at += 1 }
      return min(at + 1, text.count)
    case UInt8(ascii: "]"):
      while at < text.count, text[at] != bell, text[at] != escape, text[at] != UInt8(ascii: "\n") { at += 1 }
      if at < text.count, text[at] == escape { at += 1 }
      return min(at + 1, text.count)
    default:
      return at
    }
  }
}
