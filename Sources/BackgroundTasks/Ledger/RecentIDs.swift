// Ids that were seen lately, with a value each. Bounded, so that a log of any length can be checked for lines that it
// holds several times.

struct RecentIDs<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [ID: Value] = [:]
  /// In order of arrival, from `oldest` on round the end.
  private var order: [ID] = []
  private var oldest = 0

  init(limit: Int) { self.limit = limit }

  subscript(id: ID) -> Value? { values[id] }

  func contains(_ id: ID) -> Bool { values[id] != nil }

  /// Its value, whether it was there or not.
  mutating func replace(_ id: ID, _ value: Value) {
    if values[id] != nil { values[id] = value } else { insert(id, value) }
  }

  mutating func insert(_ id: ID, _ value: Value) {
    guard values.updateValue(value, forKey: id) == nil else { return }
    if order.count < limit {
      order.append(id)
    } else {
      values[order[oldest]] = nil
      order[oldest] = id
      oldest = (oldest + 1) % limit
    }
  }
}
