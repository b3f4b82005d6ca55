// Text from outside, such as a file's name, as it may be shown on a terminal: what is in it must not be obeyed
// there, and one line must stay one line.

extension Unicode.Scalar {
  /// Itself, or its number where it would do something instead of being seen.
  package var printable: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: "\\u{\(String(value, radix: 16))}"
    default: String(self)
    }
  }
}

extension String {
  package var printable: String { isPlain ? self : unicodeScalars.reduce(into: "") { $0 += $1.printable } }
}
