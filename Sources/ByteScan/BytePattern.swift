// A fixed layout such as "9999-99-99 99:99:99.999999" checked in a few machine words.
//
// `9` stands for a digit, `~` for a sign, `?` for any byte, every other character for itself. This is what tells a record
// from a continuation line, so it runs on every line of every log: a loop over bytes would cost more than
// everything else the program does with a line.

@usableFromInline package struct BytePattern: Sendable {
  @usableFromInline package let count: Int
  @usableFromInline private(set) var digits = SIMD4<UInt64>.zero
  @usableFromInline private(set) var fixed = SIMD4<UInt64>.zero
  @usableFromInline private(set) var values = SIMD4<UInt64>.zero

  package init(_ layout: StaticString) {
    let layout = layout.bytes
    precondition(layout.count <= 32, "a pattern has at most 32 bytes")
    count = layout.count
    for index in 0..<layout.count {
      let shift = UInt64(index % 8) * 8
      switch layout[index] {
      case UInt8(ascii: "9"): digits[index / 8] |= 0xFF << shift
      case UInt8(ascii: "?"): break
      case UInt8(ascii: "~"):
        // What `+` and `-` have in common. `)` and `/` have it too, a line feed has not.
        fixed[index / 8] |= 0xF9 << shift
        values[index / 8] |= 0x29 << shift
      case let byte:
        fixed[index / 8] |= 0xFF << shift
        values[index / 8] |= UInt64(byte) << shift
      }
    }
  }

  /// Whether the layout stands at `index`.
  @inlinable @inline(__always) package func matches(_ text: ByteSlice, at index: Int = 0) -> Bool {
    guard index >= 0, text.count - index >= count else { return false }
    return text.count - index >= 32 ? matchesWords(text, at: index) : matchesBytes(text, at: index)
  }

  @inlinable @inline(__always) func matchesWords(_ text: ByteSlice, at index: Int) -> Bool {
    let words = unsafe UnsafeRawPointer(text.base + index).loadUnaligned(as: SIMD4<UInt64>.self)
    // A digit with 0x30 taken out is 0...9: adding 0x76 leaves its high bit clear, and no other byte's.
    let low = words ^ SIMD4(repeating: 0x3030_3030_3030_3030)
    let notDigits = ((low &+ SIMD4(repeating: 0x7676_7676_7676_7676)) | low) & SIMD4(repeating: 0x8080_8080_8080_8080)
    let wrong = (notDigits & digits) | ((words ^ values) & fixed)
    return (wrong[0] | wrong[1] | wrong[2] | wrong[3]) == 0
  }

  @usableFromInline func matchesBytes(_ text: ByteSlice, at index: Int) -> Bool {
    for position in 0..<count {
      let shift = UInt64(position % 8) * 8
      let byte = text[index + position]
      if digits[position / 8] >> shift & 0xFF != 0, !ByteSet.digits.contains(byte) { return false }
      let wrong = UInt8(truncatingIfNeeded: values[position / 8] >> shift) ^ byte
      if wrong & UInt8(truncatingIfNeeded: fixed[position / 8] >> shift) != 0 { return false }
    }
    return true
  }
}
