// What the ledger remembers about an open task, and no report shows.

import BackgroundTasks

struct TaskMemory: Sendable {
  /// The reported values. A change of one of them causes a new report.
  struct Reported: Equatable, Sendable {
    var verdict: Verdict
    var end: Int64?
    var endLine: Int?
    var taskID: Int?
    /// Only for overdue tasks, which still use their budget after a report.
    var used: Double?
  }

  /// Values that few tasks have.
  struct Seldom: Sendable {
    /// The id from the user's patterns.
    var pairID: String?
    /// When UIKit last stated that the task is still open.
    var lastStatement: Moment?
    /// The number of tasks that may be meant, where fewer have leaked and the log does not show which. 0 where this task
    /// is certain.
    var isOneOf = 0
    /// For an assertion with its own clock: since when the clock runs, and its seconds before that.
    var activeSince: Moment?
    var activeBefore = 0.0
  }

  var reported: Reported?
  var facts = TaskFacts()
  /// For UIKit tasks: the handler, which the end shows again.
  var handler = ExpirationHandler.unknown
  /// Seconds of uptime at the begin, where the log shows them.
  var creationTime: Int?
  /// The number of the carrier at the begin, by the app's records.
  var carrier: Int?
  /// The slot in the book, where the id follows from the order.
  var slot: Int?
  /// While the assertion is held, the clock of its process stops.
  var holdsClock = false
  let lossesAtBegin: Int
  let damagesAtBegin: Int
  let adjustmentsAtBegin: Int
  /// The instance's seconds in the background at the begin.
  let backgroundAtBegin: Double?
  /// The number of the first stay that the task was open in.
  let stayAtBegin: Int
  /// The instance's `learnings` at the begin.
  let learningsAtBegin: Int
  /// Nil where the task has none of these values, which saves a reference count.
  private var held: CopyOnWrite<Seldom>?

  @inline(__always) init(_ now: FoldPosition, background: Double?, stay: Int, learnings: Int) {
    lossesAtBegin = now.losses
    damagesAtBegin = now.damages
    adjustmentsAtBegin = now.adjustments
    backgroundAtBegin = background
    stayAtBegin = stay
    learningsAtBegin = learnings
  }

  var seldom: Seldom {
    get { held?.value ?? Seldom() }
    set { held = CopyOnWrite(newValue) }
  }
}

extension TaskMemory {
  /// No messages were lost since the begin.
  @inline(__always) func isComplete(_ now: FoldPosition) -> Bool { now.losses == lossesAtBegin }

  /// No messages were lost and no records damaged since the begin.
  @inline(__always) func isWhollySeen(_ now: FoldPosition) -> Bool { isComplete(now) && now.damages == damagesAtBegin }
}

extension TaskMemory.Reported {
  init(_ task: borrowing BackgroundTask.Content) {
    var used: Double?
    if case .overdue = task.verdict { used = task.used }
    self.init(
      verdict: task.verdict, end: task.end?.instant, endLine: task.end?.line, taskID: task.taskID, used: used)
  }
}
