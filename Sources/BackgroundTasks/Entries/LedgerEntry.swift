// What the ledger says while it is kept, in order of log time. Reports make their rows of it.

package enum LedgerEntry: Equatable, Sendable {
  /// A task was begun. Not said of tasks that are told only by their end.
  case began(BackgroundTask)
  /// A task's verdict is known, or known better: the same key may come again with a higher revision.
  case judged(BackgroundTask)
  // Indirect, because an entry is as large as the largest of them.
  /// Something that happened to a process and not to one of its tasks.
  indirect case process(ProcessChange)
  /// What rules look at, and nobody else.
  indirect case clue(Clue)
  /// What follows from the entries before it.
  indirect case finding(Finding)
}

package struct ProcessChange: Equatable, Sendable {
  package enum What: Equatable, Sendable {
    /// It has changed its state.
    case state(ProcessState)
    case launched
    /// Its time in the background is nearly used.
    case expiringSoon
    /// The expiration handlers are called.
    case expired
    case killed(Kill)
    case exited(ExitReason?)
    /// Nothing says that it exited, but a new life of it has begun.
    case relaunched
    case rebooted
  }

  package var what: What
  /// Number of the process instance, unique in a run.
  package var instance: Int
  package var process: ProcessIdentity
  package var moment: Moment
  /// Of a kill, the tasks that were open, oldest first.
  package var tasks: [BackgroundTask]
  /// The statement comes from a crash or resource report. Reports are always shown.
  package var isReported = false

  package init(
    _ what: What, instance: Int, process: ProcessIdentity, moment: Moment, tasks: [BackgroundTask] = []
  ) {
    self.what = what
    self.instance = instance
    self.process = process
    self.moment = moment
    self.tasks = tasks
  }
}

extension LedgerEntry {
  /// Where the log ends, for a task that is still open there.
  package mutating func noteOpen(until instant: Int64?) {
    guard case .judged(var task) = self, task.verdict == .open else { return }
    task.change { $0.openUntil = instant }
    self = .judged(task)
  }
}
