// The fields of a record, the same for all formats. A field that the record does not have is nil, and nothing is guessed.

import ByteScan

@usableFromInline package enum LogLevel: String, Sendable, CaseIterable {
  case debug, info, `default`, error, fault
  /// Rows that are no messages of a process.
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
  /// The message with the brackets before it, which may be part of the message instead of a header.
  @usableFromInline package var body: ByteSlice
  /// The id of the boot. It changes in a stream when the device restarts.
  @usableFromInline package var boot: ByteSlice?
  /// The slot of the cached head that stands before the message, if the cache has it.
  @usableFromInline package var knownHead: Int?

  /// Inlined, because a call would copy all fields.
  @inlinable package init(message: ByteSlice, body: ByteSlice? = nil) {
    self.message = message
    self.body = body ?? message
  }
}
