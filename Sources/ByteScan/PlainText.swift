// Text that is nothing but visible ASCII. Nearly all text is, and then each byte is a character of one column that needs no
// escape. Eight bytes are tested at a time.

extension ByteSlice {
  /// Has no control character and nothing beyond ASCII.
  package var isPlain: Bool {
    allBytes {
      EightBytes.isPlain($0)
    } last: {
      (0x20..<0x7F).contains($0)
    }
  }

  /// Is plain and has nothing that JSON escapes in a string.
  package var isPlainInJSON: Bool {
    allBytes {
      EightBytes.isPlain($0) && !EightBytes.holds(UInt8(ascii: "\""), $0) && !EightBytes.holds(UInt8(ascii: "\\"), $0)
    } last: {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }

  /// Has only letters, digits and what joins the parts of a name: `.`, `_`, `-` and blanks.
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
    // The last word may overlap the one before it.
    return eight(word(at: count - 8))
  }
}

extension String {
  package var isPlain: Bool { withSlice { $0.isPlain } }
}
