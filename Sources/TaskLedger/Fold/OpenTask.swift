// A task that has no final verdict yet, with what the ledger remembers about it.

import BackgroundTasks

struct OpenTask: Sendable {
  var task: BackgroundTask
  /// Copy-on-write, because the memory is large, and a task moves between books several times before it is judged.
  var remembered: CopyOnWrite<TaskMemory>

  var memory: TaskMemory {
    @inline(__always) _read { yield remembered.value }
    @inline(__always) _modify { yield &remembered.value }
  }

  /// The limit on open tasks kept for one process.
  static let mostOfProcess = 100_000

  init(_ task: BackgroundTask, _ now: FoldPosition, background: Double?, stay: Int, learnings: Int = 0) {
    self.task = task
    remembered = CopyOnWrite(TaskMemory(now, background: background, stay: stay, learnings: learnings))
  }
}

extension OpenTask {
  func isComplete(_ now: FoldPosition) -> Bool { memory.isComplete(now) }

  /// Whether the log would show an end of the task.
  func isSurelyOpen(_ now: FoldPosition) -> Bool { isComplete(now) && !facts.mayHaveEnded }

  /// A begin that is not in the log precedes everything in it.
  func began(before moment: Moment?) -> Bool {
    guard let moment, let begin = task.begin else { return true }
    guard let start = begin.instant, let end = moment.instant else { return begin.line <= moment.line }
    return start <= end
  }

  /// By time and line of the begin, then by number, so that the order is always the same.
  func isOlder(than other: OpenTask) -> Bool { age.isOlder(than: other.age) }

  var age: TaskAge { TaskAge(instant: task.begin?.instant, line: task.begin?.line, number: task.number) }

  /// Whether a description with this id belongs to another task. Both times are uptime, which neither sleep nor a change
  /// of the wall clock affects.
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
    // The first statement was logged while the task was held, so later ones do not replace it.
    guard !facts.leakStated else { return }
    facts.leakStated = true
    state(statement, moment)
    let count = isOneOf
    if count > 0 {
      task.evidence?.among = Int32(clamping: count)
      task.quality.insert(.idInferred)
    }
  }

  /// The system does not suspend a process while the task is held, so the log lacks its end.
  mutating func suspend(_ moment: Moment) {
    guard !facts.leakStated else { return }
    facts.wasSuspended = true
    state(.suspended, moment)
  }

  /// The log proves that nothing is open, so it lacks the task's end. `isAlive`: a task stated to be outstanding has then
  /// ended late.
  mutating func proveClosed(
    _ moment: Moment, by statement: Evidence.Statement = .nothingOpen, isAlive: Bool = false
  ) {
    facts.provenClosed = true
    task.quality.insert(.endLost)
    if !facts.leakStated { state(statement, moment) } else if isAlive { facts.mayHaveEnded = true }
  }
}

/// A task's position in the order of begins.
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
  /// Uptimes are whole seconds, and each record rounds separately.
  func began(at uptime: Int) -> Bool { creationTime.minus(uptime).magnitude <= 2 }
}
