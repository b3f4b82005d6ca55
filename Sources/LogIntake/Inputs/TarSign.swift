// By what a tar is recognised. It begins with the name of its first member, so only the fields behind the name show it.

enum TarSign {
  /// The length of a header.
  static let bytes = 512
  private static let nameEnd = 100
  /// The end of the fields of the mode, the owner and the group: octal digits.
  private static let numbersEnd = 124
  private static let magic = Array("ustar".utf8)
  private static let magicPlace = 257

  static func begins(_ head: [UInt8]) -> Bool {
    head.count >= bytes && mayBegin(head) && head[magicPlace...].starts(with: magic)
  }

  /// Whether a header may begin like this. A line of a log differs from one within its first hundred bytes or shortly behind
  /// them, so that a live log is not held back.
  static func mayBegin(_ head: [UInt8]) -> Bool {
    let name = head.prefix(nameEnd)
    let written = name.prefix { $0 != 0 }
    guard !written.isEmpty || head.isEmpty, written.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      name.dropFirst(written.count).allSatisfy({ $0 == 0 })
    else { return false }
    guard head.prefix(numbersEnd).dropFirst(nameEnd).allSatisfy(isOfNumber) else { return false }
    let shown = head.dropFirst(magicPlace).prefix(magic.count)
    return magic.starts(with: shown)
  }

  /// Numbers are octal, or binary where the first bit is set.
  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x37).contains(byte) || byte == 0x20 || byte == 0
  }
}
