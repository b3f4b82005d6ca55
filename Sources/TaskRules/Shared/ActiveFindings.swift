// What a rule has said of single tasks and what still stands, so that it can be taken back in the same words. Bounded:
// of what was said longest ago nothing is remembered, and it stands.

import BackgroundTasks

struct ActiveFindings: Sendable {
  private static let most = 1024
  private var said: [TaskNumber: Finding] = [:]
  /// In the order in which something was said of them.
  private var tasks: [TaskNumber] = []

  /// Says what holds of the task now. It is news where nothing was said, or something of another level.
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

  /// Takes back all that was said of such tasks, oldest first.
  mutating func withdrawAll(into findings: inout [Finding], where isMeant: (Finding) -> Bool) {
    for task in tasks where said[task].map(isMeant) == true { withdraw(task, into: &findings) }
  }

  private mutating func withdraw(_ task: TaskNumber, into findings: inout [Finding]) {
    guard let finding = said.removeValue(forKey: task) else { return }
    findings.append(finding.withdrawn)
    tasks.removeAll { $0 == task }
  }
}
