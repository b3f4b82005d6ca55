// A kind of input other than log text: the sign by which it is recognised, and what the program does with it. Each kind is one
// file in `Kinds` and one line in `InputKinds`.

package struct InputKind: Sendable {
  enum Sign: Sendable {
    /// The system reports a folder.
    case folder
    /// The input begins with one of these byte sequences.
    case bytes([[UInt8]])
    /// The first header of a tar, which begins with a name of any bytes.
    case tar
  }

  /// What an input holds that is no text itself.
  package enum Contents: Sendable {
    /// The files of a folder.
    case files
    /// The members of an archive, or the one text that is compressed.
    case archive
  }

  /// The name with its article, as in a sentence.
  package let name: String
  let sign: Sign
  /// Why it cannot be read and what to do instead, as it follows "cannot read: ".
  package let refusal: String
  /// Nil for a kind that holds no inputs, or is not supported.
  package let contents: Contents?

  init(_ name: String, _ sign: Sign, refusal: String? = nil, contents: Contents? = nil) {
    self.name = name
    self.sign = sign
    self.refusal = refusal ?? "is \(name), not log text"
    self.contents = contents
  }

  /// Whether an input that begins with these bytes is of this kind.
  func begins(_ head: [UInt8]) -> Bool {
    switch sign {
    case .folder: false
    case .bytes(let all): all.contains { head.starts(with: $0) }
    case .tar: TarSign.begins(head)
    }
  }

  /// Whether the input may be of this kind when more bytes have come.
  func mayBegin(_ head: [UInt8]) -> Bool {
    switch sign {
    case .folder: false
    case .bytes(let all): all.contains { $0.starts(with: head.prefix($0.count)) }
    case .tar: TarSign.mayBegin(head)
    }
  }
}

/// No two kinds have the same name.
extension InputKind: Equatable {
  package static func == (one: InputKind, other: InputKind) -> Bool { one.name == other.name }
}
