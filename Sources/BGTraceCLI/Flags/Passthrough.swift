// For whoever reads the log anyway and wants to be told what is wrong in it.

import Reports

extension Flag {
  static let passthrough = Flag(
    "passthrough", group: .output, help: "Print every line unchanged, and findings between them",
    details: "The same as --output passthrough. What is inserted begins with 'bgtrace: '.",
    effect: .toggle { options, isOn in options.setStandardOutput(.passthrough, isOn) })
}
