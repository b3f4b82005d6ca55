// Live input is never held back. This is for output from a file into a program that reacts.

extension Flag {
  static let lineBuffered = Flag(
    "line-buffered", group: .output, help: "Write each record as soon as it is complete",
    details: "This is the default on a terminal and where the input is a pipe.",
    effect: .toggle { options, isOn in options.lineBuffered = isOn })
}
