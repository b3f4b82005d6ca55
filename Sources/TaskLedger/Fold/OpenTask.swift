// A task that is not yet done with, and what the ledger has to remember about it until it is.

import BackgroundTasks

struct OpenTask: Sendable {
  var task: BackgroundTask
  /// Large too: a task is handed from book to book several times before it is judged.
  var remembered: CopyOnWrite<TaskMemory>

  var memory: TaskMemory {
    @inline(__always) _read { yield remembered.value }
    @inline(__always) _modify { yield &remembered.value }
  }

  /// A process that has more open is remembered with so many.
  static let mostOfProcess = 100_000

  init(_ task: BackgroundTask, _ now: FoldPosition, background: Double?, stay: Int, learnings: Int = 0) {
    self.task = task
    remembered = CopyOnWrite(TaskMemory(now, background: background, stay: stay, learnings: learnings))
  }
}

extension OpenTask {
  func isComplete(_ now: FoldPosition) -> Bool { memory.isComplete(now) }

  /// If no end was seen there was none.
  func isSurelyOpen(_ now: FoldPosition) -> Bool { isComplete(now) && !facts.mayHaveEnded }

  /// A begin that is not in the log came before everything that is.
  func began(before moment: Moment?) -> Bool {
    guard let moment, let begin = task.begin else { return true }
    guard let start = begin.instant, let end = moment.instant else { return begin.line <= moment.line }
    return start <= end
  }

  /// By what the log says of its begin; where it says the same, by what they are called, so that the order is always one.
  func isOlder(than other: OpenTask) -> Bool { age.isOlder(than: other.age) }

  var age: TaskAge { TaskAge(instant: task.begin?.instant, line: task.begin?.line, number: task.number) }

  /// Whether what is said of a task of this id is about another task. Both times are uptime, which no sleep and no
  /// setting of the clock changes.
  func contradicts(_ description: TaskDescription) -> Bool {
    if let creationTime, !description.began(at: creationTime) { return true }
    guard let own = task.content.name, let other = description.name, own != other else { return false }
    // A record may be cut short.
    return !own.hasPrefix(other) && !other.hasPrefix(own)
  }

  mutating func end(_ moment: Moment) {
    facts.hasEnded = true
    task.end = moment
  }

  mutating func state(_ statement: Evidence.Statement, _ moment: Moment) {
    task.evidence = Evidence(statement, moment)
  }

  mutating func stateLeak(_ statement: Evidence.Statement, _ moment: Moment) {
    if statement == .stillOutstanding { lastStatement = moment }
    // The first statement is the one that was in time.
    guard !facts.leakStated else { return }
    facts.leakStated = true
    state(statement, moment)
    let count = isOneOf
    if count > 0 {
      task.evidence?.among = Int32(clamping: count)
      task.quality.insert(.idInferred)
    }
  }

  /// The system does not suspend while it is held: its end is missing.
  mutating func suspend(_ moment: Moment) {
    guard !facts.leakStated else { return }
    facts.wasSuspended = true
    state(.suspended, moment)
  }

  /// Nothing is open any more, says the log, so an end is missing.
  /// `isAlive`: what was stated to be outstanding has ended late, and of that end the log shows nothing else.
  mutating func proveClosed(_ moment: Moment, isAlive: Bool = false) {
    facts.provenClosed = true
    task.quality.insert(.endLost)
    if !facts.leakStated { state(.nothingOpen, moment) } else if isAlive { facts.mayHaveEnded = true }
  }
}

/// Where a task stands among others in order of begin.
struct TaskAge: Sendable {
  let instant: Int64?
  let line: Int?
  let number: TaskNumber

  func isOlder(than other: TaskAge) -> Bool {
    if instant != other.instant { return instant ?? .min < other.instant ?? .min }
    if line != other.line { return line ?? 0 < other.line ?? 0 }
    let (key, otherKey) = (number.key, other.number.key)
    return (key.utf8.count, key) < (otherKey.utf8.count, otherKey)
  }
}

extension TaskDescription {
  /// Uptimes are whole seconds, and each record rounds for itself.
  func began(at uptime: Int) -> Bool { creationTime.minus(uptime).magnitude <= 2 }
}
