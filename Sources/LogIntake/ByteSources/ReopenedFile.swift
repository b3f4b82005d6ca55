// A file at rest that is one of very many: it is open only while a piece of it is read, so that no number of files needs
// more descriptors than there are.

import ByteScan
import Foundation

package final class ReopenedFile: ByteSource {
  /// Many of them are in memory at once.
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
    // Another one has taken the name: what was read of the old one is all there is.
    guard try SystemFile.kind(descriptor: handle.fileDescriptor).identity == identity else { return 0 }
    SystemFile.seek(handle.fileDescriptor, to: place)
    let count = try SystemFile.read(handle.fileDescriptor, most: Self.piece, into: &buffer, through: &decoder)
    place += count
    return count
  }

  package func wait(milliseconds: Int?) -> Readiness { wakeUp.isStopped ? .interrupted : .ready }

  package var isStopped: Bool { wakeUp.isStopped }
}
