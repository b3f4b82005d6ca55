// For a log that is still being written.

extension Flag {
  static let follow = Flag(
    "follow", short: "f", group: .input, help: "Read each file whole, then what is added to it, until interrupted",
    details: """
      The name is followed, whatever becomes of it: a file that is rotated is read on beside its successor, and the records \
      of both are merged by time; one that is truncated is read from its beginning, one that is not there yet is waited for. Ctrl-C prints the summary. \
      A named FIFO is read on when its writer has gone and another one comes; other pipes end with their writers. Logs \
      that were rotated before, or packed, are not looked for.
      """,
    effect: .toggle { options, isOn in options.follow = isOn })
}
