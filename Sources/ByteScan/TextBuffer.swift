// Bytes that output is put together in, piece by piece and a million times over. An array asks at each append whether
// somebody else holds it, too, which costs more than the few bytes that most pieces are; this has one owner, always.

@safe package struct TextBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline package var count = 0

  package init(capacity: Int = 512) {
    unsafe base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe base.deallocate() }

  /// Keeps the room.
  package mutating func clear() { count = 0 }

  package var last: UInt8? { count > 0 ? unsafe base[count - 1] : nil }

  /// All of it, for as long as `body` runs.
  package func withSlice<Result>(_ body: (ByteSlice) -> Result) -> Result {
    body(unsafe ByteSlice(base: base, count: count))
  }

  package var string: String { withSlice { $0.string } }

  @inlinable package mutating func append(_ byte: UInt8) {
    makeRoom(1)
    unsafe base[count] = byte
    count += 1
  }

  @inlinable package mutating func append(_ bytes: ByteSlice) {
    makeRoom(bytes.count)
    unsafe (base + count).update(from: bytes.base, count: bytes.count)
    count += bytes.count
  }

  @inlinable package mutating func append(_ text: StaticString) { append(text.bytes) }

  @inlinable package mutating func append(_ text: String) { text.withSlice { append($0) } }

  /// The character's UTF-8.
  @inlinable package mutating func append(_ character: Unicode.Scalar) {
    let value = character.value
    func follow(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | value &>> shift & 0x3F) }
    switch value {
    case ..<0x80: return append(UInt8(truncatingIfNeeded: value))
    case ..<0x800: append(UInt8(truncatingIfNeeded: 0xC0 | value &>> 6))
    case ..<0x10000:
      append(UInt8(truncatingIfNeeded: 0xE0 | value &>> 12))
      append(follow(6))
    default:
      append(UInt8(truncatingIfNeeded: 0xF0 | value &>> 18))
      append(follow(12))
      append(follow(6))
    }
    append(follow(0))
  }

  package mutating func append(blanks number: Int) {
    makeRoom(number)
    unsafe (base + count).update(repeating: UInt8(ascii: " "), count: number)
    count += number
  }

  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  private mutating func append(digitsOf number: UInt) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  @inlinable mutating func makeRoom(_ number: Int) {
    if capacity - count < number { grow(by: number) }
  }

  @usableFromInline mutating func grow(by number: Int) {
    precondition(number >= 0)
    capacity = max(capacity * 2, count + number)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
  }
}

extension TextBuffer {
  /// Below a hundred.
  @inlinable package mutating func append(pair number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }

  /// Below a thousand.
  @inlinable package mutating func append(triple number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 100))
    append(pair: number % 100)
  }

  /// `11:16:22`
  package mutating func append(timeOfDay seconds: Int) {
    append(pair: seconds / 3600)
    append(UInt8(ascii: ":"))
    append(pair: seconds / 60 % 60)
    append(UInt8(ascii: ":"))
    append(pair: seconds % 60)
  }

  /// `2026-05-06`
  package mutating func append(date: (year: Int, month: Int, day: Int)) {
    append(pair: date.year / 100)
    append(pair: date.year % 100)
    append(UInt8(ascii: "-"))
    append(pair: date.month)
    append(UInt8(ascii: "-"))
    append(pair: date.day)
  }
}
