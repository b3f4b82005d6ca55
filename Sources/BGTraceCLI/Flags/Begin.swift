// For tasks of the app's own, which it logs in its own words.

import LogFormats

extension Flag {
  static let begin = Flag(
    "begin", group: .patterns, help: "A message that matches begins a task of your own",
    details: """
      REGEX is searched for in a record's message, in its first 4096 bytes. The groups (?<id>...) and (?<name>...) \
      are kept: an end belongs to the begin with the same id, or where there is none, with the same name. \
      A pattern with fixed text in it is quick; one that begins with (?i), or is all classes and \
      alternatives, is run on every record. What is an event of the system's own stays that event.
      """,
    effect: .value(
      Argument(placeholder: "REGEX", completion: .nothing, samples: [#"Started job (?<id>\d+): (?<name>.*)"#]) {
        options, value throws(UsageError) in
        options.patterns.begin = try MessagePattern(value, asked: "--begin")
      }))
}
