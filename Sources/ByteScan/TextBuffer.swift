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

  /// What was appended since is taken back.
  package mutating func cut(to count: Int) {
    precondition(count <= self.count)
    self.count = count
  }

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

  /// Between quotation marks.
  @inlinable package mutating func append(quoted bytes: ByteSlice) {
    makeRoom(bytes.count + 2)
    let end = unsafe base + count
    unsafe end[0] = UInt8(ascii: "\"")
    unsafe (end + 1).update(from: bytes.base, count: bytes.count)
    unsafe end[bytes.count + 1] = UInt8(ascii: "\"")
    count += bytes.count + 2
  }

  /// A key in an object of JSON, `"line":`, behind a comma where it is not the first one. In one go: an object has dozens.
  package mutating func append(key: ByteSlice) {
    makeRoom(key.count + 4)
    var end = count
    if let last, last != UInt8(ascii: "{") {
      unsafe base[end] = UInt8(ascii: ",")
      end += 1
    }
    unsafe base[end] = UInt8(ascii: "\"")
    unsafe (base + end + 1).update(from: key.base, count: key.count)
    end += key.count + 1
    unsafe base[end] = UInt8(ascii: "\"")
    unsafe base[end + 1] = UInt8(ascii: ":")
    count = end + 2
  }

  /// Up to eight bytes, of which the first is the lowest. Zeros end them.
  @inlinable package mutating func append(word: UInt64) {
    makeRoom(8)
    unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count += 8 - word.leadingZeroBitCount / 8
  }

  @inlinable package mutating func append(_ text: StaticString) { append(text.bytes) }

  @inlinable package mutating func append(_ text: String) { text.withSlice { append($0) } }

  @inlinable package mutating func append(_ character: Unicode.Scalar) { append(EncodedCharacter(character)) }

  @inlinable package mutating func append(_ character: EncodedCharacter) {
    makeRoom(EncodedCharacter.most)
    unsafe Self.put(character, at: base + count)
    count += Int(character.count)
  }

  /// One behind the other, with `mark` in place of one of them.
  package mutating func append(_ characters: ArraySlice<EncodedCharacter>, _ mark: EncodedCharacter, at marked: Int?) {
    makeRoom(EncodedCharacter.most * characters.count)
    let marked = marked ?? -1
    var end = unsafe base + count
    var place = characters.startIndex
    for character in characters {
      let character = place == marked ? mark : character
      unsafe Self.put(character, at: end)
      unsafe end += Int(character.count)
      place += 1
    }
    count = unsafe end - base
  }

  /// All four bytes are written, and those that are too many written over. There is room for it.
  @inlinable @inline(__always)
  static func put(_ character: EncodedCharacter, at place: UnsafeMutablePointer<UInt8>) {
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: character.bytes.littleEndian, as: UInt32.self)
  }

  @inlinable package mutating func append(blanks number: Int) {
    guard number > 8 else { return append(fewBlanks: number) }
    makeRoom(number)
    unsafe (base + count).update(repeating: UInt8(ascii: " "), count: number)
    count += number
  }

  /// Up to eight, all of which are written, and those that are too many written over.
  @inlinable mutating func append(fewBlanks number: Int) {
    makeRoom(8)
    unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: 0x2020_2020_2020_2020, as: UInt64.self)
    count += number
  }

  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let digits = Self.digits(rest)
    makeRoom(digits)
    // From the last to the first.
    for place in stride(from: count + digits - 1, through: count, by: -1) {
      unsafe base[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }

  /// How many a number has.
  package static func digits(_ number: UInt) -> Int {
    var (digits, limit) = (1, UInt(10))
    while number >= limit {
      digits += 1
      // The largest numbers have as many digits as there are limits.
      let (next, isLast) = limit.multipliedReportingOverflow(by: 10)
      if isLast { break }
      limit = next
    }
    return digits
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
    makeRoom(2)
    put(pair: number, at: 0)
    count += 2
  }

  /// Below a thousand.
  @inlinable package mutating func append(triple number: Int) {
    makeRoom(3)
    unsafe base[count] = Self.digit(number / 100)
    put(pair: number % 100, at: 1)
    count += 3
  }

  /// `11:16:22`
  @inlinable package mutating func append(timeOfDay seconds: Int) {
    let seconds = UInt64(truncatingIfNeeded: seconds)
    let colons = UInt64(UInt8(ascii: ":")) << 16 | UInt64(UInt8(ascii: ":")) << 40
    append(
      word: Self.pair(seconds / 3600) | Self.pair(seconds / 60 % 60) << 24 | Self.pair(seconds % 60) << 48 | colons)
  }

  /// `2026-05-06`
  package mutating func append(date: (year: Int, month: Int, day: Int)) {
    makeRoom(10)
    put(pair: date.year / 100, at: 0)
    put(pair: date.year % 100, at: 2)
    unsafe base[count + 4] = UInt8(ascii: "-")
    put(pair: date.month, at: 5)
    unsafe base[count + 7] = UInt8(ascii: "-")
    put(pair: date.day, at: 8)
    count += 10
  }

  /// Two digits as the lowest bytes of a word.
  @inlinable static func pair(_ number: UInt64) -> UInt64 {
    let tens = number / 10
    return 0x3030 &+ tens &+ (number &- tens &* 10) << 8
  }

  /// So far behind what is there; there is room for it.
  @inlinable func put(pair number: Int, at place: Int) {
    unsafe base[count + place] = Self.digit(number / 10)
    unsafe base[count + place + 1] = Self.digit(number % 10)
  }

  @inlinable static func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number) }
}

/// A character's UTF-8 in one word. Lanes of a timeline are a character each, the same ones in each of its rows.
package struct EncodedCharacter: Equatable, ExpressibleByUnicodeScalarLiteral, Sendable {
  /// The first is the lowest.
  @usableFromInline let bytes: UInt32
  @usableFromInline let count: UInt32

  @inlinable static var most: Int { 4 }

  @inlinable package init(_ character: Unicode.Scalar) {
    var (bytes, count) = (UInt32(0), UInt32(0))
    for byte in character.utf8 {
      bytes |= UInt32(byte) &<< (8 &* count)
      count += 1
    }
    (self.bytes, self.count) = (bytes, count)
  }

  package init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(character) }
}
