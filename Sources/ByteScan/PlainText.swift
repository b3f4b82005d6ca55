// Text that is nothing but ASCII to be seen. Nearly all of it is, and of such text each byte is a character of one column
// that nothing has to be done to: it is worth to ask, eight bytes at a time.

extension ByteSlice {
  /// No control character, and nothing beyond ASCII.
  package var isPlain: Bool {
    allBytes {
      EightBytes.isPlain($0)
    } last: {
      (0x20..<0x7F).contains($0)
    }
  }

  /// Plain, and without what JSON escapes in a string.
  package var isPlainInJSON: Bool {
    allBytes {
      EightBytes.isPlain($0) && !EightBytes.holds(UInt8(ascii: "\""), $0) && !EightBytes.holds(UInt8(ascii: "\\"), $0)
    } last: {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }

  /// Letters, digits, and what the parts of a name are joined with: `.`, `_`, `-` and blanks.
  package var isName: Bool {
    allBytes {
      EightBytes.isName($0)
    } last: {
      EightBytes.isName(UInt64($0) &* 0x0101_0101_0101_0101)
    }
  }

  @inline(__always)
  private func allBytes(_ eight: (UInt64) -> Bool, last one: (UInt8) -> Bool) -> Bool {
    guard count >= 8 else {
      for index in 0..<count where !one(self[index]) { return false }
      return true
    }
    var index = 0
    while index < count - 8 {
      guard eight(word(at: index)) else { return false }
      index += 8
    }
    // Some of the last eight may have been looked at before.
    return eight(word(at: count - 8))
  }
}

extension String {
  package var isPlain: Bool { withSlice { $0.isPlain } }
}

/// Questions about the eight bytes of a word at once. The answer is in the top bit of each.
private enum EightBytes {
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
  static func holds(_ byte: UInt8, _ word: UInt64) -> Bool {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops != 0
  }
}
