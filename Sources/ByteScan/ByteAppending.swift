// What is appended to bytes a million times: characters, words of several bytes, blanks. An array asks at each append
// whether it is its buffer's only owner, so that few large appends are cheaper than many small ones.

extension [UInt8] {
  /// The character's UTF-8.
  @inlinable package mutating func append(_ character: Unicode.Scalar) {
    let value = character.value
    func follow(_ shift: UInt32) -> UInt32 { 0x80 | value &>> shift & 0x3F }
    switch value {
    case ..<0x80: append(UInt8(truncatingIfNeeded: value))
    case ..<0x800: append(bytesOf: UInt16(truncatingIfNeeded: 0xC0 | value &>> 6 | follow(0) &<< 8), count: 2)
    case ..<0x10000: append(bytesOf: 0xE0 | value &>> 12 | follow(6) &<< 8 | follow(0) &<< 16, count: 3)
    default:
      append(bytesOf: 0xF0 | value &>> 18 | follow(12) &<< 8 | follow(6) &<< 16 | follow(0) &<< 24, count: 4)
    }
  }

  /// The lowest bytes of a word, the lowest first.
  @inlinable package mutating func append(bytesOf word: some FixedWidthInteger, count: Int) {
    unsafe Swift.withUnsafeBytes(of: word.littleEndian) { bytes in
      unsafe append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }

  @inlinable package mutating func append(blanks count: Int) {
    var rest = count
    while rest > 0 {
      let piece = Swift.min(rest, 64)
      append(sixtyFourBlanks.bytes.upTo(piece))
      rest -= piece
    }
  }
}

@usableFromInline let sixtyFourBlanks: StaticString =
  "                                                                "
