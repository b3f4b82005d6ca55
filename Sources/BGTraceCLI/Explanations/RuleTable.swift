// `--rules`: a table of all rules, and the other topics of `--explain`.

import BackgroundTasks
import TaskRules

enum RuleTable {
  static func text(width: Int) -> String {
    let names = (RuleText.all.map(\.name) + Topics.all.map(\.name)).map(\.count).max() ?? 0
    var lines = ["Rules:"]
    for rule in RuleText.all {
      lines += row("  \(rule.id)  \(rule.name.padded(to: names))", "\(rule.sentence) (\(rule.levels))", width)
    }
    lines += ["", "Topics:"]
    for topic in Topics.all { lines += row("  " + topic.name.padded(to: names), topic.title, width) }
    lines += ["", "bgtrace --explain NAME says more about each."]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text beside the name, or below it where there is no room.
  private static func row(_ left: String, _ text: String, _ width: Int) -> [String] {
    let column = left.count + 2
    guard width - column >= 30 else {
      return [left.trimmed] + text.wrapped(width: width - 6).map { "      " + $0 }
    }
    let lines = text.wrapped(width: width - column)
    return lines.enumerated().map { place, line in
      (place == 0 ? left.padded(to: column) : String(repeating: " ", count: column)) + line
    }
  }
}

extension String {
  /// Without trailing blanks.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
