// The last so many ids, in order of arrival.

@usableFromInline package struct LastIDs<ID: Sendable>: Sendable {
  @usableFromInline let limit: Int
  /// From `oldest` on round the end.
  @usableFromInline var order: [ID] = []
  @usableFromInline var oldest = 0

  @inlinable package init(limit: Int) { self.limit = limit }

  /// Returns the one that it takes the place of.
  @inlinable package mutating func add(_ id: ID) -> ID? {
    guard order.count == limit else {
      order.append(id)
      return nil
    }
    let old = order[oldest]
    order[oldest] = id
    oldest = (oldest + 1) % limit
    return old
  }
}
