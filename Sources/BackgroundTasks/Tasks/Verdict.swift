// The outcome of a task. Only a statement in the log makes it a leak; everything else has a weaker verdict.

package enum Verdict: String, CaseIterable, Sendable {
  case leaked, ended, expired, unknown, died, overdue, open
}

/// The log's facts about a task. The verdict depends on these alone.
package struct TaskFacts: Equatable, Sendable {
  /// The end is in the log.
  package var hasEnded = false
  /// The log states that the task was held long after it should have ended: a still-outstanding statement, a kill for
  /// background time, or a carrier that timed out.
  package var leakStated = false
  /// The time was up in the stay in which the task ended: a warning, or a call of the handlers.
  package var hadExpired = false
  /// An assertion that carries no app's tasks timed out, which ends it.
  package var timedOut = false
  /// A later statement proves that nothing was open, so the log lacks the end.
  package var provenClosed = false
  /// The process was suspended. The system does not suspend it while the task is held.
  package var wasSuspended = false
  /// Messages are missing after the begin.
  package var lossFollows = false
  /// An end is in the log that may belong to this task or to another, because the begin shows no id.
  package var mayHaveEnded = false
  /// The end came after the kill for holding the task too long, so the task still counts as leaked.
  package var endFollowsKill = false
  /// More was open than the ledger keeps.
  package var wasLetGo = false
  /// The statements about its process may be about another process of the same name.
  package var isOfEither = false
  /// The task began after time had gone back in the log, before the latest time read.
  package var endMayPrecede = false
  package var processGone = false
  /// The background clock has passed the budget.
  package var clockPassed = false
  /// RunningBoard's state at the capture shows that the clock does not run: the app is in the foreground, or plays audio.
  package var clockStands = false

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
    return clockPassed && !clockStands ? .overdue : .open
  }
}
