// The end of the selected time. Since explains the notation.

import Pipeline

extension Flag {
  static let until = Flag(
    "until", group: .selection, help: "Only what happened before this time",
    details: "T is written as for --since.",
    effect: .value(
      Argument(placeholder: "T", completion: .nothing, samples: TimeBound.samples) {
        options, value throws(UsageError) in
        options.selection.until = try TimeBound(value, asked: "--until")
      }))
}
