// A cache in which each key has one slot and takes it from the key that had it before. A look-up is one comparison and no
// hash, so it pays in front of a dictionary or a search that most look-ups would otherwise need.
//
// All of it is inlinable: callers in other targets would else look up the types of key and value at each call.

@usableFromInline package protocol CacheKey: Equatable, Sendable {
  /// The lowest bits choose the slot, so keys that are in use at the same time should differ in them.
  var slot: Int { get }
}

extension Int: CacheKey {
  @inlinable package var slot: Int { self }
}

@usableFromInline package struct DirectMappedCache<Key: CacheKey, Value> {
  /// A power of two, or none until the first value comes.
  @usableFromInline var slots: [(key: Key, value: Value)?] = []
  @usableFromInline let fewest: Int
  @usableFromInline let most: Int

  @inlinable package init(slots count: Int) { self.init(slots: count...count) }

  /// With the fewest slots at first and twice as many whenever two keys share one, up to the most. Both are powers of two.
  @inlinable package init(slots range: ClosedRange<Int>) {
    precondition([range.lowerBound, range.upperBound].allSatisfy { $0 > 0 && $0.nonzeroBitCount == 1 })
    (fewest, most) = (range.lowerBound, range.upperBound)
  }

  @inlinable @inline(__always) package subscript(key: Key) -> Value? {
    guard !slots.isEmpty, let known = slots[slot(of: key)], known.key == key else { return nil }
    return known.value
  }

  @inlinable package mutating func store(_ value: Value, for key: Key) {
    if slots.isEmpty { slots = Array(repeating: nil, count: fewest) }
    while slots.count < most, let other = slots[slot(of: key)], other.key != key { grow() }
    slots[slot(of: key)] = (key, value)
  }

  @inlinable package mutating func remove(_ key: Key) {
    guard self[key] != nil else { return }
    slots[slot(of: key)] = nil
  }

  /// Keeps the memory.
  @inlinable package mutating func removeAll() {
    for slot in slots.indices { slots[slot] = nil }
  }

  /// The number of the key's slot, for what the owner keeps beside the values. It changes when the cache grows.
  @inlinable @inline(__always) package func slot(of key: Key) -> Int { key.slot & (slots.count &- 1) }

  /// Keys that had slots of their own still have them among twice as many.
  @inlinable mutating func grow() {
    let known = slots
    slots = Array(repeating: nil, count: known.count * 2)
    for case let entry? in known { slots[slot(of: entry.key)] = entry }
  }
}

extension DirectMappedCache: Sendable where Value: Sendable {}
