// A heap of the times at which the clocks of processes reach a limit. A time that has changed since it was noted stays in the
// heap until it is due; the caller then checks whether it still holds.

struct DueTimes: Sendable {
  struct Due: Sendable {
    /// Microseconds since 1970.
    var instant: Int64
    var instance: Int

    func isBefore(_ other: Due) -> Bool { (instant, instance) < (other.instant, other.instance) }
  }

  /// A binary heap: none is before the one half as far from the front.
  private var heap: [Due] = []

  var count: Int { heap.count }
  var first: Int64? { heap.first?.instant }

  mutating func note(_ instant: Int64, of instance: Int) {
    heap.append(Due(instant: instant, instance: instance))
    var place = heap.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard heap[place].isBefore(heap[parent]) else { return }
      heap.swapAt(place, parent)
      place = parent
    }
  }

  /// The instances whose times have come, each once, the earliest first.
  mutating func take(until instant: Int64) -> [Int] {
    var instances: [Int] = []
    var known: Set<Int> = []
    while let first = heap.first, first.instant <= instant {
      removeFirst()
      if known.insert(first.instance).inserted { instances.append(first.instance) }
    }
    return instances
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [place * 2 + 1, place * 2 + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  /// The earliest of the times that the instances have now. None of them is earlier than the time that was noted, so that
  /// hardly any of the others has to be asked.
  func earliest(now: (Int) -> Int64?) -> Int64? {
    var earliest: Int64?
    var places = [0]
    while let place = places.popLast() {
      guard place < heap.count, heap[place].instant < earliest ?? .max else { continue }
      if let instant = now(heap[place].instance), instant < earliest ?? .max { earliest = instant }
      places.append(place * 2 + 2)
      places.append(place * 2 + 1)
    }
    return earliest
  }
}
