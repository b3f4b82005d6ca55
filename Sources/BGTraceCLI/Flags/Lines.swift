// The short name of the output form that replaces grep.

import Reports

extension Flag {
  static let lines = Flag(
    "lines", group: .output, help: "The same as --output lines",
    effect: .toggle { options, isOn in options.setStandardOutput(.lines, isOn) })
}
