// The one error that is the caller's: something on the command line is not understood. The text is made
// here, so that every such line reads alike.

import ByteScan

package struct UsageError: Error, Equatable {
  package let message: String
  /// What to do about it.
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The lines for stderr.
  package var text: String { "bgtrace: \(message)\n" + (hint.map { "\($0)\n" } ?? "") }

  /// A word where only some words will do.
  static func unknown(_ what: String, _ word: String, accepted: [String], asked: String) -> UsageError {
    let nearest = nearestName(to: word, in: accepted).map { "did you mean '\($0)'?" }
    return UsageError(
      "unknown \(what) \(quoted(word)) for '\(asked)'",
      hint: nearest ?? "accepted: \(accepted.joined(separator: ", "))")
  }

  /// A value that does not read as what it should be.
  static func bad(_ value: String, asked: String, accepted: String) -> UsageError {
    UsageError("cannot read \(quoted(value)) for '\(asked)'", hint: "accepted: \(accepted)")
  }
}

/// An argument as it may be shown on a terminal: control characters in it would be obeyed there.
func quoted(_ argument: String) -> String {
  var shown = "'"
  for (index, scalar) in argument.unicodeScalars.enumerated() {
    if index == 120 { return shown + "…'" }
    shown += scalar.printable
  }
  return shown + "'"
}
