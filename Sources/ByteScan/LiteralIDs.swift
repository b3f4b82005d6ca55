// Which of a set's literals stand somewhere, without where or how often. One is kept for every record, so it
// is a few words and no array.

@usableFromInline package struct LiteralIDs: Sendable, Equatable {
  @inlinable package static var capacity: Int { 256 }

  @usableFromInline var words = SIMD4<UInt64>.zero

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { words == .zero }

  package var count: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

  @inlinable package mutating func insert(_ literal: Int) {
    precondition((0..<Self.capacity).contains(literal))
    words[literal >> 6] |= 1 << UInt64(literal & 63)
  }

  package func contains(_ literal: Int) -> Bool { words[literal >> 6] >> UInt64(literal & 63) & 1 == 1 }

  /// The first of them, in order of number, for which `body` has an answer.
  /// Asked for every record that is found, so it is compiled where the answer's type and the body are known.
  @inlinable @inline(__always) package func firstAnswer<Answer>(_ body: (Int) -> Answer?) -> Answer? {
    for place in 0..<4 {
      var word = words[place]
      while word != 0 {
        if let answer = body(place << 6 | word.trailingZeroBitCount) { return answer }
        word &= word &- 1
      }
    }
    return nil
  }
}
