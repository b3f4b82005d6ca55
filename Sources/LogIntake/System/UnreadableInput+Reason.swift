// The words for an input that cannot be read.

extension UnreadableInput {
  /// The reason alone, as it follows "cannot read: ".
  package var reason: String {
    switch self {
    case .noText(let kind): kind.refusal
    case .system(let code): SystemFile.reason(code)
    case .damaged(let reason): reason
    }
  }
}
