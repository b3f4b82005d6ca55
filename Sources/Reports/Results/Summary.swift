// The figures at the end of a run.

import BackgroundTasks

package struct Summary: Equatable, Sendable {
  package var records = 0
  package var lines = 0
  package var bytes = 0
  /// Selected records that are events.
  package var events = 0
  /// Selected and shown tasks by verdict. System assertions that carry tasks are counted in `carriers`.
  package var verdicts: [Verdict: Int] = [:]
  /// Selected and shown system assertions that carry an app's tasks, by verdict.
  package var carriers: [Verdict: Int] = [:]
  /// Tasks outside the selection by the reason, and how many of them leaked.
  package var outside: [Outside: Int] = [:]
  package var leakedOutside: [Outside: Int] = [:]
  /// Tasks that only `--all` shows, by the reason.
  package var hidden: [BackgroundTask.Routine: Int] = [:]
  /// Findings that were not withdrawn, by rule.
  package var findings: [String: Int] = [:]
  /// The notes among the findings, by the rule's id and name.
  package var notes: [String: Int] = [:]
  package var unrecognised = 0
  package var exit = 0

  package var tasks: Int { verdicts.values.reduce(0, +) }

  package init() {}
}
