// Questions about the eight bytes of a word at once. The answer is in the top bit of each.

enum EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func isPlain(_ word: UInt64) -> Bool {
    let below = (word &- ones &* 0x20) & ~word
    let above = (word &+ ones) | word
    return (below | above) & tops == 0
  }

  @inline(__always)
  static func isName(_ word: UInt64) -> Bool {
    guard word & tops == 0 else { return false }
    let letters = within(UInt8(ascii: "a"), UInt8(ascii: "z"), word | (ones &* 0x20))
    let digits = within(UInt8(ascii: "0"), UInt8(ascii: "9"), word)
    let joints =
      within(UInt8(ascii: "-"), UInt8(ascii: "."), word) | within(UInt8(ascii: "_"), UInt8(ascii: "_"), word)
      | within(UInt8(ascii: " "), UInt8(ascii: " "), word)
    return (letters | digits | joints) & tops == tops
  }

  /// Of ASCII only.
  @inline(__always)
  private static func within(_ low: UInt8, _ high: UInt8, _ word: UInt64) -> UInt64 {
    let fromLow = (word | tops) &- ones &* UInt64(low)
    let aboveHigh = word &+ ones &* UInt64(0x7F - high)
    return fromLow & ~aboveHigh
  }

  @inline(__always)
  static func holds(_ byte: UInt8, _ word: UInt64) -> Bool { places(of: byte, word) != 0 }

  /// The top bit of the first byte that is this one, counted from the lowest, and perhaps of bytes behind it.
  @inline(__always)
  static func places(of byte: UInt8, _ word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops
  }
}
