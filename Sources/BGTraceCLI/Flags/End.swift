// The counterpart of --begin.

import LogFormats

extension Flag {
  static let end = Flag(
    "end", group: .patterns, help: "A message that matches ends it",
    details: """
      A message that fits several patterns is what comes latest in a task's life: --expire is asked first, then \
      --end, then --begin.
      """,
    effect: .value(
      Argument(placeholder: "REGEX", completion: .nothing, samples: [#"Finished job (?<id>\d+)"#]) {
        options, value throws(UsageError) in
        options.patterns.end = try MessagePattern(value, asked: "--end")
      }))
}
