// A log may contain control characters that change the terminal, so by default they are made harmless.

extension Flag {
  static let raw = Flag(
    "raw", group: .output, help: "Pass control characters on to a terminal, too",
    details: """
      To a terminal --lines and --passthrough write control characters, and those that turn the direction of text, as \
      their numbers; with --raw as they are. Files and pipes get every byte in any case.
      """,
    effect: .toggle { options, isOn in options.raw = isOn })
}
