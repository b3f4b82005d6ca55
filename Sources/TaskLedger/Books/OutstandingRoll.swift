// The tasks that UIKit has stated to be outstanding in one stay. UIKit names all of them, one line each, within
// milliseconds. The list is therefore complete once no line has come for a moment.

import BackgroundTasks

struct OutstandingRoll: Sendable {
  private(set) var first: Moment?
  private(set) var last: Moment?
  /// The expiry warning of that stay, where the log has one.
  private(set) var warned: Moment?
  /// The number of statements with an id, and without.
  private(set) var named = 0
  private(set) var nameless = 0
  /// Tasks that statements without an id were assigned to, and that are not judged yet.
  private(set) var pending: [Int] = []
  /// No task in a slot before this one is left to assign.
  var cursor = 0
  /// Whether tasks were skipped because they may have ended.
  var hasUnsure = false
  /// The order's number of doubtful pairings at the latest statement.
  var doubts = 0
  /// The number of begins when the tasks that the list does not name were closed.
  var proven: Int?

  /// Statements of one list are no further apart.
  static let breath: Int64 = 50_000
  /// A stay without a warning in the log is over by then.
  private static let longest: Int64 = 15_000_000

  mutating func note(_ moment: Moment, warned: Moment?, hasID: Bool) {
    if !holds(moment, warned) {
      let waiting = pending
      self = OutstandingRoll()
      pending = waiting
      first = moment
      self.warned = warned
    }
    last = moment
    proven = nil
    if hasID { named += 1 } else { nameless += 1 }
  }

  private func holds(_ moment: Moment, _ warned: Moment?) -> Bool {
    guard let last else { return false }
    if let warned, warned.isLater(than: last, by: 1) { return false }
    return self.warned != nil || !moment.isLater(than: last, by: Self.longest)
  }

  mutating func wait(_ slot: Int) { pending.append(slot) }

  mutating func takePending() -> [Int] {
    defer { pending = [] }
    return pending
  }

  func isComplete(at moment: Moment) -> Bool { last.map { moment.isLater(than: $0, by: Self.breath) } ?? true }

  /// When the list is complete. Nil where no verdict waits for it.
  var due: Int64? { pending.isEmpty ? nil : last?.instant.map { $0.plus(Self.breath) } }

  /// Whether the task began before the list was written, so that the list names it unless it had ended.
  func concerns(_ task: OpenTask) -> Bool {
    guard let first, let begin = task.task.begin else { return false }
    if let warned, !task.began(before: warned) { return false }
    guard let start = begin.instant, let end = first.instant else { return begin.line < first.line }
    return start < end
  }

  /// Whether the list names the task.
  func holds(_ task: OpenTask) -> Bool {
    guard let first, let stated = task.lastStatement else { return false }
    return !first.isLater(than: stated, by: 1)
  }

  /// Whether the list does not name the task, and would if it had been outstanding.
  func lacks(_ task: OpenTask) -> Bool { concerns(task) && !holds(task) }
}
