// Many apps write a line when the system takes their time away.

import LogFormats

extension Flag {
  static let expire = Flag(
    "expire", group: .patterns, help: "A message that matches says that its time is up",
    effect: .value(
      Argument(placeholder: "REGEX", completion: .nothing, samples: [#"Job (?<id>\d+) ran out of time"#]) {
        options, value throws(UsageError) in
        options.patterns.expire = try MessagePattern(value, asked: "--expire")
      }))
}
