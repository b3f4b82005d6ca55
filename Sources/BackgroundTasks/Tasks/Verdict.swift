// What became of a task. A leak is said only when the log says it; everything else has an honest weaker word.

package enum Verdict: String, CaseIterable, Sendable {
  case leaked, ended, expired, unknown, died, overdue, open
}

/// What the log says about how a task went on. The verdict follows from this and from nothing else.
package struct TaskFacts: Equatable, Sendable {
  /// Its end was seen.
  package var hasEnded = false
  /// The log says that it was still held when it should long have ended: a still-outstanding statement, a kill for
  /// background time, a carrier that timed out.
  package var leakStated = false
  /// Its time was up, in the stay in which it ended: a warning, a handler call.
  package var hadExpired = false
  /// An assertion that carries no app's tasks ran out of time. That is an end, too.
  package var timedOut = false
  /// A later statement proves that nothing was open any more, so that the log must have lost an end.
  package var provenClosed = false
  /// The process was suspended, which the system does not do while the task is held.
  package var wasSuspended = false
  /// Messages are missing after the begin.
  package var lossFollows = false
  /// An end was seen that may have been its own, or another's: its begin shows no id.
  package var mayHaveEnded = false
  /// Its end came when its process had already been killed for holding it too long. That undoes nothing.
  package var endFollowsKill = false
  /// More was open than is remembered.
  package var wasLetGo = false
  /// What was said of its process may have been said of another one of that name.
  package var isOfEither = false
  /// It was begun where time had gone back in the log, to before what was read.
  package var endMayPrecede = false
  /// Its process is gone.
  package var processGone = false
  /// The background clock has passed the budget.
  package var clockPassed = false

  package init() {}

  /// In order of precedence: an end after a leak statement while the process lives, leak statement, any other end,
  /// unknown, died, overdue, open.
  package var verdict: Verdict {
    if leakStated, hasEnded, !endFollowsKill { return .expired }
    if leakStated { return mayHaveEnded ? .unknown : .leaked }
    if hasEnded { return hadExpired ? .expired : .ended }
    if timedOut { return .expired }
    if provenClosed || wasSuspended || lossFollows || wasLetGo || isOfEither || endMayPrecede { return .unknown }
    if processGone { return .died }
    return clockPassed ? .overdue : .open
  }
}
