// Why an input cannot be read.

package enum UnreadableInput: Error, Equatable {
  /// It is no text, and of a kind that cannot be read.
  case noText(InputKind)
  /// The system's error number.
  case system(code: Int32)
  /// It is an archive, and damaged: why it cannot be read.
  case damaged(String)
}
