// What any format yields of a record. A field that the format does not write, or left empty, is nil:
// nothing is made up here.

import ByteScan

package enum LogLevel: String, Sendable, CaseIterable {
  case debug, info, `default`, error, fault
  /// Rows that are no messages.
  case activity, signpost, timesync, loss, state, trace
  case userAction = "user-action"
}

package struct RecordFields {
  package var clock: WallClock?
  /// The time as it stands in the log.
  package var written: ByteSlice?
  package var host: ByteSlice?
  package var process: ByteSlice?
  package var pid: Int?
  package var sender: ByteSlice?
  package var subsystem: ByteSlice?
  package var category: ByteSlice?
  package var level: LogLevel?
  package var message: ByteSlice
  /// The message with everything in brackets before it that may not have been a header after all.
  package var body: ByteSlice
  /// A change between two records of one stream is a reboot.
  package var boot: ByteSlice?

  package init(message: ByteSlice, body: ByteSlice? = nil) {
    self.message = message
    self.body = body ?? message
  }
}
