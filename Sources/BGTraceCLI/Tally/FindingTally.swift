// How many findings of each rule and level stand, and which these are: nothing is taken back that was not said.

import BackgroundTasks
import TaskRules

struct FindingTally {
  private(set) var rules: [String: Int] = [:]
  /// Notes, by id and name.
  private(set) var notes: [String: Int] = [:]
  private var levels: [Finding.Level: Int] = [:]
  /// How many of the same stand, by a hash of what they are about.
  private var standing = RecentIDs<Int, Int>(limit: mostStanding)

  private static let mostStanding = 1 << 16

  /// Something that nobody should have to look for: what an exit code can be asked to tell.
  var hasTrouble: Bool { [.warning, .error].contains { levels[$0, default: 0] > 0 } }
  /// A task leaked, or the system ended an app for its time in the background, whether it names a task or not.
  var hasLeak: Bool { [LeakedTask.text.id, KilledForBackgroundTime.text.id].contains { rules[$0, default: 0] > 0 } }
  var isEmpty: Bool { rules.values.allSatisfy { $0 == 0 } }

  /// Whether it was counted, and not taken back since. What was counted too long ago stands.
  func isStanding(_ finding: Finding) -> Bool {
    guard let count = standing[Self.id(finding)] else { return standing.hasForgotten }
    return count > 0
  }

  /// In whatever words it is taken back, it is about the same.
  private static func id(_ finding: Finding) -> Int {
    var hasher = Hasher()
    hasher.combine(finding.rule)
    hasher.combine(finding.instance)
    for task in finding.tasks { hasher.combine(task.number) }
    return hasher.finalize()
  }

  mutating func count(_ finding: Finding) {
    let id = Self.id(finding)
    standing.replace(id, max((standing[id] ?? 0) + (finding.isWithdrawn ? -1 : 1), 0))
    let difference = finding.isWithdrawn ? -1 : 1
    rules[finding.rule, default: 0] += difference
    levels[finding.level, default: 0] += difference
    if finding.level == .note { notes["\(finding.rule) \(finding.name)", default: 0] += difference }
  }
}
