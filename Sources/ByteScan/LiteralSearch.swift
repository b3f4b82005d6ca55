// The search for one literal in a slice: `memchr` finds its rarest byte, then the literal is compared.

extension ByteSlice {
  @inlinable @inline(__always) package func hasPrefix(_ literal: StaticString) -> Bool {
    hasBytes(literal.bytes, at: 0)
  }
  @inlinable @inline(__always) package func hasPrefix(_ other: ByteSlice) -> Bool { hasBytes(other, at: 0) }

  package func hasSuffix(_ literal: StaticString) -> Bool {
    hasBytes(literal.bytes, at: count - literal.utf8CodeUnitCount)
  }

  @inlinable @inline(__always) package func has(_ literal: StaticString, at index: Int) -> Bool {
    hasBytes(literal.bytes, at: index)
  }

  @inlinable @inline(__always) package static func == (left: ByteSlice, right: StaticString) -> Bool {
    left.count == right.utf8CodeUnitCount && left.hasBytes(right.bytes, at: 0)
  }

  package static func == (left: ByteSlice, right: ByteSlice) -> Bool {
    left.count == right.count && left.hasBytes(right, at: 0)
  }

  @inlinable @inline(__always) package func contains(_ literal: StaticString) -> Bool { firstIndex(of: literal) != nil }

  /// Most literals stand right where the search begins, and a comparison there is cheaper than a search.
  @inlinable @inline(__always) package func firstIndex(of literal: StaticString, from start: Int = 0) -> Int? {
    if has(literal, at: start) { return start }
    // In a short literal it does not matter which byte is the rarest.
    if literal.utf8CodeUnitCount <= 4 { return firstIndex(of: literal.bytes, probing: 0, from: start) }
    return place(of: literal.bytes, probing: literal.bytes.rarestIndex, from: start)
  }

  /// The first place at or after `start` where all of `needle` stands.
  package func firstIndex(of needle: ByteSlice, from start: Int) -> Int? {
    firstIndex(of: needle, probing: needle.rarestIndex, from: start)
  }

  /// Not inlined: a copy of the search at every call would make the program large.
  @usableFromInline func place(of needle: ByteSlice, probing probe: Int, from start: Int) -> Int? {
    firstIndex(of: needle, probing: probe, from: start)
  }

  /// The same; `probe` is the place of the byte in the needle that `memchr` looks for.
  @inlinable @inline(__always) func firstIndex(of needle: ByteSlice, probing probe: Int, from start: Int) -> Int? {
    precondition(start >= 0)
    guard needle.count > 0 else { return start <= count ? start : nil }
    let byte = needle[probe]
    var at = start + probe
    // Invariant: no occurrence begins before `at - probe`.
    while at <= count - (needle.count - probe) {
      guard let hit = firstIndex(of: byte, from: at) else { return nil }
      if needle.count == 1 || hasBytes(needle, at: hit - probe) { return hit - probe }
      at = hit + 1
    }
    return nil
  }

  /// The last place where the literal stands.
  package func lastIndex(of literal: StaticString) -> Int? {
    guard let first = literal.bytes.first else { return count }
    var last: Int?
    var at = 0
    while at < count, let hit = firstIndex(of: first, from: at) {
      if has(literal, at: hit) { last = hit }
      at = hit + 1
    }
    return last
  }

  package func lastIndex(of byte: UInt8) -> Int? {
    var end = count
    // Eight bytes at once while there are eight.
    while let word = wholeWord(at: end &- 8) {
      let places = EightBytes.allPlaces(of: byte, word)
      guard places == 0 else { return end &- 1 &- places.leadingZeroBitCount &>> 3 }
      end &-= 8
    }
    while end > 0 {
      end &-= 1
      if self[end] == byte { return end }
    }
    return nil
  }

  /// The place of a byte that is uncommon in log text, among the first eight. Looking at all of a long literal would
  /// cost more than it saves. A capital is good enough, and of most literals the compiler knows where it stands.
  @inlinable @inline(__always) var rarestIndex: Int {
    if let word = wholeWord(at: 0), let capital = EightBytes.firstCapital(word) { return capital }
    return firstUncommon
  }

  /// The first byte among the first eight that is not one of the most common.
  @usableFromInline var firstUncommon: Int {
    var index = 0
    while index < 8, let byte = byte(at: index) {
      if !Self.common.contains(byte) { return index }
      index &+= 1
    }
    return 0
  }

  private static let common = ByteSet(" 0aeilnorst")
}

extension ByteSlice {
  /// The bytes between the first `opening` and the first `closing` behind it.
  @inlinable @inline(__always) package func between(_ opening: StaticString, _ closing: StaticString) -> ByteSlice? {
    guard let start = firstIndex(of: opening) else { return nil }
    let inner = start + opening.utf8CodeUnitCount
    guard let end = firstIndex(of: closing, from: inner) else { return nil }
    return self[inner..<end]
  }

  @inlinable @inline(__always) package func after(_ opening: StaticString) -> ByteSlice? {
    guard let start = firstIndex(of: opening) else { return nil }
    return from(start + opening.utf8CodeUnitCount)
  }

  /// Up to the first `closing`, or all of it where there is none.
  @inlinable @inline(__always) package func until(_ closing: StaticString) -> ByteSlice {
    guard let end = firstIndex(of: closing) else { return self }
    return upTo(end)
  }

  /// The bytes on either side of the first `sign`. Where there is none, all bytes are before it.
  @inlinable @inline(__always)
  package func parted(by sign: StaticString) -> (before: ByteSlice, behind: ByteSlice?) {
    guard let at = firstIndex(of: sign) else { return (self, nil) }
    return (upTo(at), from(at + sign.utf8CodeUnitCount))
  }

  package func trimmed(_ set: ByteSet = .blanks) -> ByteSlice { trimmedStart(set).trimmedEnd(set) }

  package func trimmedStart(_ set: ByteSet = .blanks) -> ByteSlice {
    var start = 0
    while start < count, set.contains(self[start]) { start += 1 }
    return from(start)
  }

  package func trimmedEnd(_ set: ByteSet = .blanks) -> ByteSlice {
    var end = count
    while end > 0, set.contains(self[end - 1]) { end -= 1 }
    return upTo(end)
  }

  package func dropPrefix(_ literal: StaticString) -> ByteSlice? {
    hasPrefix(literal) ? from(literal.utf8CodeUnitCount) : nil
  }
}
