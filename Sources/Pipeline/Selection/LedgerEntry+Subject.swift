// Whose an entry of the ledger is: what a selection of processes asks.

import BackgroundTasks

extension LedgerEntry {
  /// The life of a process that it is about, and what it knows of it.
  package var subject: (instance: Int, process: ProcessIdentity) {
    switch self {
    case .began(let task), .judged(let task): (task.instance, task.process)
    case .process(let note): (note.instance, note.process)
    case .clue(let clue): (clue.instance, clue.process)
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
