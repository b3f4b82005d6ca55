// Files that had the name before, so that a link that alternates between two files yields no line twice.

struct FilesReadBefore {
  private static let most = 32
  private var files: [(identity: FileIdentity, known: FileFingerprint)] = []

  mutating func note(_ reading: FileReading) {
    files.removeAll { $0.identity == reading.file.identity }
    if files.count == Self.most { files.removeFirst() }
    files.append((reading.file.identity, reading.known))
  }

  /// Whether the whole file was read.
  func hasAll(of file: OpenFile) -> Bool { file.size > 0 && (try? known(of: file).count) == file.size }

  /// How far the file was read. Empty for a new file, and for one that has got the inode number of an old one.
  func known(of file: OpenFile) throws(UnreadableInput) -> FileFingerprint {
    guard let known = files.first(where: { $0.identity == file.identity })?.known,
      try FileReading.stands(known, in: file)
    else { return FileFingerprint() }
    return known
  }
}
