// Ids that were seen lately, with a value each. Bounded, so that a log of any length can be checked for lines that it
// holds several times. What it does is inlined: other targets would look up what their ids are at each call.

@usableFromInline package struct RecentIDs<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline var values: [ID: Value] = [:]
  @usableFromInline var order: LastIDs<ID>
  /// Whether there were more of them than are remembered.
  @usableFromInline package internal(set) var hasForgotten = false

  @inlinable package init(limit: Int) { order = LastIDs(limit: limit) }

  @inlinable package subscript(id: ID) -> Value? { values[id] }

  @inlinable package func contains(_ id: ID) -> Bool { values[id] != nil }

  /// Its value, whether it was there or not.
  @inlinable package mutating func replace(_ id: ID, _ value: Value) {
    if values[id] != nil { values[id] = value } else { insert(id, value) }
  }

  @inlinable package mutating func insert(_ id: ID, _ value: Value) {
    guard values.updateValue(value, forKey: id) == nil, let old = order.add(id) else { return }
    values[old] = nil
    hasForgotten = true
  }
}
