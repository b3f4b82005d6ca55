// Whether the ends of private tasks can all be of one process. Its ids rise by one with each begin, so that an id which had
// ended when nothing was open does not end again; and where ids have begun again, they do not run ahead of the begins.

import BackgroundTasks

struct EndedOrder: Sendable {
  /// An id that had ended before, and how many tasks had begun, and were open, when it ended again.
  private var low: (id: Int, begun: Int, open: Int)?
  /// Nothing was open when this was the highest id.
  private var closedThrough = 0
  /// So many begins may be lost.
  static let slack = 3

  mutating func noteNothingOpen(highest: Int) { closedThrough = max(closedThrough, highest) }

  /// Returns whether these are the ends of several processes.
  mutating func contradicts(_ id: Int, begun: Int, open: Int) -> Bool {
    if let low, id.minus(low.id) > open.plus(low.open).plus(begun.minus(low.begun)).plus(Self.slack) { return true }
    if id <= closedThrough { low = (id, begun, open) }
    return false
  }
}
