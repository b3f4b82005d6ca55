// Where an input's bytes come from: a descriptor in the program, pieces of an array in a test.

import ByteScan

package protocol ByteSource: AnyObject {
  /// Bytes arrive when somebody else writes them: a pipe, a terminal, a socket.
  var isLive: Bool { get }

  /// Reads what is there into the buffer, through the decoder. Says how many bytes were read; zero at the end.
  func read(into buffer: inout LineBuffer, through decoder: inout ByteDecoder) throws(UnreadableInput) -> Int

  /// Waits until there is something to read. Nil milliseconds: as long as it takes.
  func wait(milliseconds: Int?) -> Readiness

  /// The bytes that were not read yet and all before them, where they can be read in any order.
  var places: (any RandomAccessBytes)? { get }

  /// Somebody asked the program to stop, whether or not there is something to read.
  var isStopped: Bool { get }

  /// Who asked the program to stop may have asked the writer too, and it has something more to say.
  var awaitsLastWords: Bool { get }

  /// What has been read to its end goes on when somebody else comes to write.
  var awaitsNextWriter: Bool { get }

  /// When the bytes read last had been written, for an input that others write to meanwhile; nil where nobody knows.
  /// Microseconds since 1970.
  var written: Int64? { get }

  /// What was noticed since this was asked last, in order.
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
  /// Nothing is there, and somebody asked the program to stop.
  case interrupted
  /// There are notices to be taken.
  case noticed
  /// Whatever is read from here on belongs to a new beginning. Said once.
  case segment(Segment)
  /// Whatever is read from here on belongs to this segment, which goes on.
  case turn(Int)
  /// Nothing more will belong to this segment.
  case segmentEnd(Int)
}
