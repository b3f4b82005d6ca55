// The short name of the output form for scripts.

import Reports

extension Flag {
  static let json = Flag(
    "json", group: .output, help: "The same as --output json",
    effect: .toggle { options, isOn in options.setStandardOutput(.json, isOn) })
}
