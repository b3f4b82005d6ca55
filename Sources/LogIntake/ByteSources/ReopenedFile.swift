// A file at rest that is one of very many. It is open only while a piece of it is read, so that any number of files can be
// merged with few descriptors.

import ByteScan
import Foundation

package final class ReopenedFile: ByteSource {
  /// Small, because the pieces of many files are in memory at once.
  private static let piece = 32 << 10

  private let path: String
  private let wakeUp: WakeUp
  private let identity: FileIdentity
  private var place: Int
  package let isLive = false
  /// When the file was last written: microseconds since 1970.
  package let modified: Int64
  package let size: Int

  package init(_ path: String, lastLines: Int? = nil, _ wakeUp: WakeUp) throws(UnreadableInput) {
    let kind = try SystemFile.kind(path: path)
    try kind.requireBytes()
    let handle = try SystemFile.open(path)
    self.path = path
    self.wakeUp = wakeUp
    place = 0
    if let lastLines {
      place = try LastLines.offset(handle.fileDescriptor, lines: lastLines, size: kind.size)
    }
    (identity, modified, size) = (kind.identity, kind.modified, kind.size)
  }

  package func read(
    into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    let handle = try SystemFile.open(path)
    // Another file has the name now, so the rest of this one cannot be read.
    guard try SystemFile.kind(descriptor: handle.fileDescriptor).identity == identity else { return 0 }
    SystemFile.seek(handle.fileDescriptor, to: place)
    let count = try SystemFile.read(handle.fileDescriptor, most: Self.piece, into: &buffer, through: &decoder)
    place += count
    return count
  }

  package func wait(milliseconds: Int?) -> Readiness { wakeUp.isStopped ? .interrupted : .ready }

  package var isStopped: Bool { wakeUp.isStopped }
}
