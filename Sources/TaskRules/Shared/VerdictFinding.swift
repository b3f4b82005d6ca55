// Findings that say no more than a verdict does: they come with it, and go when a later record makes it another.

import BackgroundTasks

extension BackgroundTask {
  /// The moment that a finding about its verdict points at.
  package var shownMoment: Moment? { evidence?.moment ?? end ?? begin }

  /// Appends the finding where the task has come to this verdict, and withdraws it where it has it no longer. `isMeant`:
  /// the rule is about such tasks; a task may turn out to be one that it is not about, and reports know what they have said.
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
