// What UIKit has said to be still outstanding in one stay. It names every task that is: one line each, within
// milliseconds, so that the list is complete only when nothing more has come for a moment.

import BackgroundTasks

struct OutstandingRoll: Sendable {
  private(set) var first: Moment?
  private(set) var last: Moment?
  /// The expiry warning of that stay, where the log has one.
  private(set) var warned: Moment?
  /// How many of its statements show an id, and how many do not.
  private(set) var named = 0
  private(set) var nameless = 0
  /// Tasks that a statement without an id was taken to mean, and that have not been judged yet.
  private(set) var pending: [Int] = []
  /// No task in a slot before this one is still to be stated.
  var cursor = 0
  /// Tasks that may have ended, as far as the log shows, were passed over.
  var hasUnsure = false
  /// How many ends might have been of any of several tasks when it was last added to.
  var doubts = 0
  /// How many tasks had begun when those were closed that it does not name.
  var proven: Int?

  /// Statements of one list are no further apart.
  static let breath: Int64 = 50_000
  /// A stay of which the log shows no warning is over by then.
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

  /// When the list is complete. Nil where no judgement waits for it.
  var due: Int64? { pending.isEmpty ? nil : last?.instant.map { $0.plus(Self.breath) } }

  /// Whether a task was open when the list was written, unless it had ended.
  func concerns(_ task: OpenTask) -> Bool {
    guard let first, let begin = task.task.begin else { return false }
    if let warned, !task.began(before: warned) { return false }
    guard let start = begin.instant, let end = first.instant else { return begin.line < first.line }
    return start < end
  }

  /// Whether the list names it.
  func holds(_ task: OpenTask) -> Bool {
    guard let first, let stated = task.lastStatement else { return false }
    return !first.isLater(than: stated, by: 1)
  }
}
