// Crash and resource reports that wait until the logs have been merged up to their time. Reports without a time come last.
// There may be very many, latest first, so they are kept in a heap.

import BackgroundTasks
import Containers

struct HeldReports {
  struct Held: Comparable {
    let report: SystemReport
    let moment: Moment
    /// The report was ingested before, when less of it had arrived.
    let isRevision: Bool
    /// The order of reading, which decides between reports of the same time.
    fileprivate let place: Int

    private var order: (Int64, Int) { (moment.instant ?? .max, place) }

    static func < (one: Held, other: Held) -> Bool { one.order < other.order }
    static func == (one: Held, other: Held) -> Bool { one.place == other.place }
  }

  private var heap = Heap<Held>()
  private var count = 0
  /// Where more reports wait, the earliest are released.
  private static let most = 16_384

  var isEmpty: Bool { heap.elements.isEmpty }

  mutating func add(_ report: SystemReport, _ moment: Moment, isRevision: Bool) {
    count += 1
    heap.add(Held(report: report, moment: moment, isRevision: isRevision, place: count))
  }

  /// Removes the earliest report if its time is not after `instant`, or if `instant` is nil.
  mutating func takeFirst(until instant: Int64?) -> Held? {
    guard let first = heap.first,
      instant.map({ first.moment.instant ?? .max <= $0 }) ?? true || heap.elements.count > Self.most
    else { return nil }
    return heap.takeFirst()
  }

  /// Removes all reports of one input, in order of time.
  mutating func takeAll(ofInput input: Int) -> [Held] {
    guard heap.elements.contains(where: { $0.moment.input == input }) else { return [] }
    let sorted = heap.elements.sorted()
    heap = Heap(sorted: sorted.filter { $0.moment.input != input })
    return sorted.filter { $0.moment.input == input }
  }
}
