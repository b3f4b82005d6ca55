// Slots in the order of their insertion, oldest first. Removed slots stay until they are half of the queue, so a removal
// needs no search.

import BackgroundTasks

struct SlotQueue: Sendable {
  private var slots: [Int] = []
  private var start = 0
  private(set) var count = 0
  private static let slack = 16

  mutating func add(_ slot: Int) {
    slots.append(slot)
    count += 1
  }

  /// The oldest slot that is not removed.
  func first(where isThere: (Int) -> Bool) -> Int? { slots[start...].first(where: isThere) }

  /// Notes that one slot is removed.
  mutating func drop(where isThere: (Int) -> Bool) {
    count -= 1
    if slots.count - start > count * 2 + Self.slack {
      slots.removeAll { !isThere($0) }
      start = 0
    } else {
      while start < slots.count, !isThere(slots[start]) { start += 1 }
    }
  }
}
