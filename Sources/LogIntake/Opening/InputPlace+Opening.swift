// The ways in which the bytes of an input can be reached: at once, in turn with many others, from its end, followed.

extension InputPlace {
  /// Whether its bytes arrive while they are written: a pipe or a device. An input that does not exist is reported when it is
  /// opened.
  package var isLive: Bool {
    switch self {
    case .standardInput(let descriptor): SystemFile.isLive(descriptor)
    case .file(let path): SystemFile.isDeviceOrPipe(path)
    case .inside: false
    }
  }

  /// A pipe with a name.
  package var isFIFO: Bool { if case .file(let path) = self { SystemFile.isFIFO(path) } else { false } }

  /// The input is complete and can be read at any pace.
  package var isAtRest: Bool {
    switch self {
    case .standardInput, .inside: true
    case .file(let path): SystemFile.isAtRest(path)
    }
  }

  /// The file whose name can be followed; nil where there is none.
  package var followedPath: String? {
    guard case .file(let path) = self, FollowedInput.canFollow(path) else { return nil }
    return path
  }

  /// For reading that leaves the position of a shared descriptor as it is. Nil for what can be read only once.
  package var seekable: SeekableInput? {
    switch self {
    case .standardInput(let descriptor): .descriptor(descriptor)
    case .file(let path): .file(path)
    case .inside: nil
    }
  }

  /// Opens a file at its last lines if `lastLines` is given. Nil where the wait for a writer was interrupted, and for what only
  /// its container can open.
  package func open(lastLines: Int?, _ wakeUp: WakeUp) throws(UnreadableInput) -> DescriptorSource? {
    switch self {
    case .standardInput(let descriptor): try .standardInput(descriptor: descriptor, wakeUp)
    case .file(let path): try .file(path, lastLines: lastLines, wakeUp)
    case .inside: nil
    }
  }

  /// Opens one of very many files, which cannot all be open at once. Nil where the input is no file.
  package func openInTurn(lastLines: Int?, _ wakeUp: WakeUp) throws(UnreadableInput) -> ReopenedFile? {
    guard case .file(let path) = self else { return nil }
    return try ReopenedFile(path, lastLines: lastLines, wakeUp)
  }

  /// What it holds, where that shows without reading it: not of a pipe. The first bytes of a file may be looked at.
  package var contents: InputKind.Contents? {
    switch self {
    case .file(let path): Opening.kind(path)?.contents
    case .standardInput(let descriptor): Opening.kind(descriptor)?.contents
    case .inside: nil
    }
  }

  /// The inputs that it holds. Nil where it holds none, or only reading shows it.
  package func container(
    named name: String, memberLimit: Int, hashes: Bool = false, _ wakeUp: WakeUp
  ) throws(UnreadableInput) -> (any InputContainer)? {
    guard let contents else { return nil }
    if case .file(let path) = self, contents == .files { return try FolderContainer(path) }
    guard let source = try open(lastLines: nil, wakeUp) else { return nil }
    return try ArchiveContainer(
      DescriptorBytes(source, hashes: hashes), name: name, memberLimit: memberLimit, size: source.size, wakeUp)
  }

  /// The file as a part of a capture. Nil for what can be read only once.
  package func part(headBytes: Int) -> LonePart? {
    if case .file(let path) = self { LonePart(path, headBytes: headBytes) } else { nil }
  }

  /// Whether the inputs inside are those of a device, and not one compressed text.
  package func isDevice(_ wakeUp: WakeUp) -> Bool {
    switch contents {
    case nil: false
    case .files: true
    case .archive:
      // Looked at through a descriptor of its own.
      if case .file = self { (try? container(named: "", memberLimit: .max, wakeUp))?.isDevice ?? false } else { false }
    }
  }
}

extension DescriptorSource {
  /// The archive that the source has turned out to be. `head` is what was read of it.
  package func container(
    behind head: [UInt8], named name: String, memberLimit: Int, hashes: Bool = false, _ wakeUp: WakeUp
  ) throws(UnreadableInput) -> any InputContainer {
    try ArchiveContainer(
      DescriptorBytes(self, behind: head, hashes: hashes), name: name, memberLimit: memberLimit, wakeUp)
  }
}

extension InputMember {
  /// The inputs inside a member that is an archive itself. Nil where it is none.
  package func container(memberLimit: Int, _ wakeUp: WakeUp) throws(UnreadableInput) -> (any InputContainer)? {
    guard InputKinds.kind(ofBytes: try head(most: ByteDecoder.mostDecidingBytes))?.contents == .archive else {
      return nil
    }
    return try ArchiveContainer(try archive(wakeUp), name: name, memberLimit: memberLimit, wakeUp)
  }
}
