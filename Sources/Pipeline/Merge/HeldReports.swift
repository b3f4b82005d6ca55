// Crash and resource reports that wait for the time of the logs to come: those that say no time come last. There may be very
// many, latest first, so they are kept in a heap.

import BackgroundTasks
import Containers

struct HeldReports {
  struct Held: Comparable {
    let report: SystemReport
    let moment: Moment
    /// It has been taken before, when less of it was there.
    let isRevision: Bool
    /// Of two that say the same time the one that was read first comes first.
    fileprivate let place: Int

    private var order: (Int64, Int) { (moment.instant ?? .max, place) }

    static func < (one: Held, other: Held) -> Bool { one.order < other.order }
    static func == (one: Held, other: Held) -> Bool { one.place == other.place }
  }

  private var heap = Heap<Held>()
  private var count = 0
  /// Beyond, the earliest do not wait any longer.
  private static let most = 16_384

  var isEmpty: Bool { heap.elements.isEmpty }

  mutating func add(_ report: SystemReport, _ moment: Moment, isRevision: Bool) {
    count += 1
    heap.add(Held(report: report, moment: moment, isRevision: isRevision, place: count))
  }

  /// The earliest, where it is of this time or before it, or nothing else is to come.
  mutating func takeFirst(until instant: Int64?) -> Held? {
    guard let first = heap.first,
      instant.map({ first.moment.instant ?? .max <= $0 }) ?? true || heap.elements.count > Self.most
    else { return nil }
    return heap.takeFirst()
  }

  /// All of one input, in order.
  mutating func takeAll(ofInput input: Int) -> [Held] {
    guard heap.elements.contains(where: { $0.moment.input == input }) else { return [] }
    let sorted = heap.elements.sorted()
    heap = Heap(sorted: sorted.filter { $0.moment.input != input })
    return sorted.filter { $0.moment.input == input }
  }
}
