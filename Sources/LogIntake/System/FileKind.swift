// What the system says of a file before it is read.

extension SystemFile {
  struct Kind {
    let isDirectory: Bool
    /// A regular file.
    let isFile: Bool
    /// A pipe, a socket or a terminal.
    let isLive: Bool
    let isFIFO: Bool
    /// Microseconds since 1970.
    let modified: Int64
    let size: Int
    let identity: FileIdentity

    /// The kind of input that the system knows; nil where only the bytes show it.
    var inputKind: InputKind? {
      guard isDirectory else { return nil }
      return InputKinds.all.first { if case .folder = $0.sign { true } else { false } }
    }

    /// Throws for a folder, which has no bytes to read.
    func requireBytes() throws(UnreadableInput) {
      if let inputKind { throw .noText(inputKind) }
    }
  }
}

/// The identity of a file, whatever its name.
struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64
}
