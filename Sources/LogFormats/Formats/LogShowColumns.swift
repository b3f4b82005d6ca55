// The columns that stand before the process in the default style of `log`, and in text that other tools make
// in its image: time, thread, type, activity, pid and, in most versions, days to live.
//
// They are padded, but a wide value pushes the rest to the right, so they are read by blanks.

import ByteScan
import LogRecords

struct LogShowColumns {
  let clock: WallClock?
  let written: ByteSlice?
  let thread: UInt64?
  let type: ByteSlice
  let pid: Int?

  /// Leaves the cursor where the process, or a signpost's bracket, begins.
  init(_ cursor: inout ByteCursor) {
    let start = cursor.position
    clock = cursor.dateAndTime()
    written = clock == nil ? nil : cursor.slice[start..<cursor.position]
    _ = cursor.skipBlanks()
    thread = cursor.prefixedHex()
    _ = cursor.skipBlanks()
    type = cursor.word() ?? .empty
    _ = cursor.skipBlanks()
    _ = cursor.prefixedHex()
    _ = cursor.skipBlanks()
    pid = cursor.number()
    _ = cursor.skipBlanks()
    // Days to live: a number and blanks. A process name that is a number does not occur.
    var ahead = cursor
    if ahead.number() != nil, ahead.skipBlanks() { cursor = ahead }
  }

  func fill(_ fields: inout RecordFields) {
    fields.clock = clock
    fields.written = written
    fields.thread = thread
    fields.level = LogLevel(word: type)
    fields.pid = pid
  }
}
