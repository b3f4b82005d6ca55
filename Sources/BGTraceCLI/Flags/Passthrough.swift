// For users who read the log itself and want findings between its lines.

import Reports

extension Flag {
  static let passthrough = Flag(
    "passthrough", group: .output, help: "Print every line unchanged, and findings between them",
    details: "The same as --output passthrough. What is inserted begins with 'bgtrace: '.",
    effect: .toggle { options, isOn in options.setStandardOutput(.passthrough, isOn) })
}
