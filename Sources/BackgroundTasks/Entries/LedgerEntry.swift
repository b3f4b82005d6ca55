// The ledger's output, in order of log time. Reports make their rows from it.

package enum LedgerEntry: Equatable, Sendable {
  /// A task began. Tasks that only their end shows have no such entry.
  case began(BackgroundTask)
  /// A task's verdict is known, or better known than before. The same key may come again with a higher revision.
  case judged(BackgroundTask)
  // Indirect, because an entry is as large as its largest case.
  /// A change of a process, and not of one of its tasks.
  indirect case process(ProcessChange)
  /// A fact that only rules read.
  indirect case clue(Clue)
  /// The archive that the log comes from was captured here.
  indirect case captured(Moment)
  /// A rule's conclusion from the entries before it.
  indirect case finding(Finding)
}

package struct ProcessChange: Equatable, Sendable {
  package enum What: Equatable, Sendable {
    case state(ProcessState)
    case launched
    /// The background time is nearly used.
    case expiringSoon
    /// The expiration handlers are called.
    case expired
    case killed(Kill)
    case exited(ExitReason?)
    /// No record shows an exit, but a new life of the process has begun.
    case relaunched
    case rebooted
  }

  package var what: What
  /// Number of the process instance, unique in a run.
  package var instance: Int
  package var process: ProcessIdentity
  package var moment: Moment
  /// For a kill, the tasks that were open, oldest first.
  package var tasks: [BackgroundTask]
  /// Whether the change comes from a crash or resource report. Output always includes these.
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
  /// Notes the end of the log in a task that is still open there.
  package mutating func noteOpen(until instant: Int64?) {
    guard case .judged(var task) = self, task.verdict == .open else { return }
    task.change { $0.openUntil = instant }
    self = .judged(task)
  }
}
