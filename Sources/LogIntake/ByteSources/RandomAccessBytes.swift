// Bytes at rest that can be read at any place, by several readers at once.

import ByteScan
import Foundation

package protocol RandomAccessBytes: Sendable {
  /// The position of reading in order.
  var place: Int { get }
  /// The size when the input was opened. It may have grown since.
  var size: Int { get }
  /// Reads one piece of at most `most` bytes into the buffer. Returns the number of bytes; zero at the end.
  func read(at offset: Int, most: Int, into buffer: inout LineBuffer) throws(UnreadableInput) -> Int
  /// Continues reading in order at this offset.
  func seek(to offset: Int)
}

/// An open file. Its owner keeps it open while this value is used.
struct RandomAccessFile: RandomAccessBytes {
  let descriptor: Int32
  let place: Int
  let size: Int

  /// Nil where the descriptor has no position, as of a pipe.
  init?(_ descriptor: Int32, size: Int) {
    guard let place = SystemFile.place(descriptor) else { return nil }
    self.descriptor = descriptor
    self.place = place
    self.size = size
  }

  func read(at offset: Int, most: Int, into buffer: inout LineBuffer) throws(UnreadableInput) -> Int {
    try SystemFile.read(descriptor, at: offset, most: most, into: &buffer)
  }

  func seek(to offset: Int) { SystemFile.seek(descriptor, to: offset) }
}
