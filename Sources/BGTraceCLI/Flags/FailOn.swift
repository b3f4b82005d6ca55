// Lets a CI fail a build that leaks tasks.

extension Flag {
  static let failOn = Flag(
    "fail-on", group: .judging, help: "Exit with 1 when such a finding stands at the end",
    details: """
      RULE is the id or the name of a rule; leak is a task that leaked, or a kill for background time even where no task \
      is named; any is a warning or an error. Several are separated by commas. What was said and withdrawn later does \
      not count. Where --process, --task, --subsystem, --since and --until together select nothing, the exit status is 3, \
      not 0. Not together with --quiet, whose code \
      means the opposite; in a pipeline, let bgtrace come last.
      """,
    repeatable: true,
    effect: .value(
      Argument(
        placeholder: "RULE|leak|any", completion: .words(FailCondition.names),
        samples: ["leak", "any", "BG103,BG107", "killed-for-background-time"]
      ) { options, value throws(UsageError) in
        for word in value.split(separator: ",", omittingEmptySubsequences: false) {
          guard let condition = FailCondition(String(word)) else {
            throw UsageError(unknown: "rule", String(word), in: FailCondition.names, asked: "--fail-on")
          }
          if !options.failOn.contains(condition) { options.failOn.append(condition) }
        }
      }))
}
