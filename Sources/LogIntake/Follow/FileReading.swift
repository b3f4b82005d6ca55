// A followed file, and how far it has been read. It does not know its present name; a truncation it sees.

import ByteScan

struct FileReading {
  enum Outcome {
    /// So many, in the chunk.
    case bytes(Int)
    /// There is more, and what was read is worth nothing: NUL bytes where nothing was written.
    case passed
    case nothing
    /// What was read does not stand there any more.
    case truncated
    case failed(UnreadableInput)
  }

  let file: OpenFile
  private(set) var known: FileFingerprint
  /// When it was last written to, as far as was seen. Microseconds since 1970.
  private(set) var modified: Int64 = 0

  init(_ file: OpenFile, from known: FileFingerprint = FileFingerprint()) {
    self.file = file
    self.known = known
  }

  /// How large it is now; for a file that cannot be asked, more than is known, so that reading it finds out why.
  func size() -> Int {
    if isUnchangedWhileClosed { return known.count }
    return (try? file.use { descriptor throws(UnreadableInput) in try SystemFile.kind(descriptor: descriptor).size })
      ?? .max
  }

  /// At most to the limit.
  mutating func read(into chunk: inout [UInt8], upTo limit: Int) -> Outcome {
    if isUnchangedWhileClosed { return .nothing }
    var (known, modified) = (known, modified)
    let outcome: Outcome
    do throws(UnreadableInput) {
      outcome = try file.use { descriptor throws(UnreadableInput) in
        try Self.read(descriptor, into: &chunk, upTo: limit, &known, &modified)
      }
    } catch {
      outcome = .failed(error)
    }
    (self.known, self.modified) = (known, modified)
    if case .bytes = outcome { file.noteUse() }
    return outcome
  }

  private static func read(
    _ descriptor: Int32, into chunk: inout [UInt8], upTo limit: Int, _ known: inout FileFingerprint,
    _ modified: inout Int64
  ) throws(UnreadableInput) -> Outcome {
    let size = try SystemFile.kind(descriptor: descriptor).size
    guard size >= known.count else { return .truncated }
    if known.mayBeInHole, size > known.count {
      guard let data = SystemFollow.nextData(descriptor, from: known.count) else {
        // Nothing was written from here on to the end.
        return try known.stands(in: descriptor) ? .nothing : .truncated
      }
      if data > known.count {
        guard try known.stands(in: descriptor) else { return .truncated }
        known.pass(zeros: data - known.count)
        return .passed
      }
    }
    let read = try SystemFollow.read(descriptor, at: known.count, into: &chunk)
    let count = min(read, max(limit - known.count, 0))
    // Checked after reading, so that nothing can happen in between that is not seen.
    let isKnown = try known.stands(in: descriptor)
    let kind = try SystemFile.kind(descriptor: descriptor)
    // A file that is too short for the bytes by now had them before it was truncated. In one that has grown beyond
    // them they may be of the new text, which will be read from its beginning.
    guard isKnown || (read > 0 && kind.size < known.count + read) else { return .truncated }
    guard count > 0 else {
      modified = kind.modified
      return .nothing
    }
    if read == count { modified = kind.modified }
    known.extend(chunk[..<count])
    return SystemFollow.isAllZeros(chunk, count) ? .passed : .bytes(count)
  }

  /// A file that had to give way is opened again only when it was written to.
  private var isUnchangedWhileClosed: Bool {
    guard !file.isOpen, let kind = try? SystemFile.kind(path: file.path) else { return false }
    return kind.identity == file.identity && kind.size == known.count && kind.modified == modified
  }

  /// Passes over all but so many lines at the end. They have to be known all the same, so that it is seen when they change.
  /// Returns the encoding of what is left, if that cannot be told from there.
  mutating func skip(toLast count: Int) throws(UnreadableInput) -> TextEncoding? {
    var known = known
    let encoding = try file.use { descriptor throws(UnreadableInput) -> TextEncoding? in
      let size = try SystemFile.kind(descriptor: descriptor).size
      let offset = try LastLines.offset(descriptor, lines: count, size: size)
      var chunk = [UInt8](repeating: 0, count: 256 << 10)
      while known.count < offset {
        let read = min(try SystemFollow.read(descriptor, at: known.count, into: &chunk), offset - known.count)
        guard read > 0 else { break }
        known.extend(chunk[..<read])
      }
      return known.count > 0 ? try LastLines.encoding(descriptor) : nil
    }
    self.known = known
    return encoding
  }

  /// All that was read of this file, or of another one, stands in that file in the same places.
  static func stands(_ known: FileFingerprint, in file: OpenFile) throws(UnreadableInput) -> Bool {
    try file.use { descriptor throws(UnreadableInput) in try known.stands(in: descriptor) }
  }

  /// The file is read from its beginning.
  mutating func restart() { known = FileFingerprint() }
}
