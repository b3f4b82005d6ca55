// Bytes at rest that can be read at any place, by several readers at once.

import ByteScan
import Foundation

package protocol RandomAccessBytes: Sendable {
  /// Where reading in order stands.
  var place: Int { get }
  /// As far as there was something when it was asked; more may have come since.
  var size: Int { get }
  /// One piece of at most so many bytes, into the buffer; zero where there is nothing.
  func read(at offset: Int, most: Int, into buffer: inout LineBuffer) throws(UnreadableInput) -> Int
  /// Reading in order goes on there.
  func seek(to offset: Int)
}

/// An open file. Whoever opened it keeps it open for as long as this is used.
struct RandomAccessFile: RandomAccessBytes {
  let descriptor: Int32
  let place: Int
  let size: Int

  /// Nil for what has no places.
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
