// Crash and resource reports that wait for the time of the logs to come: those that say no time come last. There may be very
// many, latest first, so they are kept in a heap.

import BackgroundTasks

struct HeldReports {
  struct Held {
    let report: SystemReport
    let moment: Moment
    /// It has been taken before, when less of it was there.
    let isRevision: Bool
    /// Of two that say the same time the one that was read first comes first.
    fileprivate let place: Int

    fileprivate func isBefore(_ other: Held) -> Bool {
      (moment.instant ?? .max, place) < (other.moment.instant ?? .max, other.place)
    }
  }

  /// A binary heap: none is before the one half as far from the front.
  private var heap: [Held] = []
  private var count = 0
  /// Beyond, the earliest do not wait any longer.
  private static let most = 16_384

  var isEmpty: Bool { heap.isEmpty }

  mutating func add(_ report: SystemReport, _ moment: Moment, isRevision: Bool) {
    count += 1
    heap.append(Held(report: report, moment: moment, isRevision: isRevision, place: count))
    var place = heap.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard heap[place].isBefore(heap[parent]) else { return }
      heap.swapAt(place, parent)
      place = parent
    }
  }

  /// The earliest, where it is of this time or before it, or nothing else is to come.
  mutating func takeFirst(until instant: Int64?) -> Held? {
    guard let first = heap.first,
      instant.map({ first.moment.instant ?? .max <= $0 }) ?? true || heap.count > Self.most
    else { return nil }
    removeFirst()
    return first
  }

  /// All of one input, in order.
  mutating func takeAll(ofInput input: Int) -> [Held] {
    guard heap.contains(where: { $0.moment.input == input }) else { return [] }
    let taken = heap.filter { $0.moment.input == input }.sorted { $0.isBefore($1) }
    // What is in order is a heap.
    heap = heap.filter { $0.moment.input != input }.sorted { $0.isBefore($1) }
    return taken
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
}
