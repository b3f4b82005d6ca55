// An error in the command line. The text is made here, so that all such messages read alike.

package struct UsageError: Error, Equatable {
  package let message: String
  /// What the user can do about it.
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The lines for standard error.
  package var text: String { "bgtrace: \(message)\n" + (hint.map { "\($0)\n" } ?? "") }

  /// A word that is not in a closed list.
  static func unknown(_ what: String, _ word: String, accepted: [String], asked: String) -> UsageError {
    let nearest = nearestName(to: word, in: accepted).map { "did you mean '\($0)'?" }
    return UsageError(
      "unknown \(what) \(quoted(word)) for '\(asked)'",
      hint: nearest ?? "accepted: \(accepted.joined(separator: ", "))")
  }

  /// A value that cannot be parsed.
  static func bad(_ value: String, asked: String, accepted: String) -> UsageError {
    UsageError("cannot read \(quoted(value)) for '\(asked)'", hint: "accepted: \(accepted)")
  }
}
