// Ids that were seen lately, with a value each. Bounded, so that a log of any length can be checked for lines that it
// holds several times.

struct RecentIDs<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [ID: Value] = [:]
  private var order: LastIDs<ID>

  init(limit: Int) { order = LastIDs(limit: limit) }

  subscript(id: ID) -> Value? { values[id] }

  func contains(_ id: ID) -> Bool { values[id] != nil }

  /// Its value, whether it was there or not.
  mutating func replace(_ id: ID, _ value: Value) {
    if values[id] != nil { values[id] = value } else { insert(id, value) }
  }

  mutating func insert(_ id: ID, _ value: Value) {
    guard values.updateValue(value, forKey: id) == nil, let old = order.add(id) else { return }
    values[old] = nil
  }
}
