// Rules by the names that users write.

import BackgroundTasks
import TaskRules

extension RuleText {
  static let all = Rules.all.map { $0.text }

  /// Finds a rule by its id or name; case does not matter.
  static func named(_ word: String) -> RuleText? {
    let word = word.lowercased()
    return all.first { $0.id.lowercased() == word || $0.name == word }
  }
}
