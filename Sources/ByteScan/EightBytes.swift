// Tests on all eight bytes of a word at once. The top bit of each byte has the result.

@usableFromInline enum EightBytes {
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

  /// For words of ASCII only.
  @inline(__always)
  private static func within(_ low: UInt8, _ high: UInt8, _ word: UInt64) -> UInt64 {
    let fromLow = (word | tops) &- ones &* UInt64(low)
    let aboveHigh = word &+ ones &* UInt64(0x7F - high)
    return fromLow & ~aboveHigh
  }

  /// The number that the word begins with, and its count of digits. Nil where all eight are digits: more may follow.
  @inline(__always)
  static func leadingNumber(_ word: UInt64) -> (number: Int, count: Int)? {
    let digits = word ^ (ones &* UInt64(UInt8(ascii: "0")))
    // A sum carries into the next byte only behind the first byte that is no digit.
    let others = ((digits &+ ones &* (0x7F - 9)) | digits) & tops
    guard others != 0 else { return nil }
    let count = others.trailingZeroBitCount &>> 3
    // The digits move to the top and zeros come before them. In two shifts, because one cannot be as long as the word.
    var number = (digits &<< UInt64(56 - 8 * count)) &<< 8
    number = number &* 10 &+ number &>> 8
    number =
      (number & 0xFF_0000_00FF) &* 0xF_4240_0000_0064
      &+ (number &>> 16 & 0xFF_0000_00FF) &* 0x2710_0000_0001
    return (Int(number &>> 32), count)
  }

  /// The hexadecimal number that the two words begin with, and its count of digits.
  @inline(__always)
  static func leadingHex(_ first: UInt64, _ second: UInt64) -> (number: UInt64, count: Int) {
    func each(_ byte: UInt8) -> SIMD2<UInt64> { SIMD2(repeating: ones &* UInt64(byte)) }
    let words = SIMD2(first, second)
    let digits = words ^ each(UInt8(ascii: "0"))
    // 1 for `a` and `A`, 2 for `b` and `B`, and so on.
    let letters = (words | each(0x20)) ^ each(0x60)
    // Sums and differences carry into the next byte only behind the first byte that is no hex digit.
    let isLetter = ((letters | each(0x80)) &- each(1)) & ~(letters &+ each(0x7F - 6))
    let others = (((digits &+ each(0x7F - 9)) & ~isLetter) | words) & each(0x80)
    let count = (others[0] == 0 ? 64 + others[1].trailingZeroBitCount : others[0].trailingZeroBitCount) &>> 3
    // Letters have a bit that digits do not have, and are worth nine more than their low bits.
    let isNine = (words &>> 6) & each(1)
    var numbers = (words &+ isNine &+ (isNine &<< 3)) & each(0xF)
    // Each digit is joined to the one before it, then each pair, then each four.
    numbers = ((numbers &<< 4) | (numbers &>> 8)) & SIMD2(repeating: 0xFF_00FF_00FF_00FF)
    numbers = ((numbers &<< 8) | (numbers &>> 16)) & SIMD2(repeating: 0xFFFF_0000_FFFF)
    numbers = ((numbers &<< 16) | (numbers &>> 32)) & SIMD2(repeating: 0xFFFF_FFFF)
    let number = numbers[0] &<< 32 | numbers[1]
    return (count == 0 ? 0 : number &>> UInt64(64 - 4 * count), count)
  }

  /// The place of the first capital in ASCII text. Some punctuation next to the capitals counts as one.
  @inlinable @inline(__always)
  static func firstCapital(_ word: UInt64) -> Int? {
    let places = word & ~(word &<< 1) & 0x4040_4040_4040_4040
    return places == 0 ? nil : places.trailingZeroBitCount &>> 3
  }

  @inline(__always)
  static func holds(_ byte: UInt8, _ word: UInt64) -> Bool { places(of: byte, word) != 0 }

  /// The top bit of the first byte that equals `byte`, counted from the lowest, and perhaps of bytes behind it.
  @inline(__always)
  static func places(of byte: UInt8, _ word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops
  }

  /// The top bits of all bytes that equal `byte`, and of no others.
  @inline(__always)
  static func allPlaces(of byte: UInt8, _ word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return ~(((difference & ~tops) &+ ~tops) | difference) & tops
  }
}

extension ByteSlice {
  package var isASCII: Bool {
    var at = 0
    while let word = wholeWord(at: at) {
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      at += 8
    }
    while at < count {
      if self[at] >= 0x80 { return false }
      at += 1
    }
    return true
  }
}
