// The ways in which the bytes of an input can be reached: at once, in turn with many others, from its end, followed.

extension InputPlace {
  /// Whether its bytes arrive while they are written: a pipe or a device. An input that does not exist is reported when it is
  /// opened.
  package var isLive: Bool {
    switch self {
    case .standardInput(let descriptor): SystemFile.isLive(descriptor)
    case .file(let path): SystemFile.isDeviceOrPipe(path)
    }
  }

  /// A pipe with a name.
  package var isFIFO: Bool { if case .file(let path) = self { SystemFile.isFIFO(path) } else { false } }

  /// The input is complete and can be read at any pace.
  package var isAtRest: Bool {
    switch self {
    case .standardInput: true
    case .file(let path): SystemFile.isAtRest(path)
    }
  }

  /// The file whose name can be followed; nil where there is none.
  package var followedPath: String? {
    guard case .file(let path) = self, FollowedInput.canFollow(path) else { return nil }
    return path
  }

  /// For reading that leaves the position of a shared descriptor as it is.
  package var seekable: SeekableInput {
    switch self {
    case .standardInput(let descriptor): .descriptor(descriptor)
    case .file(let path): .file(path)
    }
  }

  /// Opens a file at its last lines if `lastLines` is given. Nil where the wait for a writer was interrupted.
  package func open(lastLines: Int?, _ wakeUp: WakeUp) throws(UnreadableInput) -> DescriptorSource? {
    switch self {
    case .standardInput(let descriptor): try .standardInput(descriptor: descriptor, wakeUp)
    case .file(let path): try .file(path, lastLines: lastLines, wakeUp)
    }
  }

  /// Opens one of very many files, which cannot all be open at once. Nil where the input is no file.
  package func openInTurn(lastLines: Int?, _ wakeUp: WakeUp) throws(UnreadableInput) -> ReopenedFile? {
    guard case .file(let path) = self else { return nil }
    return try ReopenedFile(path, lastLines: lastLines, wakeUp)
  }

  /// Whether it holds inputs. Nothing is opened to find out, except that the first bytes of a file may be read.
  package var isContainer: Bool {
    guard case .file(let path) = self else { return false }
    return Opening.kind(path)?.members != nil
  }

  /// The inputs that it holds. Nil where it holds none.
  package func container() throws(UnreadableInput) -> (any InputContainer)? {
    guard case .file(let path) = self else { return nil }
    return try Opening.kind(path)?.members?(path)
  }
}
