// A set of byte values. Membership is tested for every line or byte, so it takes a few instructions.

@usableFromInline package struct ByteSet: Sendable, Equatable {
  /// One bit for each value, 64 values in a word.
  @usableFromInline private(set) var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  package init(_ members: some Sequence<UInt8>) {
    for byte in members { insert(byte) }
  }

  /// The bytes of a literal: `ByteSet("0123456789")`.
  package init(_ members: String) { self.init(members.utf8) }

  private mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  @inlinable package func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return (byte < 192 ? words.2 : words.3) &>> UInt64(byte & 63) & 1 == 1 }
    let word = byte < 64 ? words.0 : words.1
    return word &>> UInt64(byte & 63) & 1 == 1
  }

  package func union(_ other: ByteSet) -> ByteSet {
    var both = self
    both.words.0 |= other.words.0
    both.words.1 |= other.words.1
    both.words.2 |= other.words.2
    both.words.3 |= other.words.3
    return both
  }

  @usableFromInline package static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }

  package static let digits = ByteSet("0123456789")
  package static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  package static let hexDigits = ByteSet("0123456789abcdefABCDEF")
  package static let blanks = ByteSet(" \t")
  package static let all = ByteSet(UInt8.min...UInt8.max)
  /// All bytes of characters beyond ASCII in UTF-8.
  package static let beyondASCII = ByteSet(UInt8(0x80)...UInt8.max)
}
