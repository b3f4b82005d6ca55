// What the ledger has said and what the log says of itself, in order, on its way from the readers to the reports: the readers
// may be ahead.

import BackgroundTasks
import LogIntake

package struct RunOutbox {
  package internal(set) var entries: [LedgerEntry] = []
  /// With how many entries come before it.
  private var notices: [(place: Int, notice: RunNotice)] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty && notices.isEmpty }

  package mutating func add(_ notice: RunNotice) { notices.append((entries.count, notice)) }

  /// Hands on all that is in it.
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

/// What a log says of itself, or what became of it while it was read.
package enum RunNotice: Equatable, Sendable {
  case event(LogEvent, input: Int, line: Int)
  case exits(SystemReport.Exits, input: Int)
  /// The first record that is shown though it is not known whose it is.
  case guessed(input: Int, line: Int)
  case followed(FollowNotice, input: Int)
}
