// A fixed layout such as "9999-99-99 99:99:99.999999" checked in a few machine words.
//
// `9` stands for a digit, `5` for one up to five, `~` for a sign, `?` for any byte, every other character for itself. Patterns
// distinguish the first line of a record from a continuation line, so they run on every line of every log. A loop over bytes
// would cost more than everything else the program does with a line.

@usableFromInline package struct BytePattern: Sendable {
  /// The most bytes of a pattern. Where the text has as many, all of them are compared at once.
  @usableFromInline package static let longest = 32

  @usableFromInline package let count: Int
  /// Each byte of the text is combined with `values` by exclusive or. Of the difference only the bits in `cares` matter.
  @usableFromInline private(set) var values = SIMD4<UInt64>.zero
  @usableFromInline private(set) var cares = SIMD4<UInt64>.zero
  /// For each byte, 0x7F minus the greatest difference that is allowed. Adding it to a greater difference sets the high bit.
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
      // The bits that `+` and `-` have in common. `)` and `/` have them, too; a line feed does not.
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

  /// The same layout with the bytes of `text` from `index` on, each standing for itself.
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
    // A sum carries into the next byte only from a byte whose high bit was set, and such a byte is wrong already.
    let wrong = ((left &+ rooms) | left) & SIMD4(repeating: 0x8080_8080_8080_8080)
    return (wrong[0] | wrong[1] | wrong[2] | wrong[3]) == 0
  }

  /// The same near the end of the text, a word at a time.
  @usableFromInline func matchesAtEnd(_ text: ByteSlice, at index: Int) -> Bool {
    for place in 0..<((count + 7) / 8) {
      let left = (text.word(upTo8From: index + 8 * place) ^ values[place]) & cares[place]
      if ((left &+ rooms[place]) | left) & 0x8080_8080_8080_8080 != 0 { return false }
    }
    return true
  }
}
