// A buffer in which output is put together from millions of small pieces. An array checks at each append whether its storage
// is shared, which costs more than the few bytes of most pieces. This buffer has one owner, always.

@usableFromInline @safe package struct TextBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline package var count = 0

  package init(capacity: Int = 512) {
    unsafe base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe base.deallocate() }

  /// Drops the bytes behind the first `count`.
  package mutating func cut(to count: Int) {
    precondition(count <= self.count)
    self.count = count
  }

  /// Keeps the memory.
  package mutating func clear() { count = 0 }

  package var last: UInt8? { count > 0 ? unsafe base[count - 1] : nil }

  /// The bytes as a slice, for as long as `body` runs.
  package func withSlice<Result>(_ body: (ByteSlice) -> Result) -> Result {
    let lifetime = SliceLifetime()
    defer { lifetime.end() }
    return body(unsafe ByteSlice(base: base, count: count, lifetime))
  }

  package var string: String { withSlice { $0.string } }

  @inlinable @inline(__always) package mutating func append(_ byte: UInt8) {
    makeRoom(1)
    unsafe base[count] = byte
    count += 1
  }

  @inlinable @inline(__always) package mutating func append(_ bytes: ByteSlice) {
    makeRoom(bytes.count)
    unsafe (base + count).update(from: bytes.base, count: bytes.count)
    count += bytes.count
  }

  /// Appends the bytes between quotation marks.
  @inlinable package mutating func append(quoted bytes: ByteSlice) {
    makeRoom(bytes.count + 2)
    let end = unsafe base + count
    unsafe end[0] = UInt8(ascii: "\"")
    unsafe (end + 1).update(from: bytes.base, count: bytes.count)
    unsafe end[bytes.count + 1] = UInt8(ascii: "\"")
    count += bytes.count + 2
  }

  /// Appends a key of a JSON object, `"line":`, behind a comma unless it is the first key. In one step, because an object has
  /// dozens of keys.
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

  /// Appends up to eight bytes, the lowest first. The zero bytes at the top are left out.
  @inlinable @inline(__always) package mutating func append(word: UInt64) {
    makeRoom(8)
    unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count += 8 - word.leadingZeroBitCount / 8
  }

  @inlinable @inline(__always) package mutating func append(_ text: StaticString) { append(text.bytes) }

  @inlinable package mutating func append(_ text: String) {
    let isThere: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      if let start = bytes.baseAddress { unsafe append(ByteSlice(base: start, count: bytes.count, .program)) }
    }
    // A string that is bridged from Objective-C may not have its bytes in one piece.
    if isThere == nil { for byte in text.utf8 { append(byte) } }
  }

  /// Appends nothing and returns false where the text is not all plain ASCII.
  package mutating func append(ifPlain text: String) -> Bool {
    let start = count
    append(text)
    // Whole words are tested, so plain bytes have to stand behind the text.
    append(fewBlanks: 0)
    for place in stride(from: start, to: count, by: 8) {
      let word = unsafe UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
      guard EightBytes.isPlain(word) else {
        count = start
        return false
      }
    }
    return true
  }

  @inlinable package mutating func append(_ character: Unicode.Scalar) { append(EncodedCharacter(character)) }

  @inlinable package mutating func append(_ character: EncodedCharacter) {
    makeRoom(EncodedCharacter.most)
    unsafe Self.put(character, at: base + count)
    count += Int(character.count)
  }

  /// Appends the characters of the range.
  @inlinable @inline(__always)
  package mutating func append(_ characters: [EncodedCharacter], _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= characters.count)
    makeRoom(EncodedCharacter.most * range.count)
    unsafe characters.withUnsafeBufferPointer { characters in
      var end = unsafe base + count
      for place in range {
        let character = unsafe characters[place]
        unsafe Self.put(character, at: end)
        unsafe end += Int(character.count)
      }
      count = unsafe end - base
    }
  }

  /// Writes all four bytes; the next append overwrites those that are too many. The caller has made room for four.
  @inlinable @inline(__always)
  static func put(_ character: EncodedCharacter, at place: UnsafeMutablePointer<UInt8>) {
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: character.bytes.littleEndian, as: UInt32.self)
  }

  @inlinable @inline(__always) package mutating func append(blanks number: Int) {
    guard number > 8 else { return append(fewBlanks: number) }
    makeRoom(number)
    unsafe (base + count).update(repeating: UInt8(ascii: " "), count: number)
    count += number
  }

  /// Up to eight blanks. Eight are written; the next append overwrites those that are too many.
  @inlinable @inline(__always) mutating func append(fewBlanks number: Int) {
    makeRoom(8)
    unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: Self.eightBlanks, as: UInt64.self)
    count += number
  }

  @inlinable static var eightBlanks: UInt64 { 0x2020_2020_2020_2020 }

  @inlinable @inline(__always) package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(decimal: number.magnitude)
  }

  @inlinable @inline(__always) mutating func append(decimal number: UInt) {
    // Nearly all numbers are below ten thousand.
    guard number >= 10_000 else { return append(word: Self.decimal(UInt64(number))) }
    append(moreDigits: number)
  }

  @usableFromInline mutating func append(moreDigits number: UInt) {
    append(decimal: number / 10_000)
    append(word: 0x3030_3030 | Self.fourDigits(UInt64(number % 10_000)))
  }

  /// Appends an ASCII sign and a number, `#17`.
  @inlinable @inline(__always) package mutating func append(_ sign: UInt8, decimal number: Int) {
    let size = UInt64(UInt(bitPattern: number))
    if size < 10_000 { return append(word: Self.decimal(size) << 8 | UInt64(sign)) }
    append(sign)
    append(decimal: number)
  }

  /// The count of a number's digits.
  @inlinable package static func digits(_ number: UInt) -> Int {
    if number < 10 { return 1 }
    return number < 100 ? 2 : 2 + digits(number / 100)
  }

  @inlinable @inline(__always) mutating func makeRoom(_ number: Int) {
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
  /// Appends a number below 100 with two digits.
  @inlinable package mutating func append(pair number: Int) {
    makeRoom(2)
    put(pair: number, at: 0)
    count += 2
  }

  /// Appends a number below 1000 with three digits.
  @inlinable package mutating func append(triple number: Int) {
    makeRoom(3)
    unsafe base[count] = Self.digit(number / 100)
    put(pair: number % 100, at: 1)
    count += 3
  }

  /// `11:16:22`
  @inlinable package mutating func append(timeOfDay seconds: Int) {
    append(minute: Self.minute(ofDay: seconds / 60), second: seconds % 60)
  }

  /// The same, with the minute as a word.
  @inlinable @inline(__always) package mutating func append(minute: UInt64, second: Int) {
    append(word: minute | Self.pair(UInt64(truncatingIfNeeded: second)) << 48)
  }

  /// `11:16:` as a word.
  @inlinable package static func minute(ofDay minutes: Int) -> UInt64 {
    let minutes = UInt64(truncatingIfNeeded: minutes)
    let colons = UInt64(UInt8(ascii: ":")) << 16 | UInt64(UInt8(ascii: ":")) << 40
    return pair(minutes / 60) | pair(minutes % 60) << 24 | colons
  }

  /// `.080`
  @inlinable @inline(__always) package mutating func append(millisecond: Int) {
    append(word: 0x3030_3000 | Self.fourDigits(UInt64(truncatingIfNeeded: millisecond)) | UInt64(UInt8(ascii: ".")))
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

  /// Two digits in the lowest bytes of a word.
  @inlinable static func pair(_ number: UInt64) -> UInt64 {
    let tens = number / 10
    return 0x3030 &+ tens &+ (number &- tens &* 10) << 8
  }

  /// Writes two digits `place` bytes behind the end. The caller has made room for them.
  @inlinable func put(pair number: Int, at place: Int) {
    unsafe base[count + place] = Self.digit(number / 10)
    unsafe base[count + place + 1] = Self.digit(number % 10)
  }

  /// The digits of a number below ten thousand in the lowest bytes of a word.
  @inlinable @inline(__always) static func decimal(_ number: UInt64) -> UInt64 {
    let digits = fourDigits(number)
    // Leading zeros are dropped, except for the last digit.
    let zeros = (digits | 1 << 24).trailingZeroBitCount & ~7
    return (0x3030_3030 | digits) &>> UInt64(zeros)
  }

  /// The values of four digits, each in a byte, the first in the lowest.
  @inlinable @inline(__always) static func fourDigits(_ number: UInt64) -> UInt64 {
    let pairs = number / 100 | (number % 100) << 16
    // A tenth of both at once.
    let tens = (pairs &* 103) >> 10 & 0x000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  @inlinable static func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number) }
}

/// A character's UTF-8 in one word. Each lane of a timeline is one character, and every row has the same lanes.
@usableFromInline package struct EncodedCharacter: Equatable, ExpressibleByUnicodeScalarLiteral, Sendable {
  /// The first byte is the lowest.
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

  @inlinable package init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(character) }
}
