// The list of signatures. A new shape is a file beside this one and a line here.

package enum Signatures {
  /// In order of name.
  package static let all: [Signature] = [
    .appTaskBegan,
    .appTaskEnded,
  ]
}
