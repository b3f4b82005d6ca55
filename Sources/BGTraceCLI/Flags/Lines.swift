// The output form that stands in for grep has a name of its own.

import Reports

extension Flag {
  static let lines = Flag(
    "lines", group: .output, help: "The same as --output lines",
    effect: .toggle { options, isOn in options.setStandardOutput(.lines, isOn) })
}
