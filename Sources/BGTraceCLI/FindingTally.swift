// How many findings of each rule and level stand.

import BackgroundTasks

struct FindingTally {
  private(set) var rules: [String: Int] = [:]
  /// Notes, by id and name.
  private(set) var notes: [String: Int] = [:]
  private var levels: [Finding.Level: Int] = [:]

  /// Something that nobody should have to look for: what an exit code can be asked to tell.
  var hasTrouble: Bool { [.warning, .error].contains { levels[$0, default: 0] > 0 } }

  /// Returns whether the finding is shown.
  mutating func count(_ finding: Finding, _ filter: TaskFilter) -> Bool {
    guard filter.shows(finding) else { return false }
    let difference = finding.isWithdrawn ? -1 : 1
    rules[finding.rule, default: 0] += difference
    levels[finding.level, default: 0] += difference
    if finding.level == .note { notes["\(finding.rule) \(finding.name)", default: 0] += difference }
    return true
  }
}
