// Something said about tasks or their process that changes no verdict. Reports do not show it as it is: rules look at
// it, and say what it means.

package struct Clue: Equatable, Sendable {
  package enum What: Equatable, Sendable {
    /// UIKit has held a task for so many seconds. Nil where nothing says in which state the app was.
    case old(id: Int, name: String?, seconds: Int, isInForeground: Bool?)
    /// An end for a task that is not there, or no longer.
    case endedTwice(id: Int)
    /// The system did not let it begin.
    case refused(id: Int?, name: String?)
    /// So many are open at once in one process; told when it passes 100, and when it passes 900.
    case crowded(count: Int)
    /// The clock of a stay has passed four fifths of the budget. Once a stay.
    case nearBudget(clock: Double, Budget)
    /// From the order to leave the foreground until it had been carried out.
    case leftForeground(seconds: Double)
    /// A debugger is attached: the watchdog is off.
    case debugged
    /// More is open than is remembered: how much was let go so far.
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
