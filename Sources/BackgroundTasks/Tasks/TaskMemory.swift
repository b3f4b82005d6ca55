// What the ledger remembers of a task until it is done with: no part of what is said of it.

package struct TaskMemory: Equatable, Sendable {
  /// What a report of it has to say anew when it changes.
  package struct Told: Equatable, Sendable {
    package var verdict: Verdict
    package var end: Int64?
    package var endLine: Int?
    package var taskID: Int?
    /// Only what is overdue goes on using its budget once it was told.
    package var used: Double?
  }

  /// What few tasks have.
  package struct Seldom: Sendable {
    /// What the user's patterns call it.
    package var pairID: String?
    /// When UIKit last said of it that it is still not ended.
    package var lastStatement: Moment?
    /// Of how many tasks it is one, where fewer have leaked and nothing says which.
    package var isOneOf = 0
    /// Of an assertion with a time of its own: since when that runs, and what it came to before.
    package var activeSince: Moment?
    package var activeBefore = 0.0
  }

  package var told: Told?
  package var facts = TaskFacts()
  /// Of UIKit tasks: what its end will show again.
  package var handler = ExpirationHandler.unknown
  /// Seconds of uptime at which the log says that it was begun.
  package var creationTime: Int?
  /// The carrier it was begun under, as the app's side shows it.
  package var carrier: Int?
  /// Its number in the book, where its id has to be found out from the order.
  package var slot: Int?
  /// As long as it is held, its process's time does not run.
  package var holdsClock = false
  package var lossesAtBegin = 0
  package var damagesAtBegin = 0
  package var adjustmentsAtBegin = 0
  /// The instance's time in the background when it began.
  package var backgroundAtBegin: Double?
  /// The number of the first stay it was open in.
  package var stayAtBegin = 0
  /// How often its instance had learnt who it is by then.
  package var learningsAtBegin = 0
  /// One. Nil where there is none: an array would be counted for each copy of each task, even as an empty one.
  private var held: [Seldom]?

  package var seldom: Seldom {
    get { held?.first ?? Seldom() }
    set { held = [newValue] }
  }

  /// Tasks are equal of which the same is said.
  package static func == (one: TaskMemory, other: TaskMemory) -> Bool { true }
}

extension BackgroundTask.Content {
  /// What a report of it would say now. Asked where it lies: it is large.
  @inline(__always) package var news: TaskMemory.Told {
    TaskMemory.Told(
      verdict: verdict, end: end?.instant, endLine: end?.line, taskID: taskID,
      used: verdict == .overdue ? used : nil)
  }
}
