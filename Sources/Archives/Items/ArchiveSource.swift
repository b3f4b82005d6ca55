// Where the bytes of an archive come from: a file, a pipe, or a member of another archive.

import ByteScan

package protocol ArchiveSource: AnyObject {
  /// Appends up to `most` bytes and returns how many these are; zero at the end. It may return fewer than there are, and it is
  /// called at least once for every few hundred kilobytes, so it is also the place to throw `stopped`.
  func read(into queue: inout ByteQueue, most: Int) throws(ArchiveFailure) -> Int
}

/// Runs the body on a thread of its own; false where the system grants none.
package typealias ThreadStart = (@escaping @Sendable () -> Void) -> Bool

/// Why nothing more can be read. Damage of an archive is no failure: it is an `ArchiveTrouble`.
package enum ArchiveFailure: Error, Equatable, Sendable {
  /// The system's number of the error.
  case system(code: Int32)
  /// The first bytes are neither those of gzip nor those of tar.
  case noArchive
  /// zlib did not start; its own number of the error.
  case inflater(code: Int32)
  /// The source was told to stop reading.
  case stopped
}
