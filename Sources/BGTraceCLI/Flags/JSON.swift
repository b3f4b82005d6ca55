// The output form that scripts ask for most has a name of its own.

import Reports

extension Flag {
  static let json = Flag(
    "json", group: .output, help: "The same as --output json",
    effect: .toggle { options, isOn in options.setStandardOutput(.json, isOn) })
}
