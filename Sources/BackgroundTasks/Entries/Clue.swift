// A fact about tasks or their process that changes no verdict. Reports do not show clues: rules read them, and report
// what they mean.

package struct Clue: Equatable, Sendable {
  package enum What: Equatable, Sendable {
    /// UIKit has held a task for this many seconds. `isInForeground` is nil where the log does not show the app's state.
    case old(id: Int, name: String?, seconds: Int, isInForeground: Bool?)
    /// An end for a task that does not exist, or no longer does.
    case endedTwice(id: Int)
    /// The system refused the task.
    case refused(id: Int?, name: String?)
    /// The number of tasks open at once in one process has passed 100 or 900.
    case crowded(count: Int)
    /// The clock of a stay has passed four fifths of the budget. Comes once a stay.
    case nearBudget(clock: Double, Budget)
    /// The time from the order to leave the foreground until it was completed.
    case leftForeground(seconds: Double)
    /// A debugger is attached, so the watchdog is off.
    case debugged
    /// More is open than the ledger keeps. The sums of what was let go so far.
    case letGo(LetGo)
    /// A crash or resource report about this process, or about no process in particular.
    case reported(SystemReport)
  }

  package var what: What
  /// Number of the process instance, unique in a run.
  package var instance: Int
  package var process: ProcessIdentity
  package var moment: Moment
  /// The tasks it is about, oldest first.
  package var tasks: [BackgroundTask]

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
