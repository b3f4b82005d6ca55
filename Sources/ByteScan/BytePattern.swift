// A fixed layout such as "9999-99-99 99:99:99.999999" checked in a few machine words.
//
// `9` stands for a digit, `5` for one up to five, `~` for a sign, `?` for any byte, every other character for itself. This is
// what tells a record from a continuation line, so it runs on every line of every log: a loop over bytes would cost more than
// everything else the program does with a line.

@usableFromInline package struct BytePattern: Sendable {
  /// Where so many bytes stand behind a pattern's beginning, it is checked in words.
  @usableFromInline package static let longest = 32

  @usableFromInline package let count: Int
  /// What is taken out of each byte, and which bits of the rest matter.
  @usableFromInline private(set) var values = SIMD4<UInt64>.zero
  @usableFromInline private(set) var cares = SIMD4<UInt64>.zero
  /// What has to be added to the most that may be left of a byte to make 0x7F: more sets the high bit.
  @usableFromInline private(set) var rooms = SIMD4<UInt64>.zero

  package init(_ layout: StaticString) {
    let layout = layout.bytes
    precondition(layout.count <= Self.longest, "a pattern has at most 32 bytes")
    count = layout.count
    for index in 0..<layout.count {
      switch layout[index] {
      case UInt8(ascii: "9"): put(UInt8(ascii: "0"), most: 9, at: index)
      case UInt8(ascii: "5"): put(UInt8(ascii: "0"), most: 5, at: index)
      case UInt8(ascii: "?"): break
      // What `+` and `-` have in common. `)` and `/` have it too, a line feed has not.
      case UInt8(ascii: "~"): put(0x29, care: 0xF9, at: index)
      case let byte: put(byte, at: index)
      }
    }
  }

  private mutating func put(_ value: UInt8, care: UInt8 = 0xFF, most: UInt8 = 0, at index: Int) {
    let (word, shift) = (index / 8, UInt64(index % 8) * 8)
    func set(_ byte: UInt8, _ words: inout SIMD4<UInt64>) {
      words[word] = words[word] & ~(0xFF << shift) | UInt64(byte) << shift
    }
    set(value, &values)
    set(care, &cares)
    set(0x7F - most, &rooms)
  }

  /// The same layout with these bytes, each for itself, in place of those that stand at `index`.
  package func fixing(_ text: ByteSlice, at index: Int) -> BytePattern {
    precondition(index >= 0 && text.count <= count - index)
    var pattern = self
    for place in 0..<text.count { pattern.put(text[place], at: index + place) }
    return pattern
  }

  /// Whether the layout stands at `index`.
  @inlinable @inline(__always) package func matches(_ text: ByteSlice, at index: Int = 0) -> Bool {
    guard index >= 0 else { return false }
    let left = text.count &- index
    if left >= Self.longest { return matchesWords(text, at: index) }
    return left >= count && matchesAtEnd(text, at: index)
  }

  @inlinable @inline(__always) func matchesWords(_ text: ByteSlice, at index: Int) -> Bool {
    let words = unsafe UnsafeRawPointer(text.base + index).loadUnaligned(as: SIMD4<UInt64>.self)
    let left = (words ^ values) & cares
    // A sum carries into the next byte only where the high bit was set before: then it is wrong already.
    let wrong = ((left &+ rooms) | left) & SIMD4(repeating: 0x8080_8080_8080_8080)
    return (wrong[0] | wrong[1] | wrong[2] | wrong[3]) == 0
  }

  /// The same, a word at a time, where what the pattern says nothing of may not be there.
  @usableFromInline func matchesAtEnd(_ text: ByteSlice, at index: Int) -> Bool {
    for place in 0..<((count + 7) / 8) {
      let left = (text.word(upTo8From: index + 8 * place) ^ values[place]) & cares[place]
      if ((left &+ rooms[place]) | left) & 0x8080_8080_8080_8080 != 0 { return false }
    }
    return true
  }
}
