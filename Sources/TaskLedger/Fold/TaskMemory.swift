// What the ledger remembers of an open task and no report shows.

import BackgroundTasks

struct TaskMemory: Sendable {
  /// What a report of it has to say anew when it changes.
  struct Told: Equatable, Sendable {
    var verdict: Verdict
    var end: Int64?
    var endLine: Int?
    var taskID: Int?
    /// Only what is overdue goes on using its budget once it was told.
    var used: Double?
  }

  /// What few tasks have.
  struct Seldom: Sendable {
    /// What the user's patterns call it.
    var pairID: String?
    /// When UIKit last said of it that it is still not ended.
    var lastStatement: Moment?
    /// Of how many tasks it is one, where fewer have leaked and nothing says which.
    var isOneOf = 0
    /// Of an assertion with a time of its own: since when that runs, and what it came to before.
    var activeSince: Moment?
    var activeBefore = 0.0
  }

  var told: Told?
  var facts = TaskFacts()
  /// Of UIKit tasks: what its end will show again.
  var handler = ExpirationHandler.unknown
  /// Seconds of uptime at which the log says that it was begun.
  var creationTime: Int?
  /// The carrier it was begun under, as the app's side shows it.
  var carrier: Int?
  /// Its number in the book, where its id has to be found out from the order.
  var slot: Int?
  /// As long as it is held, its process's time does not run.
  var holdsClock = false
  let lossesAtBegin: Int
  let damagesAtBegin: Int
  let adjustmentsAtBegin: Int
  /// The instance's time in the background when it began.
  let backgroundAtBegin: Double?
  /// The number of the first stay it was open in.
  let stayAtBegin: Int
  /// How often its instance had learnt who it is by then.
  let learningsAtBegin: Int
  /// Nil where the task has none of it, which costs no reference count.
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
  /// Nothing was lost since it began.
  @inline(__always) func isComplete(_ now: FoldPosition) -> Bool { now.losses == lossesAtBegin }

  /// Nothing was lost since it began, and no record was damaged.
  @inline(__always) func isWhollySeen(_ now: FoldPosition) -> Bool { isComplete(now) && now.damages == damagesAtBegin }
}

extension TaskMemory.Told {
  init(_ task: borrowing BackgroundTask.Content) {
    var used: Double?
    if case .overdue = task.verdict { used = task.used }
    self.init(
      verdict: task.verdict, end: task.end?.instant, endLine: task.end?.line, taskID: task.taskID, used: used)
  }
}
