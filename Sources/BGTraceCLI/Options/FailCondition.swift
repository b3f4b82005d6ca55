// A condition of `--fail-on`.

import BackgroundTasks
import TaskRules

package enum FailCondition: Equatable, Sendable {
  /// A task leaked, or an app was killed for background time.
  case leak
  /// A warning or an error.
  case any
  /// A finding of the rule with this id.
  case rule(String)

  /// Parses the id or the name of a rule, or a word that stands for several rules.
  init?(_ word: String) {
    switch word.lowercased() {
    case "leak": self = .leak
    case "any": self = .any
    default:
      guard let rule = RuleText.named(word) else { return nil }
      self = .rule(rule.id)
    }
  }

  static let names = ["leak", "any"] + RuleText.all.map(\.id) + RuleText.all.map(\.name)
}
