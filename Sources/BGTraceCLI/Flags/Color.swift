// Bare `--color` means always, as in ls and grep; the value needs `=`, because an input may follow.

extension Flag {
  static let color = Flag(
    "color", group: .output, help: "Colour: never, auto or always; bare --color is always",
    details: """
      With auto, the default, colour is used on a terminal. The environment is asked in this order: NO_COLOR \
      not empty is no colour; CLICOLOR_FORCE or FORCE_COLOR other than 0 or false is colour; CLICOLOR=0 and TERM=dumb \
      are no colour. The flag beats all of them. --no-color is the same as --color=never.
      """,
    effect: .optionalValue(
      Argument(placeholder: "WHEN", completion: .words(ColorChoice.names), samples: ColorChoice.names) {
        options, value throws(UsageError) in
        guard let choice = ColorChoice(rawValue: value) else {
          throw .unknown("colour choice", value, accepted: ColorChoice.names, asked: "--color")
        }
        options.color = choice
      }, bare: ColorChoice.always.rawValue, negated: ColorChoice.never.rawValue))
}
