// Where an input is, and how its bytes are reached.

package enum InputPlace: Equatable, Sendable {
  /// A descriptor that the program was started with.
  case standardInput(Int32)
  case file(String)

  package var isStandardInput: Bool { if case .standardInput = self { true } else { false } }

  /// Whether its bytes arrive as they are written: a pipe or a device. What is not there is reported when it is opened.
  package var isLive: Bool {
    switch self {
    case .standardInput(let descriptor): SystemFile.isLive(descriptor)
    case .file(let path): SystemFile.isDeviceOrPipe(path)
    }
  }

  /// A pipe with a name.
  package var isFIFO: Bool { if case .file(let path) = self { SystemFile.isFIFO(path) } else { false } }

  /// All of it is there and can be read at any pace.
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

  /// Read without moving the place where reading begins.
  package var seekable: SeekableInput {
    switch self {
    case .standardInput(let descriptor): .descriptor(descriptor)
    case .file(let path): .file(path)
    }
  }

  /// Of a file only the last lines, where so many are given. Nil where the wait for a writer was interrupted.
  package func open(lastLines: Int?, _ wakeUp: WakeUp) throws(UnreadableInput) -> DescriptorSource? {
    switch self {
    case .standardInput(let descriptor): try .standardInput(descriptor: descriptor, wakeUp)
    case .file(let path): try .file(path, lastLines: lastLines, wakeUp)
    }
  }

  /// The same as one of very many, which cannot all be open at once. Nil where it is no file.
  package func openInTurn(lastLines: Int?, _ wakeUp: WakeUp) throws(UnreadableInput) -> ReopenedFile? {
    guard case .file(let path) = self else { return nil }
    return try ReopenedFile(path, lastLines: lastLines, wakeUp)
  }

  /// The inputs that it holds; nil where it is an input itself.
  package func container() throws(UnreadableInput) -> (any InputContainer)? {
    guard case .file(let path) = self else { return nil }
    return try Opening.container(path)
  }
}
