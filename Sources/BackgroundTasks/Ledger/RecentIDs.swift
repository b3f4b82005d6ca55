// Ids that were seen lately, with a value each. Bounded, so that a log of any length can be checked for lines that it
// holds several times.

package struct RecentIDs<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [ID: Value] = [:]
  private var order: LastIDs<ID>
  /// Whether there were more of them than are remembered.
  package private(set) var hasForgotten = false

  package init(limit: Int) { order = LastIDs(limit: limit) }

  package subscript(id: ID) -> Value? { values[id] }

  package func contains(_ id: ID) -> Bool { values[id] != nil }

  /// Its value, whether it was there or not.
  package mutating func replace(_ id: ID, _ value: Value) {
    if values[id] != nil { values[id] = value } else { insert(id, value) }
  }

  package mutating func insert(_ id: ID, _ value: Value) {
    guard values.updateValue(value, forKey: id) == nil, let old = order.add(id) else { return }
    values[old] = nil
    hasForgotten = true
  }
}
