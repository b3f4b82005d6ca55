// The number of findings by rule and level. Only a finding that was counted can be withdrawn.

import BackgroundTasks
import Containers
import TaskRules

struct FindingTally {
  private(set) var rules: [String: Int] = [:]
  /// The notes, by id and name.
  private(set) var notes: [String: Int] = [:]
  private var levels: [Finding.Level: Int] = [:]
  /// How many equal findings hold, by a hash of their subjects.
  private var standing = BoundedDictionary<Int, Int>(limit: mostStanding)

  private static let mostStanding = 1 << 16

  /// Whether a warning or an error holds, which `--fail-on` can ask for.
  var hasTrouble: Bool { [.warning, .error].contains { levels[$0, default: 0] > 0 } }
  /// Whether a task leaked, or the system ended an app for background time with or without naming a task.
  var hasLeak: Bool { [LeakedTask.text.id, KilledForBackgroundTime.text.id].contains { rules[$0, default: 0] > 0 } }
  var isEmpty: Bool { rules.values.allSatisfy { $0 == 0 } }

  /// Whether the finding was counted and not withdrawn since. A finding that was counted too long ago is taken to hold.
  func isStanding(_ finding: Finding) -> Bool {
    guard let count = standing[Self.id(finding)] else { return standing.hasForgotten }
    return count > 0
  }

  /// Hashes the subjects only, because a withdrawal may be worded differently.
  private static func id(_ finding: Finding) -> Int {
    var hasher = Hasher()
    hasher.combine(finding.rule)
    hasher.combine(finding.instance)
    for task in finding.tasks { hasher.combine(task.number) }
    return hasher.finalize()
  }

  mutating func count(_ finding: Finding) {
    let id = Self.id(finding)
    standing.store(max((standing[id] ?? 0) + (finding.isWithdrawn ? -1 : 1), 0), for: id)
    let difference = finding.isWithdrawn ? -1 : 1
    rules[finding.rule, default: 0] += difference
    levels[finding.level, default: 0] += difference
    if finding.level == .note { notes["\(finding.rule) \(finding.name)", default: 0] += difference }
  }
}
