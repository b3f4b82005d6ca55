// A finding is one line; its page says what to do about it.

extension Flag {
  static let explain = Flag(
    "explain", group: .judging, help: "Explain a rule or a topic, with code that does it right",
    details: """
      RULE is an id or a name, as in BG101 or leaked-task, or one of the topics that --rules lists. Upper and lower case \
      are alike. No log is read.
      """,
    effect: .value(
      Argument(
        placeholder: "RULE", completion: .words(Explanation.names), samples: ["BG103", "over-budget", "debugger"]
      ) { options, value throws(UsageError) in
        guard let page = Explanation(named: value) else {
          throw UsageError(unknown: "rule", value, in: Explanation.names, asked: "--explain")
        }
        options.action = .explain(page)
      }))
}
