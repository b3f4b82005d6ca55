// A followed file and the position up to which it was read. It detects truncation; changes of the name are
// FollowedName's concern.

import ByteScan

struct FileReading {
  enum Outcome {
    /// The number of bytes in the chunk.
    case bytes(Int)
    /// NUL bytes of a hole were passed over, and more follows.
    case passed
    case nothing
    /// The file no longer contains what was read.
    case truncated
    case failed(UnreadableInput)
  }

  let file: OpenFile
  private(set) var known: FileFingerprint
  /// The time of the last write that was seen, in microseconds since 1970.
  private(set) var modified: Int64 = 0

  init(_ file: OpenFile, from known: FileFingerprint = FileFingerprint()) {
    self.file = file
    self.known = known
  }

  /// The present size. For a file that cannot be examined, more than was read, so that reading reports the error.
  func size() -> Int {
    if isUnchangedWhileClosed { return known.count }
    return (try? file.use { descriptor throws(UnreadableInput) in try SystemFile.kind(descriptor: descriptor).size })
      ?? .max
  }

  /// Reads up to the limit.
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
        // The hole reaches to the end of the file.
        return try known.stands(in: descriptor) ? .nothing : .truncated
      }
      if data > known.count {
        guard try known.stands(in: descriptor) else { return .truncated }
        known.pass(zeros: data - known.count)
        return .passed
      }
    }
    let read = try SystemFile.read(descriptor, at: known.count, into: &chunk)
    let count = min(read, max(limit - known.count, 0))
    // Checked after reading, so that a change in between is noticed.
    let isKnown = try known.stands(in: descriptor)
    let kind = try SystemFile.kind(descriptor: descriptor)
    // A file that is now too short contained the bytes before it was truncated. In a file that has grown beyond them
    // they may be part of new content, which is read from its beginning.
    guard isKnown || (read > 0 && kind.size < known.count + read) else { return .truncated }
    guard count > 0 else {
      modified = kind.modified
      return .nothing
    }
    if read == count { modified = kind.modified }
    known.extend(chunk[..<count])
    return SystemFollow.isAllZeros(chunk, count) ? .passed : .bytes(count)
  }

  /// A file that was closed for lack of descriptors is opened again only after a write.
  private var isUnchangedWhileClosed: Bool {
    guard !file.isOpen, let kind = try? SystemFile.kind(path: file.path) else { return false }
    return kind.identity == file.identity && kind.size == known.count && kind.modified == modified
  }

  /// Skips all but the last `count` lines. The skipped bytes are read for the fingerprint. Returns the encoding of the
  /// rest where only the beginning of the file shows it.
  mutating func skip(toLast count: Int) throws(UnreadableInput) -> TextEncoding? {
    var known = known
    let encoding = try file.use { descriptor throws(UnreadableInput) -> TextEncoding? in
      let size = try SystemFile.kind(descriptor: descriptor).size
      let offset = try LastLines.offset(descriptor, lines: count, size: size)
      var chunk = [UInt8](repeating: 0, count: 256 << 10)
      while known.count < offset {
        let read = min(try SystemFile.read(descriptor, at: known.count, into: &chunk), offset - known.count)
        guard read > 0 else { break }
        known.extend(chunk[..<read])
      }
      return known.count > 0 ? try LastLines.encoding(descriptor) : nil
    }
    self.known = known
    return encoding
  }

  /// Whether the file contains these bytes in the same places; they may come from another file.
  static func stands(_ known: FileFingerprint, in file: OpenFile) throws(UnreadableInput) -> Bool {
    try file.use { descriptor throws(UnreadableInput) in try known.stands(in: descriptor) }
  }

  /// Continues at the beginning of the file.
  mutating func restart() { known = FileFingerprint() }
}
