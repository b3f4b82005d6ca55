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

  /// The number that it begins with, and of how many digits. Nil where all are digits: more may stand behind them.
  @inline(__always)
  static func leadingNumber(_ word: UInt64) -> (number: Int, count: Int)? {
    let digits = word ^ (ones &* UInt64(UInt8(ascii: "0")))
    // A sum carries into the next byte only behind the first that is no digit.
    let others = ((digits &+ ones &* (0x7F - 9)) | digits) & tops
    guard others != 0 else { return nil }
    let count = others.trailingZeroBitCount &>> 3
    // Zeros come before them: two shifts, because one may not be as long as the word.
    var number = (digits &<< UInt64(56 - 8 * count)) &<< 8
    number = number &* 10 &+ number &>> 8
    number =
      (number & 0xFF_0000_00FF) &* 0xF_4240_0000_0064
      &+ (number &>> 16 & 0xFF_0000_00FF) &* 0x2710_0000_0001
    return (Int(number &>> 32), count)
  }

  /// Where the first capital stands in ASCII text, or one of the few signs before and behind the capitals.
  @inline(__always)
  static func firstCapital(_ word: UInt64) -> Int? {
    let places = word & ~(word &<< 1) & (ones &* 0x40)
    return places == 0 ? nil : places.trailingZeroBitCount &>> 3
  }

  @inline(__always)
  static func holds(_ byte: UInt8, _ word: UInt64) -> Bool { places(of: byte, word) != 0 }

  /// The top bit of the first byte that is this one, counted from the lowest, and perhaps of bytes behind it.
  @inline(__always)
  static func places(of byte: UInt8, _ word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops
  }

  /// The same of all bytes that are this one, and no others.
  @inline(__always)
  static func allPlaces(of byte: UInt8, _ word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return ~(((difference & ~tops) &+ ~tops) | difference) & tops
  }
}
