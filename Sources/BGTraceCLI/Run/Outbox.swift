// What the ledger has said and what the log says of itself, in order, on its way from whoever reads to whoever reports: the
// one may be ahead of the other.

import BackgroundTasks
import Reports

struct Outbox {
  var entries: [LedgerEntry] = []
  /// With how many entries come before it.
  private var notices: [(place: Int, notice: Notice)] = []

  var isEmpty: Bool { entries.isEmpty && notices.isEmpty }

  mutating func add(_ notice: Notice) { notices.append((entries.count, notice)) }

  /// Hands on all that is in it.
  mutating func empty(_ entry: (LedgerEntry) -> Void, _ notice: (Notice) -> Void) {
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
