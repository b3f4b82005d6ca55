// A time as it stands in the log. Every event brings one and few are ever shown, so nearly all are kept as what they
// are made of: at most 32 of 15 different characters, in two words. Anything else is kept as text.

package struct WrittenTime: Equatable, Sendable {
  @usableFromInline enum Form: Equatable, Sendable {
    /// Four bits a character, the first one lowest; nothing follows a zero.
    case packed(UInt64, UInt64)
    case text(String)
  }

  @usableFromInline let form: Form

  @inlinable init(_ form: Form) { self.form = form }

  package init(_ text: String) {
    let bytes = text.utf8
    var next = bytes.startIndex
    let packed = WrittenTime(count: bytes.count) { _ in
      defer { next = bytes.index(after: next) }
      return bytes[next]
    }
    self = packed ?? WrittenTime(.text(text))
  }

  /// `byte` is asked in order. Nil for what does not fit into two words.
  @inlinable package init?(count: Int, _ byte: (Int) -> UInt8) {
    guard count <= 32 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for place in 0..<count {
      guard let code = Self.code(of: byte(place)) else { return nil }
      if place < 16 { words.0 |= code << UInt64(place * 4) } else { words.1 |= code << UInt64(place * 4 - 64) }
    }
    form = .packed(words.0, words.1)
  }

  package var string: String {
    guard case .packed(let first, let second) = form else {
      if case .text(let text) = form { return text }
      return ""
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for word in [first, second] {
      var rest = word
      while rest != 0 {
        bytes.append(Self.byte(of: rest & 0xF))
        rest >>= 4
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static let none = WrittenTime(.packed(0, 0))

  @inlinable static func code(of byte: UInt8) -> UInt64? {
    switch byte {
    // The digits and the colon behind them.
    case 0x30...0x3A: UInt64(byte - 0x2F)
    case UInt8(ascii: "-"): 12
    case UInt8(ascii: "."): 13
    case UInt8(ascii: "+"): 14
    case UInt8(ascii: " "): 15
    default: nil
    }
  }

  private static func byte(of code: UInt64) -> UInt8 {
    switch code {
    case 12: UInt8(ascii: "-")
    case 13: UInt8(ascii: ".")
    case 14: UInt8(ascii: "+")
    case 15: UInt8(ascii: " ")
    default: 0x2F + UInt8(code)
    }
  }
}
