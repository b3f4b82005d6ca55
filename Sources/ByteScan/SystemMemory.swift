// The few libc calls that the byte loops use. `memchr` and `memcmp` are vectorised everywhere. `memmem`
// and `memrchr` do not exist on every platform, so nothing here uses them.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ByteSlice {
  /// The first place at or after `start` where `byte` stands.
  @inlinable @inline(__always)
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    precondition(start >= 0 && start <= count)
    guard let hit = unsafe memchr(base + start, Int32(byte), count - start) else { return nil }
    return unsafe UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  @inlinable @inline(__always)
  func hasBytes(_ other: ByteSlice, at index: Int) -> Bool {
    guard index >= 0, other.count <= count &- index else { return false }
    // Most comparisons end at the first word, and those of two words need no call either.
    if let first = other.wholeWord(at: 0) {
      guard uncheckedWord(at: index) == first else { return false }
      guard other.count > 16 else {
        let last = other.count &- 8
        return uncheckedWord(at: index &+ last) == other.uncheckedWord(at: last)
      }
    } else {
      // Shorter ones mostly end at the first byte.
      guard let first = other.first else { return true }
      guard unsafe base[index] == first else { return false }
      if other.count == 1 { return true }
    }
    return unsafe memcmp(base + index, other.base, other.count) == 0
  }
}

extension ByteSlice {
  /// The first colon at or after `start` that has another three bytes behind it, as in every time of day. Every event is
  /// searched for this. Messages have colons, but nearly never two such, so 32 places are tested in one step.
  package func firstClockColons(from start: Int) -> Int? {
    precondition(start >= 0)
    var at = start
    let last = count &- 35
    while at <= last {
      let bits = clockColons(at) | clockColons(at &+ 16)
      if bits.x | bits.y != 0 { return firstClockColons(oneByOneFrom: at) }
      // The last step overlaps the one before it.
      if at == last { return nil }
      at = min(at &+ 32, last)
    }
    return firstClockColons(oneByOneFrom: at)
  }

  @inline(never)
  private func firstClockColons(oneByOneFrom start: Int) -> Int? {
    var at = start
    while let colon = firstIndex(of: UInt8(ascii: ":"), from: at) {
      if byte(at: colon &+ 3) == UInt8(ascii: ":") { return colon }
      at = colon &+ 1
    }
    return nil
  }

  /// Ones for those of 16 places that have such colons. The text has the 16 places and three bytes behind them.
  @inline(__always) private func clockColons(_ at: Int) -> SIMD2<UInt64> {
    let colon = SIMD16<UInt8>(repeating: UInt8(ascii: ":"))
    let here = unsafe UnsafeRawPointer(base + at).loadUnaligned(as: SIMD16<UInt8>.self) .== colon
    let behind = unsafe UnsafeRawPointer(base + at + 3).loadUnaligned(as: SIMD16<UInt8>.self) .== colon
    return unsafe unsafeBitCast(here .& behind, to: SIMD2<UInt64>.self)
  }
}

extension ByteSlice {
  /// For callers that have checked that the text has eight bytes there.
  @inlinable @inline(__always)
  func uncheckedWord(at index: Int) -> UInt64 {
    unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
  }
}

/// Raw memory that only grows and has one owner, for the line buffer, the queue and the scratch. It comes from
/// `realloc`, which moves pages instead of bytes when a buffer is large.
@safe struct GrowingMemory: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  /// The lifetime of the slices that were cut from the present bytes.
  private var lifetime = SliceLifetime()

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    unsafe base = Self.resized(nil, to: self.capacity)
  }

  deinit {
    lifetime.end()
    unsafe free(base)
  }

  /// The bytes move or are overwritten: slices that were cut from them are no longer valid.
  mutating func endSlices() {
    lifetime.end()
    lifetime = SliceLifetime()
  }

  mutating func grow(to wanted: Int) {
    guard wanted > capacity else { return }
    endSlices()
    var larger = capacity
    while larger < wanted { larger *= 2 }
    unsafe base = Self.resized(base, to: larger)
    capacity = larger
  }

  private static func resized(_ old: UnsafeMutablePointer<UInt8>?, to count: Int) -> UnsafeMutablePointer<UInt8> {
    guard let fresh = unsafe realloc(old, count) else { fatalError("out of memory: \(count) bytes") }
    return unsafe fresh.assumingMemoryBound(to: UInt8.self)
  }

  func slice(_ range: Range<Int>) -> ByteSlice {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity)
    return unsafe ByteSlice(base: UnsafePointer(base + range.lowerBound), count: range.count, lifetime)
  }

  func moveDown(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity)
    unsafe memmove(base, base + range.lowerBound, range.count)
  }

  func store(_ bytes: ByteSlice, at index: Int) {
    precondition(index >= 0 && index + bytes.count <= capacity)
    unsafe memmove(base + index, bytes.base, bytes.count)
  }

  func store(_ byte: UInt8, at index: Int) {
    precondition(index >= 0 && index < capacity)
    unsafe base[index] = byte
  }
}
