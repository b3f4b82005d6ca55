// What any format yields of a record. A field that the format does not write, or left empty, is nil:
// nothing is made up here.

import ByteScan

@usableFromInline package enum LogLevel: String, Sendable, CaseIterable {
  case debug, info, `default`, error, fault
  /// Rows that are no messages.
  case activity, signpost, timesync, loss, state, trace
  case userAction = "user-action"
}

@usableFromInline package struct RecordFields {
  @usableFromInline package var clock: WallClock?
  /// The time as it stands in the log.
  @usableFromInline package var written: ByteSlice?
  @usableFromInline package var host: ByteSlice?
  @usableFromInline package var process: ByteSlice?
  @usableFromInline package var pid: Int?
  @usableFromInline package var sender: ByteSlice?
  @usableFromInline package var subsystem: ByteSlice?
  @usableFromInline package var category: ByteSlice?
  @usableFromInline package var level: LogLevel?
  @usableFromInline package var message: ByteSlice
  /// The message with everything in brackets before it that may not have been a header after all.
  @usableFromInline package var body: ByteSlice
  /// A change between two records of one stream is a reboot.
  @usableFromInline package var boot: ByteSlice?
  /// Which of the heads that the reader knows stands before the message, if it is one of them.
  @usableFromInline package var knownHead: Int?

  /// Inlined: so many fields would be copied.
  @inlinable package init(message: ByteSlice, body: ByteSlice? = nil) {
    self.message = message
    self.body = body ?? message
  }
}
