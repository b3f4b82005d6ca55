// For apps that log when the system ends their background time.

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
