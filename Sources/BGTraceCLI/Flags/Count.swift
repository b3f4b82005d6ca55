// As in grep: the number instead of the items.

extension Flag {
  static let count = Flag(
    "count", short: "c", group: .output, help: "Print only the number of what is selected",
    details: "Counts tasks; with --output lines, records.",
    effect: .toggle { options, isOn in options.count = isOn })
}
