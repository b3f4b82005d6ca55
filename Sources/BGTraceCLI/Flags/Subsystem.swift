// Selects records by subsystem, in logs that state it.

import Pipeline

extension Flag {
  static let subsystem = Flag(
    "subsystem", group: .selection, help: "Only records of this subsystem",
    details: """
      * stands for any characters and ? for any one. Of several patterns any will do. Records that \
      name no subsystem are not selected.
      """,
    repeatable: true,
    effect: .value(
      Argument(placeholder: "NAME", completion: .nothing, samples: ["com.apple.UIKit", "com.apple.*"]) {
        options, value throws(UsageError) in
        guard !value.isEmpty else {
          throw .bad(value, asked: "--subsystem", accepted: "a name as in com.apple.UIKit; * and ? as wildcards")
        }
        options.selection.subsystems.append(Glob(value))
      }))
}
