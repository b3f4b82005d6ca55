// Slots in the order in which they were added, the oldest asked for first. One that is gone stays in it until half of it is:
// taking it out costs no search.

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

  /// The oldest that is still there.
  func first(where isThere: (Int) -> Bool) -> Int? { slots[start...].first(where: isThere) }

  /// One of them is gone.
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
