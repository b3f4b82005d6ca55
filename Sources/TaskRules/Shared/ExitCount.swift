// MetricKit's counts of exits by reason. They follow the same rules, without a time and without tasks.

import BackgroundTasks

struct ExitCount: Sendable {
  /// The key in MetricKit's report.
  let key: String
  /// Completes "… exits because".
  let words: String

  static let backgroundTime = [
    ExitCount(
      key: "cumulativeBackgroundTaskAssertionTimeoutExitCount", words: "background tasks were not ended in time"),
    ExitCount(
      key: "cumulativeBackgroundURLSessionCompletionTimeoutExitCount",
      words: "a background URL session was not completed in time"),
    ExitCount(
      key: "cumulativeBackgroundFetchCompletionTimeoutExitCount",
      words: "a background fetch was not completed in time"),
  ]
  static let cpu = [
    ExitCount(key: "cumulativeCPUResourceLimitExitCount", words: "it computed too much")
  ]
  static let fileLock = [
    ExitCount(key: "cumulativeSuspendedWithLockedFileExitCount", words: "it was suspended while it held a file lock")
  ]
  static let watchdog = [
    ExitCount(key: "cumulativeAppWatchdogExitCount", words: "it did not answer in time")
  ]
}

extension Clue {
  /// Emits a warning for each count above zero. The report does not show which tasks were open.
  func emit(_ counts: [ExitCount], by rule: RuleText, into findings: inout [Finding]) {
    guard case .reported(let report) = what, let exits = report.exits else { return }
    for count in counts {
      let number = exits.background[count.key, default: 0].plus(exits.foreground[count.key, default: 0])
      guard number > 0 else { continue }
      var finding = Finding(
        rule, .warning, "MetricKit counts \(Figures.counted(number, "exit")) because \(count.words)", process: process,
        instance: instance, at: moment)
      finding.value = Double(number)
      findings.append(finding)
    }
  }
}
