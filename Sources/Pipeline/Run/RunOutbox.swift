// Ledger entries and notices on their way from the readers to the reports, in order. The readers may be ahead of the reports.

import BackgroundTasks
import LogIntake

package struct RunOutbox {
  package internal(set) var entries: [LedgerEntry] = []
  /// Each with the number of entries that come before it.
  private var notices: [(place: Int, notice: RunNotice)] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty && notices.isEmpty }

  package mutating func add(_ notice: RunNotice) { notices.append((entries.count, notice)) }

  /// Passes on all entries and notices in order, and removes them.
  package mutating func empty(_ entry: (LedgerEntry) -> Void, _ notice: (RunNotice) -> Void) {
    var next = 0
    for item in notices {
      for each in entries[next..<item.place] { entry(each) }
      notice(item.notice)
      next = item.place
    }
    for each in entries[next...] { entry(each) }
    entries.removeAll(keepingCapacity: true)
    notices.removeAll(keepingCapacity: true)
  }
}

/// Something about a log itself: an event that concerns the log, or a change of its file while it was read.
package enum RunNotice: Equatable, Sendable {
  case event(LogEvent, input: Int, line: Int)
  case exits(SystemReport.Exits, input: Int)
  /// The first record that is shown although its process is unknown.
  case guessed(input: Int, line: Int)
  case followed(FollowNotice, input: Int)
}
