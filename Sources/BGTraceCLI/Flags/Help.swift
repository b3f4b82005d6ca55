// The text is in HelpText.

extension Flag {
  static let help = Flag("help", short: "h", group: .other, help: "Print this help", effect: .instead(.help))
}
