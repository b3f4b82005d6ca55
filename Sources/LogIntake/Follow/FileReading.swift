// A followed file that is open, and how far it has been read. It may have lost its name meanwhile, which it does not
// know; that it was truncated, it sees.

import ByteScan
import Foundation

struct FileReading {
  enum Outcome {
    /// So many, in the chunk.
    case bytes(Int)
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

  mutating func read(into chunk: inout [UInt8]) -> Outcome {
    let descriptor = file.descriptor
    do throws(UnreadableInput) {
      guard try SystemFile.kind(descriptor: descriptor).size >= known.count else { return .truncated }
      let count = try SystemFollow.read(descriptor, at: known.count, into: &chunk)
      // Looked at after reading, so that nothing can happen in between that is not seen.
      let isKnown = try known.stands(in: descriptor)
      let kind = try SystemFile.kind(descriptor: descriptor)
      // A file that is too short for the bytes by now had them before it was truncated. In one that has grown beyond
      // them they may be of the new text, which will be read from its beginning.
      guard isKnown || (count > 0 && kind.size < known.count + count) else { return .truncated }
      guard count > 0 else { return .nothing }
      modified = kind.modified
      known.extend(chunk[..<count])
      return .bytes(count)
    } catch {
      return .failed(error)
    }
  }

  /// Passes over all but so many lines at the end. They have to be known all the same, so that it is seen when they change.
  /// Returns the encoding of what is left, if that cannot be told from there.
  mutating func skip(toLast count: Int) throws(UnreadableInput) -> TextEncoding? {
    let size = try SystemFile.kind(descriptor: file.descriptor).size
    let offset = try LastLines.offset(file.descriptor, lines: count, size: size)
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while known.count < offset {
      let read = min(try SystemFollow.read(file.descriptor, at: known.count, into: &chunk), offset - known.count)
      guard read > 0 else { break }
      known.extend(chunk[..<read])
    }
    return known.count > 0 ? try LastLines.encoding(file.descriptor) : nil
  }

  /// The file is read from its beginning.
  mutating func restart() { known = FileFingerprint() }
}

/// A file that was opened by its name. The descriptor keeps the system from giving its number to another file.
struct OpenFile {
  private let handle: FileHandle
  var descriptor: Int32 { handle.fileDescriptor }
  let identity: FileIdentity
  /// When it was opened.
  let size: Int

  init(_ path: String) throws(UnreadableInput) {
    // A FIFO without a writer would not let go, so this looks first.
    try Self.refuseOthers(try SystemFile.kind(path: path))
    handle = try SystemFollow.open(path)
    let kind = try SystemFile.kind(descriptor: handle.fileDescriptor)
    try Self.refuseOthers(kind)
    identity = kind.identity
    size = kind.size
  }

  private static func refuseOthers(_ kind: SystemFile.Kind) throws(UnreadableInput) {
    guard !kind.isDirectory else { throw .directory }
    guard kind.isFile else { throw .system(code: SystemFile.cannotSeek) }
  }
}

/// Which file it is, whatever its name.
struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64
}
