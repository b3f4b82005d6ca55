// Files that had the name before, so that a link that goes to and fro between two of them brings no line twice.

struct FilesReadBefore {
  private static let most = 32
  private var files: [(identity: FileIdentity, known: FileFingerprint)] = []

  mutating func note(_ reading: FileReading) {
    files.removeAll { $0.identity == reading.file.identity }
    if files.count == Self.most { files.removeFirst() }
    files.append((reading.file.identity, reading.known))
  }

  /// All that is in the file was read.
  func hasAll(of file: OpenFile) -> Bool { file.size > 0 && (try? known(of: file).count) == file.size }

  /// How far the file was read; nothing for one that is new, or whose number was another file's.
  func known(of file: OpenFile) throws(UnreadableInput) -> FileFingerprint {
    guard let known = files.first(where: { $0.identity == file.identity })?.known,
      try FileReading.stands(known, in: file)
    else { return FileFingerprint() }
    return known
  }
}
