// A kind of input other than log text: the sign by which it is recognised, and what the program does with it. Each kind is one
// file in `Kinds` and one line in `InputKinds`.

package struct InputKind: Sendable {
  enum Sign: Sendable {
    /// The system reports a folder.
    case folder
    /// The input begins with one of these byte sequences.
    case bytes([[UInt8]])
  }

  /// The name with its article, as in a sentence.
  package let name: String
  let sign: Sign
  /// Why it cannot be read and what to do instead, as it follows "cannot read: ".
  package let refusal: String
  /// Finds the inputs inside. Nil for a kind that holds none, or is not supported yet.
  let members: (@Sendable (_ path: String) throws(UnreadableInput) -> any InputContainer)?

  init(
    _ name: String, _ sign: Sign, refusal: String? = nil,
    members: (@Sendable (_ path: String) throws(UnreadableInput) -> any InputContainer)? = nil
  ) {
    self.name = name
    self.sign = sign
    self.refusal = refusal ?? "is \(name), not log text"
    self.members = members
  }

  /// Whether an input that begins with these bytes is of this kind.
  func begins(_ head: [UInt8]) -> Bool {
    guard case .bytes(let all) = sign else { return false }
    return all.contains { head.starts(with: $0) }
  }

  /// Whether the input may be of this kind when more bytes have come.
  func mayBegin(_ head: [UInt8]) -> Bool {
    guard case .bytes(let all) = sign else { return false }
    return all.contains { $0.starts(with: head.prefix($0.count)) }
  }
}

/// No two kinds have the same name.
extension InputKind: Equatable {
  package static func == (one: InputKind, other: InputKind) -> Bool { one.name == other.name }
}
