// A time as it stands in the log. Every event brings one and few are ever shown, so it is kept as the bytes it is made of,
// in five words that need no memory of their own: whoever hands a moment on would pay for that each time.

@usableFromInline package struct WrittenTime: Equatable, Sendable {
  /// As many as the longest of Apple's has, and some more. What is longer is no time, and is shown cut.
  package static let most = 40

  // The first byte is the lowest; a zero ends them.
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64
  @usableFromInline let third: UInt64
  @usableFromInline let fourth: UInt64
  @usableFromInline let fifth: UInt64

  package static var none: WrittenTime { WrittenTime(count: 0) { _ in 0 } }

  package init(_ text: String) {
    let bytes = Self.cut(text)
    self.init(count: bytes.count) { start in
      bytes[start...].prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Of so many bytes of UTF-8, no more than `most`; `word` tells the eight that begin at a place, as far as they are there.
  @inlinable @inline(__always) package init(count: Int, _ word: (Int) -> UInt64) {
    first = count > 0 ? word(0) : 0
    second = count > 8 ? word(8) : 0
    third = count > 16 ? word(16) : 0
    fourth = count > 24 ? word(24) : 0
    fifth = count > 32 ? word(32) : 0
  }

  private static func cut(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count > most else { return bytes }
    let dots = Array("…".utf8)
    // No character is cut in two.
    let end = (0...most - dots.count).last { bytes[$0] & 0xC0 != 0x80 } ?? 0
    return bytes[..<end] + dots
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

  /// Whether it has fewer than six digits of a second. What was not written says nothing.
  package var isCoarse: Bool {
    guard first != 0 else { return false }
    var digits = Fraction()
    return
      !(digits.hasSix(first) || digits.hasSix(second) || digits.hasSix(third) || digits.hasSix(fourth)
      || digits.hasSix(fifth))
  }

  /// Counts the digits behind a point or a comma, from word to word.
  private struct Fraction {
    private var digits: Int?

    mutating func hasSix(_ word: UInt64) -> Bool {
      var rest = word
      while rest != 0 {
        let byte = UInt8(truncatingIfNeeded: rest)
        rest >>= 8
        if let known = digits, byte &- UInt8(ascii: "0") < 10 {
          digits = known + 1
          if known == 5 { return true }
        } else {
          digits = byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") ? 0 : nil
        }
      }
      return false
    }
  }
}
