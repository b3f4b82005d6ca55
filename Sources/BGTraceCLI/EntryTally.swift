// Which of the ledger's entries the user sees, and how many of them there were. One value, so that whoever hands on an
// entry has to ask for it once.

import BackgroundTasks

struct EntryTally {
  let filter: TaskFilter
  private(set) var tasks = TaskTally()
  private(set) var findings = FindingTally()

  init(_ filter: TaskFilter) { self.filter = filter }

  /// Hands on what the ledger has said, as far as somebody wants to see it. `remarked` sees what rules look at.
  mutating func hand(_ entries: inout [LedgerEntry], to outputs: Outputs, remarked: (Remark) -> Void) {
    for entry in entries {
      if case .remark(let remark) = entry { remarked(remark) }
      if count(entry) { outputs.take(entry) }
    }
    entries.removeAll(keepingCapacity: true)
  }

  /// Returns whether the entry is shown.
  private mutating func count(_ entry: LedgerEntry) -> Bool {
    switch entry {
    case .began(let task): filter.place(of: task) == .shown
    case .judged(let task): tasks.count(task, filter)
    case .process(let note): filter.shows(note)
    case .finding(let finding): findings.count(finding, filter)
    case .remark: false
    }
  }
}
