// The last so many ids, in order of arrival.

package struct LastIDs<ID: Sendable>: Sendable {
  private let limit: Int
  /// From `oldest` on round the end.
  private var order: [ID] = []
  private var oldest = 0

  package init(limit: Int) { self.limit = limit }

  /// Returns the one that it takes the place of.
  package mutating func add(_ id: ID) -> ID? {
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
