// A FIFO with a name, whose writers come and go: after the last of them has left, the next one is waited for.
//
// It is never closed in between. A writer that came at that moment would write to no reader, and what is in the FIFO would
// be gone. While there is no writer, an own end for writing keeps the system from reporting the end again and again.

import Foundation

struct PipeReading {
  enum Outcome {
    /// So many, in the chunk.
    case bytes(Int)
    case nothing
    /// The last writer has left.
    case end
    case failed(UnreadableInput)
  }

  let identity: FileIdentity
  let handle: FileHandle
  private let path: String
  /// The own end for writing, while no writer is known.
  private var place: FileHandle?
  /// Something was written since the own end was closed, and its writer has not left.
  private(set) var hasWriter = false

  /// Does not wait for a writer.
  init(_ path: String) throws(UnreadableInput) {
    self.path = path
    handle = try SystemFollow.open(path)
    let kind = try SystemFile.kind(descriptor: handle.fileDescriptor)
    guard kind.isFIFO else { throw .system(code: SystemFile.cannotSeek) }
    identity = kind.identity
    SystemPipe.widen(handle.fileDescriptor)
    place = SystemFollow.openForWriting(path, ifStill: identity)
  }

  /// A pipe without a name, as `/dev/fd/3` stands for one, has the writers it was made for and no others.
  package static func canFollow(_ path: String) -> Bool {
    guard SystemFile.isFIFO(path), let name = SystemFollow.resolved(path) else { return false }
    return !name.hasPrefix("/dev/")
  }

  /// Without a writer and without an own end it would seem readable all the time: it is looked at from time to time.
  var canBeWaitedFor: Bool { hasWriter || place != nil }

  /// Does not wait.
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

  /// No writer can find it under its name any more: the end of those that have it open is its end.
  mutating func loseName() {
    if place != nil { hasWriter = true }
    place = nil
  }
}
