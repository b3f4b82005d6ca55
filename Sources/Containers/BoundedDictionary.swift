// A dictionary that forgets the key that came first when it has more keys than its limit, so that a log of any length can be
// read with it.
//
// All of it is inlinable: callers in other targets would else look up the types of key and value at each call.

@usableFromInline package struct BoundedDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline var values: [Key: Value] = [:]
  @usableFromInline var keys: Ring<Key>
  /// Whether a key has been forgotten: a key that is not there may have been.
  @usableFromInline package internal(set) var hasForgotten = false

  @inlinable package init(limit: Int) { keys = Ring(limit: limit) }

  @inlinable package subscript(key: Key) -> Value? { values[key] }

  @inlinable package func contains(_ key: Key) -> Bool { values[key] != nil }

  /// A key that is there keeps its turn.
  @inlinable package mutating func store(_ value: Value, for key: Key) {
    guard values.updateValue(value, forKey: key) == nil, let oldest = keys.append(key) else { return }
    values[oldest] = nil
    hasForgotten = true
  }
}
