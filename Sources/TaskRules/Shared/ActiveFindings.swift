// The active findings of a rule about single tasks, kept so that the rule can withdraw them in the same words. The
// number is limited: the oldest findings are forgotten, and stay in the report.

import BackgroundTasks

struct ActiveFindings: Sendable {
  private static let most = 1024
  private var said: [TaskNumber: Finding] = [:]
  /// In the order of their findings.
  private var tasks: [TaskNumber] = []

  /// Sets the present finding about the task. It is reported if there was none, or one of another level.
  mutating func say(_ finding: Finding?, of task: TaskNumber, into findings: inout [Finding]) {
    if finding == nil, said.isEmpty { return }
    guard said[task]?.level != finding?.level else { return }
    withdraw(task, into: &findings)
    guard let finding else { return }
    findings.append(finding)
    said[task] = finding
    tasks.append(task)
    if tasks.count > Self.most { said[tasks.removeFirst()] = nil }
  }

  /// Withdraws all matching findings, oldest first.
  mutating func withdrawAll(into findings: inout [Finding], where isMeant: (Finding) -> Bool) {
    for task in tasks where said[task].map(isMeant) == true { withdraw(task, into: &findings) }
  }

  private mutating func withdraw(_ task: TaskNumber, into findings: inout [Finding]) {
    guard let finding = said.removeValue(forKey: task) else { return }
    findings.append(finding.withdrawn)
    tasks.removeAll { $0 == task }
  }
}
