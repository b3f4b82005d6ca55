// Selects tasks by name or number.

import Pipeline

extension Flag {
  static let task = Flag(
    "task", short: "t", group: .selection, help: "Only tasks of this name or number",
    details: """
      * stands for any characters and ? for any one; upper and lower case differ. A number is compared with the task's \
      identifier, too. Of several patterns any will do. Where the log hides names, only numbers are found.
      """,
    repeatable: true,
    effect: .value(
      Argument(placeholder: "GLOB", completion: .nothing, samples: ["Upload", "Sync*", "7"]) {
        options, value throws(UsageError) in
        guard !value.isEmpty else {
          throw .bad(value, asked: "--task", accepted: "a name or a number; * and ? as wildcards")
        }
        options.selection.tasks.append(Glob(value))
      }))
}
