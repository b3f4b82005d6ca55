// Whether the ends of private tasks can all belong to one process. Its ids rise by one with each begin. So an id that had
// ended when nothing was open does not end again. If ids have started again, they do not run ahead of the begins.

import BackgroundTasks

struct EndedOrder: Sendable {
  /// An id that ended again, with the number of begun and of open tasks at that time.
  private var low: (id: Int, begun: Int, open: Int)?
  /// The highest id at a time when nothing was open.
  private var closedThrough = 0
  /// The number of begins that may be lost.
  static let slack = 3

  mutating func noteNothingOpen(highest: Int) { closedThrough = max(closedThrough, highest) }

  /// Returns whether these are the ends of several processes.
  mutating func contradicts(_ id: Int, begun: Int, open: Int) -> Bool {
    if let low, id.minus(low.id) > open.plus(low.open).plus(begun.minus(low.begun)).plus(Self.slack) { return true }
    if id <= closedThrough { low = (id, begun, open) }
    return false
  }
}
