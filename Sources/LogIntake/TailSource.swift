// The end of a file, from the first whole line on.

import ByteScan
import Foundation

package final class TailSource: ByteSource {
  private let handle: FileHandle
  package let isLive = false

  package init(_ path: String, bytes: Int) throws(UnreadableInput) {
    let kind = try SystemFile.kind(path: path)
    guard !kind.isDirectory else { throw .directory }
    guard !kind.isLive else { throw .system(code: SystemFile.cannotSeek) }
    handle = try SystemFile.open(path)
    SystemFile.seek(handle.fileDescriptor, to: max(kind.size - bytes, 0))
  }

  package func read(
    into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    try SystemFile.read(handle.fileDescriptor, most: 64 << 10, into: &buffer, through: &decoder)
  }

  package func wait(milliseconds: Int?) -> Readiness { .ready }
}
