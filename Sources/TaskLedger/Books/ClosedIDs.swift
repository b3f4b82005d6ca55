// What is known of ids that are open no longer. Each has the place that its last digits say, and is forgotten when one of a
// thousand later takes it: ids rise from task to task, so these are the last thousand, and none has to be looked for.

import BackgroundTasks

struct ClosedIDs<Value: Sendable>: Sendable {
  private var places: [(id: Int, value: Value)?] = []
  /// Powers of two: so many at first, and no more than so many.
  private static var least: Int { 16 }
  private static var most: Int { 1024 }

  private func place(of id: Int) -> Int { id & (places.count - 1) }

  subscript(id: Int) -> Value? {
    guard !places.isEmpty, let known = places[place(of: id)], known.id == id else { return nil }
    return known.value
  }

  mutating func insert(_ id: Int, _ value: Value) {
    if places.isEmpty { places = Array(repeating: nil, count: Self.least) }
    while places.count < Self.most, let other = places[place(of: id)], other.id != id { grow() }
    places[place(of: id)] = (id, value)
  }

  /// What stood in different places does so in twice as many.
  private mutating func grow() {
    let known = places.compactMap { $0 }
    places = Array(repeating: nil, count: places.count * 2)
    for (id, value) in known { places[place(of: id)] = (id, value) }
  }
}
