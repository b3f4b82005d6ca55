// Which of a set's literals stand somewhere, without where or how often. One is kept for every record, so it
// is a few words and no array.

@usableFromInline package struct LiteralIDs: Sendable, Equatable {
  @inlinable package static var capacity: Int { 256 }

  @usableFromInline var words = SIMD4<UInt64>.zero

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { words == .zero }

  package var count: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

  /// All literals from the last place on share it.
  @inlinable package mutating func insert(_ literal: Int) {
    precondition(literal >= 0)
    let place = min(literal, Self.capacity - 1)
    words[place >> 6] |= 1 << UInt64(place & 63)
  }

  /// Whether one of these is among them, too.
  @inlinable @inline(__always) package func hasAny(of others: LiteralIDs) -> Bool { words & others.words != .zero }

  package func contains(_ literal: Int) -> Bool { words[literal >> 6] >> UInt64(literal & 63) & 1 == 1 }

  /// What is made of the first of them that anything is made of, in order of number.
  @inlinable @inline(__always) package func firstResult<Result>(_ make: (Int) -> Result?) -> Result? {
    for place in 0..<4 {
      var word = words[place]
      while word != 0 {
        if let result = make(place << 6 | word.trailingZeroBitCount) { return result }
        word &= word &- 1
      }
    }
    return nil
  }
}
