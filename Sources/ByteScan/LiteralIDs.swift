// The literals of a set that stand in a record, without their places. Every record that is found carries one of these, so it
// is four words and no array.

@usableFromInline package struct LiteralIDs: Sendable, Equatable {
  @inlinable package static var capacity: Int { 256 }

  @usableFromInline var words = SIMD4<UInt64>.zero

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { words == .zero }

  package var count: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

  /// Literals beyond the capacity share the last bit.
  @inlinable package mutating func insert(_ literal: Int) {
    precondition(literal >= 0)
    let place = min(literal, Self.capacity - 1)
    words[place >> 6] |= 1 << UInt64(place & 63)
  }

  /// Whether both sets have a literal in common.
  @inlinable @inline(__always) package func hasAny(of others: LiteralIDs) -> Bool { words & others.words != .zero }

  package func contains(_ literal: Int) -> Bool { words[literal >> 6] >> UInt64(literal & 63) & 1 == 1 }

  /// The first result that is not nil, of the literals in order of their numbers.
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
