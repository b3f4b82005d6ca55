// Text from outside, such as a file's name, as it may be shown on a terminal: what is in it must not be obeyed
// there, and one line must stay one line.

extension Unicode.Scalar {
  /// Itself, or its number where it would do something instead of being seen.
  package var printable: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: number
    default: String(self)
    }
  }

  /// `\u{1b}`
  package var number: String { "\\u{\(String(value, radix: 16))}" }

  /// It makes text run the other way, so that what is seen is not what stands there.
  package var turnsText: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A terminal does something when it gets it.
  package var isObeyed: Bool {
    properties.generalCategory == .control || turnsText || value == 0x2028 || value == 0x2029
  }
}

extension String {
  package var printable: String { isPlain ? self : unicodeScalars.reduce(into: "") { $0 += $1.printable } }
}
