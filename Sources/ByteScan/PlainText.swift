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

  @inline(__always)
  private func allBytes(_ eight: (UInt64) -> Bool, last one: (UInt8) -> Bool) -> Bool {
    var index = 0
    while index + 8 <= count {
      guard eight(word(at: index)) else { return false }
      index += 8
    }
    while index < count {
      guard one(self[index]) else { return false }
      index += 1
    }
    return true
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
  static func holds(_ byte: UInt8, _ word: UInt64) -> Bool {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops != 0
  }
}
