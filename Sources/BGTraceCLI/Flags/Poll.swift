// Network folders, and folders that a container or a virtual machine shares with its host, may accept a watch and never
// report a change.

import LogIntake

extension Flag {
  static let poll = Flag(
    "poll", group: .input, help: "With --follow, look at files from time to time instead of waiting to be told",
    details: """
      For file systems that tell of nothing. Where that shows by itself, as with most network folders, files are looked \
      at from time to time in any case; --poll does so from the beginning.
      """,
    effect: .toggle { options, isOn in options.watching = isOn ? .polling : .events })
}
