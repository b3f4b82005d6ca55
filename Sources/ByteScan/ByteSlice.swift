// A borrowed run of bytes: the currency of everything left of an event.
//
// Two words, bounds-checked, shaped like `Span<UInt8>` so that it can be replaced by it one day. A slice
// never owns its bytes: it is valid inside the closure or the call that handed it out, and nowhere else.
// Whoever wants to keep bytes makes an array or a string of them.

@usableFromInline @safe package struct ByteSlice {
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline package let count: Int

  @inlinable package init(base: UnsafePointer<UInt8>, count: Int) {
    precondition(count >= 0)
    unsafe self.base = base
    self.count = count
  }

  /// A slice of nothing; its base is never read.
  @inlinable package static var empty: ByteSlice {
    unsafe ByteSlice(base: UnsafePointer(bitPattern: 1).unsafelyUnwrapped, count: 0)
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable package subscript(_ index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "byte index out of range")
    return unsafe base[index]
  }

  @inlinable package subscript(_ range: Range<Int>) -> ByteSlice {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "byte range out of range")
    return unsafe ByteSlice(base: base + range.lowerBound, count: range.upperBound - range.lowerBound)
  }

  @inlinable package func from(_ start: Int) -> ByteSlice { self[start..<count] }
  @inlinable package func upTo(_ end: Int) -> ByteSlice { self[0..<end] }

  @inlinable package var first: UInt8? { count > 0 ? unsafe base[0] : nil }
  @inlinable package var last: UInt8? { count > 0 ? unsafe base[count - 1] : nil }

  /// Where `inner`, a slice cut from this one, begins in it. Nil for a slice of other bytes.
  @inlinable package func offset(of inner: ByteSlice) -> Int? {
    let distance = unsafe inner.base - base
    guard distance >= 0, distance + inner.count <= count else { return nil }
    return distance
  }

  @inlinable package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
  {
    try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Eight bytes as one little-endian word. Asks for no alignment.
  @inlinable package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index + 8 <= count)
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
  }

  /// The same, or nil where fewer are left.
  @inlinable @inline(__always) package func wholeWord(at index: Int) -> UInt64? {
    guard index >= 0, index <= count &- 8 else { return nil }
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
  }

  /// As much of it as there is: what lies behind the end is zero.
  @inlinable @inline(__always) package func word(upTo8From start: Int) -> UInt64 {
    if let word = wholeWord(at: start) { return word }
    // What is read too early goes out below.
    if let last = wholeWord(at: count &- 8) { return last &>> UInt64(truncatingIfNeeded: (start &+ 8 &- count) &* 8) }
    return (start..<count).reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
  }

  /// The byte there, or nil where there is none. A loop that asks so checks each place once.
  @inlinable @inline(__always) package func byte(at index: Int) -> UInt8? {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return nil }
    return unsafe base[index]
  }
}

extension ByteSlice {
  /// Lossy: bytes that are no UTF-8 become U+FFFD. Only for what is shown or kept.
  package var string: String {
    // Short ones need no memory of their own, and this way the library looks at them sooner.
    if count <= 15 {
      return unsafe String(unsafeUninitializedCapacity: count) { room in
        unsafe room.baseAddress?.update(from: base, count: count)
        return count
      }
    }
    return unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  package var array: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  package var isValidUTF8: Bool {
    unsafe String(validating: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) != nil
  }
}

extension Array where Element == UInt8 {
  /// Puts bytes in place of as many that are there.
  package mutating func store(_ bytes: ByteSlice, at place: Int) {
    precondition(place >= 0 && bytes.count <= count - place)
    unsafe withUnsafeMutableBytes {
      unsafe $0.baseAddress?.advanced(by: place).copyMemory(from: bytes.base, byteCount: bytes.count)
    }
  }

  @inlinable package mutating func append(_ bytes: ByteSlice) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// The array's bytes as a slice, for as long as `body` runs.
  @inlinable package func withSlice<Result, Failure: Error>(
    _ body: (ByteSlice) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      guard let base = buffer.baseAddress else { return try body(.empty) }
      return try unsafe body(ByteSlice(base: base, count: buffer.count))
    }
  }
}

extension String {
  /// The string's UTF-8 as a slice, for as long as `body` runs.
  @inlinable package func withSlice<Result, Failure: Error>(
    _ body: (ByteSlice) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A string of another make, as those of Objective-C are, has its bytes nowhere in one piece.
    let result = unsafe utf8.withContiguousStorageIfAvailable { buffer in
      Swift.Result { () throws(Failure) -> Result in
        guard let base = buffer.baseAddress else { return try body(.empty) }
        return try unsafe body(ByteSlice(base: base, count: buffer.count))
      }
    }
    guard let result else { return try Array(utf8).withSlice(body) }
    return try result.get()
  }
}

/// A literal of the program, as bytes. Static strings live as long as the program does.
extension StaticString {
  @inlinable package var bytes: ByteSlice {
    precondition(hasPointerRepresentation)
    return unsafe ByteSlice(base: utf8Start, count: utf8CodeUnitCount)
  }
}
