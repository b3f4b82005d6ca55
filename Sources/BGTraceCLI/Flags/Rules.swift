// The text is in RuleTable.

extension Flag {
  static let rules = Flag(
    "rules", group: .judging, help: "List the rules, and the topics that --explain knows besides",
    effect: .instead(.rules))
}
