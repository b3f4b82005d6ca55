// Text from outside, such as the name of a file, as it may be shown on a terminal. The terminal must not obey what is in it,
// and one line must stay one line.

extension Unicode.Scalar {
  /// The character itself, or its number where it would act on the terminal instead of being visible.
  package var printable: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: number
    default: String(self)
    }
  }

  /// `\u{1b}`
  package var number: String { "\\u{\(String(value, radix: 16))}" }

  /// Changes the direction of text, so that text looks different from what it is.
  package var turnsText: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A terminal acts on the character instead of showing it.
  package var isObeyed: Bool {
    properties.generalCategory == .control || turnsText || value == 0x2028 || value == 0x2029
  }
}

extension String {
  package var printable: String { isPlain ? self : unicodeScalars.reduce(into: "") { $0 += $1.printable } }
}
