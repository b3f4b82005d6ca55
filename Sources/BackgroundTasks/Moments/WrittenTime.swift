// A time as it is written in the log. Every event has one, and few are ever shown, so its bytes are stored in five words
// without an allocation: passing a moment on then costs no reference count.

@usableFromInline package struct WrittenTime: Equatable, Sendable {
  /// Somewhat more than the longest of Apple's formats needs. A longer text is no time, and is shown cut.
  package static let most = 40

  // The first byte is the lowest. A zero ends the text.
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

  /// From `count` bytes of UTF-8, at most `most`. `word` returns the eight bytes from an offset on, as far as there are
  /// any.
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
    // The cut never splits a character.
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

  /// Whether the time has fewer than six decimal digits. False where no time is written.
  package var isCoarse: Bool {
    guard first != 0 else { return false }
    var marks = FractionMarks()
    marks.add(fifth)
    marks.add(fourth)
    marks.add(third)
    marks.add(second)
    marks.add(first)
    return !marks.hasSixDigits
  }

  /// One bit for each byte, because every event needs this: the digits, and the points or commas.
  private struct FractionMarks {
    private var digits: UInt64 = 0
    private var separators: UInt64 = 0

    /// Adds the word before the ones that were added.
    @inline(__always) mutating func add(_ word: UInt64) {
      let low = word & 0x7F7F_7F7F_7F7F_7F7F
      let isASCII = ~word & Self.tops
      let fromZero = low &+ 0x5050_5050_5050_5050
      let aboveNine = low &+ 0x4646_4646_4646_4646
      // Setting this bit turns a comma into a point.
      let other = (low | 0x0202_0202_0202_0202) ^ 0x2E2E_2E2E_2E2E_2E2E
      digits = digits << 8 | Self.bits(fromZero & ~aboveNine & isASCII)
      separators = separators << 8 | Self.bits(~(other &+ 0x7F7F_7F7F_7F7F_7F7F) & isASCII)
    }

    /// Whether six digits follow a separator.
    var hasSixDigits: Bool {
      let two = digits & digits >> 1
      return separators << 1 & two & two >> 2 & two >> 4 != 0
    }

    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The top bit of each byte.
    @inline(__always) private static func bits(_ tops: UInt64) -> UInt64 {
      ((tops >> 7) &* 0x0102_0408_1020_4080) >> 56
    }
  }
}
