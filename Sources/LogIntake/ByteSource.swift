// Where an input's bytes come from: a descriptor in the program, pieces of an array in a test.

import ByteScan

package protocol ByteSource: AnyObject {
  /// Bytes arrive when somebody else writes them: a pipe, a terminal, a socket.
  var isLive: Bool { get }

  /// Reads what is there into the buffer, through the decoder. Says how many bytes were read; zero at the end.
  func read(into buffer: inout LineBuffer, through decoder: inout ByteDecoder) throws(UnreadableInput) -> Int

  /// Waits until there is something to read. Nil milliseconds: as long as it takes.
  func wait(milliseconds: Int?) -> Readiness

  /// Somebody asked the program to stop, whether or not there is something to read.
  var isStopped: Bool { get }
}

extension ByteSource {
  package var isStopped: Bool { false }
}

package enum Readiness: Equatable, Sendable {
  /// Reading will not block; there may be nothing left to read.
  case ready
  case silent
  /// Nothing is there, and somebody asked the program to stop.
  case interrupted
}
