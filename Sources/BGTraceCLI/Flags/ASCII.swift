// For terminals and fonts without line drawing, and for text whose destination is unknown.

extension Flag {
  static let ascii = Flag(
    "ascii", group: .output, help: "Draw the timeline with plain ASCII signs",
    details: "Without it, lines are drawn where LC_ALL, LC_CTYPE or LANG says that text is UTF-8.",
    effect: .toggle { options, isOn in options.ascii = isOn })
}
