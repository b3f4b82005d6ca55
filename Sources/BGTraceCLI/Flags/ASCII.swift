// For terminals and fonts that draw no lines, and for text that goes where nobody knows what will show it.

extension Flag {
  static let ascii = Flag(
    "ascii", group: .output, help: "Draw the timeline with plain ASCII signs",
    details: "Without it, lines are drawn where LC_ALL, LC_CTYPE or LANG says that text is UTF-8.",
    effect: .toggle { options, isOn in options.ascii = isOn })
}
