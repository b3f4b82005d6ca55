// A time as it stands in the log. Every event brings one and few are ever shown, so it is kept as the bytes it is made of,
// in five words that need no memory of their own: whoever hands a moment on would pay for that each time.

package struct WrittenTime: Equatable, Sendable {
  /// As many as the longest of Apple's has, and some more. What is longer is no time, and is shown cut.
  @usableFromInline static let most = 40

  // The first byte is the lowest; a zero ends them.
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64
  @usableFromInline let third: UInt64
  @usableFromInline let fourth: UInt64
  @usableFromInline let fifth: UInt64

  package static var none: WrittenTime { WrittenTime(count: 0) { _ in 0 } }

  package init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(count: bytes.count) { bytes[$0] }
  }

  /// Of UTF-8, which is asked byte by byte.
  @inlinable package init(count: Int, _ byte: (Int) -> UInt8) {
    let kept = count <= Self.most ? count : Self.end(of: byte)
    func word(_ start: Int) -> UInt64 {
      var word: UInt64 = 0
      var place = min(start + 8, kept)
      while place > start {
        place -= 1
        word = word << 8 | UInt64(byte(place))
      }
      return word
    }
    (first, second, third, fourth) = (word(0), word(8), word(16), word(24))
    // Three dots in one character.
    let cut: UInt64 = count <= Self.most ? 0 : 0xA6_80E2 << UInt64((kept - 32) * 8)
    fifth = word(32) | cut
  }

  /// Where a text that is too long is cut: there is room for the dots, and no character is cut in two.
  @usableFromInline static func end(of byte: (Int) -> UInt8) -> Int {
    let end = most - 3
    return (end - 3...end).last { byte($0) & 0xC0 != 0x80 } ?? end
  }

  package var string: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.most)
    for word in [first, second, third, fourth, fifth] {
      var rest = word
      while rest != 0 {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
