// A set of byte values, asked once per line or byte without a branch.

package struct ByteSet: Sendable, Equatable {
  private var words: SIMD4<UInt64>

  package init(_ members: some Sequence<UInt8>) {
    words = .zero
    for byte in members { insert(byte) }
  }

  /// The bytes of a literal: `ByteSet("0123456789")`.
  package init(_ members: String) { self.init(members.utf8) }

  private mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  package func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  package func union(_ other: ByteSet) -> ByteSet {
    var both = self
    both.words |= other.words
    return both
  }

  package static let digits = ByteSet("0123456789")
  package static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  package static let hexDigits = ByteSet("0123456789abcdefABCDEF")
  package static let blanks = ByteSet(" \t")
  package static let all = ByteSet(UInt8.min...UInt8.max)
  /// Lead and follow bytes of UTF-8 beyond ASCII.
  package static let beyondASCII = ByteSet(UInt8(0x80)...UInt8.max)
}
