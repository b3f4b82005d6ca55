// What an input can be beside log text, how that is seen, and what the program does with it. Each kind is one file in
// `Kinds` and one line in `InputKinds`.

package struct InputKind: Sendable {
  enum Sign: Sendable {
    /// The system says that it is a folder.
    case folder
    /// The input begins with one of these.
    case bytes([[UInt8]])
  }

  /// With its article, as it stands in a sentence.
  package let name: String
  let sign: Sign
  /// Why it cannot be read and what to do instead, as it follows "cannot read: ".
  package let refusal: String
  /// Finds the inputs that it holds. Nil where it holds none, or cannot be read yet.
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

  /// Whether an input that begins so is of this kind.
  func begins(_ head: [UInt8]) -> Bool {
    guard case .bytes(let all) = sign else { return false }
    return all.contains { head.starts(with: $0) }
  }

  /// Whether it may be, once there is more of it.
  func mayBegin(_ head: [UInt8]) -> Bool {
    guard case .bytes(let all) = sign else { return false }
    return all.contains { $0.starts(with: head.prefix($0.count)) }
  }
}

/// No two kinds have the same name.
extension InputKind: Equatable {
  package static func == (one: InputKind, other: InputKind) -> Bool { one.name == other.name }
}
