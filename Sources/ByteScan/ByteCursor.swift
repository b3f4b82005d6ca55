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

  @inlinable package mutating func skip(_ literal: StaticString) -> Bool {
    guard slice.has(literal, at: position) else { return false }
    position += literal.utf8CodeUnitCount
    return true
  }

  /// One or more blanks. TABs do not count: they part cells, not columns.
  @inlinable package mutating func skipBlanks() -> Bool {
    let start = position
    while position < slice.count, slice[position] == UInt8(ascii: " ") { position += 1 }
    return position > start
  }

  @inlinable package mutating func take(while set: ByteSet) -> ByteSlice {
    let start = position
    while position < slice.count, set.contains(slice[position]) { position += 1 }
    return slice[start..<position]
  }

  /// What stands before `literal`, and past it.
  package mutating func take(until literal: StaticString) -> ByteSlice? {
    guard let end = slice.firstIndex(of: literal, from: position) else { return nil }
    defer { position = end + literal.utf8CodeUnitCount }
    return slice[position..<end]
  }

  /// A word up to the next blank or the end; nil where there is none.
  package mutating func word() -> ByteSlice? {
    let start = position
    let end = slice.firstIndex(of: UInt8(ascii: " "), from: position) ?? slice.count
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
    var value = 0
    // So many digits always fit.
    let surely = min(slice.count, position + 18)
    while position < surely {
      let digit = slice[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { return position > start ? value : nil }
      value = value &* 10 &+ Int(digit)
      position += 1
    }
    while position < slice.count {
      let digit = slice[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.addingReportingOverflow(Int(digit))
      guard !tooLarge, !overflow else {
        position = start
        return nil
      }
      value = sum
      position += 1
    }
    return position > start ? value : nil
  }

  /// `0x` and one to sixteen hex digits.
  package mutating func prefixedHex() -> UInt64? {
    let digits = position + 2
    guard digits < slice.count, slice[position] == UInt8(ascii: "0"), slice[position + 1] == UInt8(ascii: "x") else {
      return nil
    }
    var value: UInt64 = 0
    var end = digits
    while end < slice.count {
      let byte = slice[end]
      // `A` and `a` differ in one bit.
      let (decimal, letter) = (byte &- UInt8(ascii: "0"), (byte | 0x20) &- UInt8(ascii: "a"))
      guard decimal <= 9 || letter <= 5 else { break }
      value = value << 4 | UInt64(decimal <= 9 ? decimal : letter + 10)
      end += 1
    }
    guard (1...16).contains(end - digits) else { return nil }
    position = end
    return value
  }
}
