// A borrowed run of bytes: everything that reads a log before it has an event reads slices.
//
// Two words, bounds-checked, shaped like `Span<UInt8>` so that it can be replaced by it one day. A slice
// never owns its bytes: it is valid inside the closure or the call that handed it out, and nowhere else.
// Bytes that are needed for longer are copied into an array or a string.

@usableFromInline @safe package struct ByteSlice {
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline package let count: Int
  /// Nothing, except in a build that checks it.
  @usableFromInline let lifetime: SliceLifetime

  @inlinable init(base: UnsafePointer<UInt8>, count: Int, _ lifetime: SliceLifetime) {
    precondition(count >= 0)
    unsafe start = base
    self.count = count
    self.lifetime = lifetime
  }

  /// Every access to the bytes goes through this.
  @inlinable @inline(__always) var base: UnsafePointer<UInt8> {
    lifetime.check()
    return unsafe start
  }

  /// A slice of nothing; its base is never read.
  @inlinable package static var empty: ByteSlice {
    unsafe ByteSlice(base: UnsafePointer(bitPattern: 1).unsafelyUnwrapped, count: 0, .program)
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable package subscript(_ index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "byte index out of range")
    return unsafe base[index]
  }

  @inlinable package subscript(_ range: Range<Int>) -> ByteSlice {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "byte range out of range")
    return unsafe ByteSlice(base: base + range.lowerBound, count: range.upperBound - range.lowerBound, lifetime)
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

  /// The same, or nil where fewer than eight bytes are left.
  @inlinable @inline(__always) package func wholeWord(at index: Int) -> UInt64? {
    guard index >= 0, index <= count &- 8 else { return nil }
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
  }

  /// The same; bytes behind the end are zero.
  @inlinable @inline(__always) package func word(upTo8From start: Int) -> UInt64 {
    if let word = wholeWord(at: start) { return word }
    // The bytes before `start` are shifted out.
    if let last = wholeWord(at: count &- 8) { return last &>> UInt64(truncatingIfNeeded: (start &+ 8 &- count) &* 8) }
    return (start..<count).reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
  }

  /// The byte at the index, or nil where there is none. A loop over this checks each index once.
  @inlinable @inline(__always) package func byte(at index: Int) -> UInt8? {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return nil }
    return unsafe base[index]
  }
}

extension ByteSlice {
  /// Lossy: bytes that are no UTF-8 become U+FFFD. Strings are made only of what is shown or kept.
  package var string: String {
    // A short string needs no allocation, and this initializer takes the fast path to it.
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
  /// Overwrites bytes from `place` on.
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
      let lifetime = SliceLifetime()
      defer { lifetime.end() }
      return try unsafe body(ByteSlice(base: base, count: buffer.count, lifetime))
    }
  }
}

extension String {
  /// The string's UTF-8 as a slice, for as long as `body` runs.
  @inlinable package func withSlice<Result, Failure: Error>(
    _ body: (ByteSlice) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A string that is bridged from Objective-C may not have its bytes in one piece.
    let result = unsafe utf8.withContiguousStorageIfAvailable { buffer in
      Swift.Result { () throws(Failure) -> Result in
        guard let base = buffer.baseAddress else { return try body(.empty) }
        let lifetime = SliceLifetime()
        defer { lifetime.end() }
        return try unsafe body(ByteSlice(base: base, count: buffer.count, lifetime))
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
    return unsafe ByteSlice(base: utf8Start, count: utf8CodeUnitCount, .program)
  }
}
