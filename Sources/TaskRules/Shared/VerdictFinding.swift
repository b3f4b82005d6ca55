// Findings that only repeat a verdict: they come with it, and are withdrawn when a later record changes it.

import BackgroundTasks

extension BackgroundTask {
  /// The moment that a finding about its verdict points at.
  package var shownMoment: Moment? { evidence?.moment ?? end ?? begin }

  /// Appends the finding when the task gets this verdict, and withdraws it when the verdict changes. `isMeant` is false
  /// if the rule does not cover this task. That may become known late, so a finding may be withdrawn that was never
  /// appended. Reports ignore such a withdrawal.
  func emit(
    _ verdict: Verdict, isMeant: Bool = true, _ finding: (BackgroundTask) -> Finding, into findings: inout [Finding]
  ) {
    if self.verdict == verdict, isMeant {
      if verdictBefore != verdict { findings.append(finding(self)) }
    } else if verdictBefore == verdict {
      findings.append(finding(self).withdrawn)
    }
  }
}
