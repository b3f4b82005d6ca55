// The times at which the clocks of processes reach a limit. A time that has changed since it was noted stays until it is due.
// The caller then checks whether it still holds.

import BackgroundTasks
import Containers

struct DueTimes: Sendable {
  private struct Due: Comparable {
    /// Microseconds since 1970.
    var instant: Int64
    var instance: Int

    static func < (one: Due, other: Due) -> Bool { (one.instant, one.instance) < (other.instant, other.instance) }
  }

  private var heap = Heap<Due>()

  var count: Int { heap.elements.count }
  var first: Int64? { heap.first?.instant }

  mutating func note(_ instant: Int64, of instance: Int) { heap.add(Due(instant: instant, instance: instance)) }

  /// The instances whose times have come, each once, earliest first.
  mutating func take(until instant: Int64) -> [Int] {
    var instances: [Int] = []
    var known: Set<Int> = []
    while let first = heap.first, first.instant <= instant {
      _ = heap.takeFirst()
      if known.insert(first.instance).inserted { instances.append(first.instance) }
    }
    return instances
  }

  /// The earliest of the present due times. None is earlier than its noted time, so few instances are queried.
  func earliest(now: (Int) -> Int64?) -> Int64? {
    var earliest: Int64?
    var places = [0]
    while let place = places.popLast() {
      guard place < count, heap.elements[place].instant < earliest ?? .max else { continue }
      if let instant = now(heap.elements[place].instance), instant < earliest ?? .max { earliest = instant }
      places.append(place * 2 + 2)
      places.append(place * 2 + 1)
    }
    return earliest
  }
}
