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
