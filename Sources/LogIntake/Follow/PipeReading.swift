// A FIFO whose writers come and go: after the last one has closed it, the next one is awaited.
//
// The FIFO stays open in between. If it were closed, a writer that opens it at that moment would have no reader, and
// the bytes in it would be lost. While no writer is known, this object holds a writing end of its own, which keeps the
// system from reporting the end of the pipe again and again.

import Foundation

struct PipeReading {
  enum Outcome {
    /// The number of bytes in the chunk.
    case bytes(Int)
    case nothing
    /// The last writer has closed the FIFO.
    case end
    case failed(UnreadableInput)
  }

  let identity: FileIdentity
  let handle: FileHandle
  private let path: String
  /// This object's writing end; nil while a writer is known.
  private var place: FileHandle?
  /// Bytes arrived since the own writing end was closed, and their writer has not closed the FIFO.
  private(set) var hasWriter = false

  /// Opens the FIFO without waiting for a writer.
  init(_ path: String) throws(UnreadableInput) {
    self.path = path
    handle = try SystemFollow.open(path)
    let kind = try SystemFile.kind(descriptor: handle.fileDescriptor)
    guard kind.isFIFO else { throw .system(code: SystemFile.cannotSeek) }
    identity = kind.identity
    SystemPipe.widen(handle.fileDescriptor)
    place = SystemFollow.openForWriting(path, ifStill: identity)
  }

  /// A pipe without a name, such as `/dev/fd/3`, gets no further writers.
  package static func canFollow(_ path: String) -> Bool {
    guard SystemFile.isFIFO(path), let name = SystemFollow.resolved(path) else { return false }
    return !name.hasPrefix("/dev/")
  }

  /// Without any writing end the FIFO is always readable, so it is polled instead.
  var canBeWaitedFor: Bool { hasWriter || place != nil }

  /// Reads without waiting.
  mutating func read(into chunk: inout [UInt8]) -> Outcome {
    let count: Int?
    do throws(UnreadableInput) {
      count = try SystemFollow.readWithoutWaiting(handle.fileDescriptor, into: &chunk)
    } catch {
      return .failed(error)
    }
    guard let count else { return .nothing }
    if count > 0 {
      place = nil
      hasWriter = true
      return .bytes(count)
    }
    guard hasWriter else { return .nothing }
    hasWriter = false
    place = SystemFollow.openForWriting(path, ifStill: identity)
    return .end
  }

  /// The name leads to another file, so no further writer can come: the last writer's end is the end of the input.
  mutating func loseName() {
    if place != nil { hasWriter = true }
    place = nil
  }
}
