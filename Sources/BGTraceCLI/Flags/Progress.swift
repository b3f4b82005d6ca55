// Shown only on a terminal and only while a large file is read, so it is on by default.

extension Flag {
  static let progress = Flag(
    "progress", group: .output, help: "Show how far a large file is read (default)",
    details: "Progress goes to standard error, and only where that is a terminal.",
    effect: .toggle { options, isOn in options.progress = isOn })
}
