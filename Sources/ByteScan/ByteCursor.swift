// A place in a slice that moves forward. Header grammars read like the grammar they implement:
// `cursor.skip(" ")`, `cursor.digits(count: 4)`, `cursor.take(until: "[")`. A step that does not fit
// returns nil or false and leaves the cursor where it was.

@usableFromInline package struct ByteCursor {
  @usableFromInline package let slice: ByteSlice
  @usableFromInline package var position: Int

  @inlinable package init(_ slice: ByteSlice, at position: Int = 0) {
    precondition(position >= 0 && position <= slice.count)
    self.slice = slice
    self.position = position
  }

  @inlinable package var atEnd: Bool { position >= slice.count }
  @inlinable package var peek: UInt8? { position < slice.count ? slice[position] : nil }
  @inlinable package var rest: ByteSlice { slice.from(position) }

  @inlinable @inline(__always) package mutating func skip(_ literal: StaticString) -> Bool {
    guard slice.has(literal, at: position) else { return false }
    position &+= literal.utf8CodeUnitCount
    return true
  }

  /// One or more blanks. TABs do not count, because they separate cells and not columns.
  @inlinable @inline(__always) package mutating func skipBlanks() -> Bool {
    guard slice.byte(at: position) == UInt8(ascii: " ") else { return false }
    position = endOfBlanks(from: position)
    return true
  }

  /// Moves past a word and the blanks behind it. Both may be empty.
  package mutating func skipColumn() {
    let end = endOfWord(from: position)
    // The next word mostly begins within the eight bytes behind this one.
    if let word = slice.wholeWord(at: end), case let others = word ^ Self.eightBlanks, others != 0 {
      position = end &+ others.trailingZeroBitCount &>> 3
    } else {
      position = endOfBlanks(from: end)
    }
  }

  @usableFromInline func endOfBlanks(from start: Int) -> Int {
    var end = start
    // Columns are padded with many blanks, so eight bytes are compared at once while there are eight.
    while let word = slice.wholeWord(at: end) {
      let others = word ^ Self.eightBlanks
      guard others == 0 else { return end &+ others.trailingZeroBitCount &>> 3 }
      end &+= 8
    }
    while slice.byte(at: end) == UInt8(ascii: " ") { end &+= 1 }
    return end
  }

  private static var eightBlanks: UInt64 { 0x2020_2020_2020_2020 }

  @inline(__always) private func endOfWord(from start: Int) -> Int {
    var end = start
    // Words are short, so calling `memchr` would take longer.
    while let word = slice.wholeWord(at: end) {
      let blanks = EightBytes.places(of: UInt8(ascii: " "), word)
      guard blanks == 0 else { return end &+ blanks.trailingZeroBitCount &>> 3 }
      end &+= 8
    }
    while let byte = slice.byte(at: end), byte != UInt8(ascii: " ") { end &+= 1 }
    return end
  }

  @inlinable package mutating func take(while set: ByteSet) -> ByteSlice {
    let start = position
    var end = start
    while let byte = slice.byte(at: end), set.contains(byte) { end &+= 1 }
    position = end
    return slice[start..<end]
  }

  /// Returns the bytes before the next `literal` and moves past it.
  @inlinable @inline(__always) package mutating func take(until literal: StaticString) -> ByteSlice? {
    let start = position
    guard skip(past: literal) else { return nil }
    return slice[start..<(position &- literal.utf8CodeUnitCount)]
  }

  /// Moves past the next `literal`.
  @inlinable @inline(__always) package mutating func skip(past literal: StaticString) -> Bool {
    guard let start = slice.firstIndex(of: literal, from: position) else { return false }
    position = start &+ literal.utf8CodeUnitCount
    return true
  }

  /// A word up to the next blank or the end; nil where there is none.
  package mutating func word() -> ByteSlice? {
    let start = position
    let end = endOfWord(from: start)
    guard end > start else { return nil }
    position = end
    return slice[start..<end]
  }

  /// Exactly `count` digits.
  @inlinable package mutating func digits(count: Int) -> Int? {
    guard slice.count - position >= count else { return nil }
    var value = 0
    for index in position..<(position + count) {
      let digit = slice[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += count
    return value
  }

  /// One or more digits that fit.
  package mutating func number() -> Int? {
    let start = position
    guard slice.byte(at: start) != nil else { return nil }
    // Most numbers have fewer than eight digits.
    guard let (number, count) = EightBytes.leadingNumber(slice.word(upTo8From: start)) else { return longNumber() }
    guard count > 0 else { return nil }
    position = start &+ count
    return number
  }

  /// Not inlined, because few numbers are so long.
  @inline(never)
  private mutating func longNumber() -> Int? {
    let start = position
    var end = start
    var value = 0
    while let byte = slice.byte(at: end), case let digit = byte &- UInt8(ascii: "0"), digit <= 9 {
      value = value &* 10 &+ Int(digit)
      end &+= 1
    }
    guard end > start else { return nil }
    // 18 digits always fit into 64 bits.
    if end - start > 18 {
      guard let checked = slice[start..<end].decimal else { return nil }
      value = checked
    }
    position = end
    return value
  }

  /// `0x` and one to sixteen hex digits.
  package mutating func prefixedHex() -> UInt64? {
    var ahead = self
    guard ahead.skip("0x"), let number = ahead.hexNumber() else { return nil }
    self = ahead
    return number
  }

  /// One to sixteen hex digits, and no more of them.
  package mutating func hexNumber() -> UInt64? {
    let start = position
    guard slice.byte(at: start) != nil else { return nil }
    let second = slice.byte(at: start &+ 8) == nil ? 0 : slice.word(upTo8From: start &+ 8)
    let (number, count) = EightBytes.leadingHex(slice.word(upTo8From: start), second)
    guard count > 0, count < 16 || !hasHexDigit(at: start &+ 16) else { return nil }
    position = start &+ count
    return number
  }

  /// Not inlined, because few numbers need it.
  @inline(never)
  private func hasHexDigit(at place: Int) -> Bool { slice.byte(at: place).flatMap(hexDigit) != nil }
}
