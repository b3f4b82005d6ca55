// The process of a ledger entry, for the selection of processes.

import BackgroundTasks

extension LedgerEntry {
  /// The process instance that the entry is about, and the identity that the entry states for it.
  package var subject: (instance: Int, process: ProcessIdentity) {
    switch self {
    case .began(let task), .judged(let task): (task.instance, task.process)
    case .process(let note): (note.instance, note.process)
    case .clue(let clue): (clue.instance, clue.process)
    case .captured: (0, ProcessIdentity())
    case .finding(let finding): (finding.instance, finding.process)
    }
  }
}

extension Glob {
  /// By the task's name, or by its number as UIKit or the system writes it.
  package func matches(_ task: BackgroundTask) -> Bool {
    let number = task.taskID.map(String.init) ?? task.assertionID
    return task.name.map { matches($0) } == true || number.map { matches($0) } == true
  }
}
