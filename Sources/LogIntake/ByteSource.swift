// Where an input's bytes come from: a descriptor in the program, pieces of an array in a test.

import ByteScan

package protocol ByteSource: AnyObject {
  /// Bytes arrive when somebody else writes them: a pipe, a terminal, a socket.
  var isLive: Bool { get }

  /// Reads what is there into the buffer, through the decoder. Says how many bytes were read; zero at the end.
  func read(into buffer: inout LineBuffer, through decoder: inout ByteDecoder) throws(UnreadableInput) -> Int

  /// Waits until there is something to read. Nil milliseconds: as long as it takes.
  func wait(milliseconds: Int?) -> Readiness
}

package enum Readiness: Equatable, Sendable {
  /// Reading will not block; there may be nothing left to read.
  case ready
  case silent
  /// Somebody asked the program to stop. Said at once, and then whenever nothing is there.
  case interrupted
}
