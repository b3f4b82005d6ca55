// Where an input's bytes come from: a descriptor in the program, pieces of an array in a test.

import ByteScan

package protocol ByteSource: AnyObject {
  /// Whether the bytes arrive while another program writes them: a pipe, a terminal, a socket.
  var isLive: Bool { get }

  /// Reads the next bytes into the buffer, through the decoder. Returns the number of bytes; zero at the end.
  func read(into buffer: inout LineBuffer, through decoder: inout ByteDecoder) throws(UnreadableInput) -> Int

  /// Waits until there is something to read. Nil: without a limit.
  func wait(milliseconds: Int?) -> Readiness

  /// All bytes of the source, where they can be read in any order.
  var places: (any RandomAccessBytes)? { get }

  /// Whether the program was asked to stop. There may be more to read.
  var isStopped: Bool { get }

  /// Whether the writer may write more behind an interrupt, which often stops the writer as well.
  var awaitsLastWords: Bool { get }

  /// Whether the source goes on behind its end when another writer opens it.
  var awaitsNextWriter: Bool { get }

  /// When the bytes that were read last had been written, in microseconds since 1970. Nil where that is unknown.
  var written: Int64? { get }

  /// Removes and returns the notices since the last call, in order.
  func takeNotices() -> [FollowNotice]
}

extension ByteSource {
  package var places: (any RandomAccessBytes)? { nil }
  package var isStopped: Bool { false }
  package var awaitsLastWords: Bool { isLive }
  package var awaitsNextWriter: Bool { false }
  package var written: Int64? { nil }
  package func takeNotices() -> [FollowNotice] { [] }
}

package enum Readiness: Equatable, Sendable {
  /// Reading will not block; there may be nothing left to read.
  case ready
  case silent
  /// There is nothing to read, and the program was asked to stop.
  case interrupted
  /// There are notices.
  case noticed
  /// The following bytes belong to a new segment. Returned once for each segment.
  case segment(Segment)
  /// The following bytes belong to this segment, which goes on.
  case turn(Int)
  /// The segment is complete.
  case segmentEnd(Int)
}
