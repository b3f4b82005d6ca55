// The columns before the process in the default style of `log`, and in text that other tools write
// in the same layout: time, thread, type, activity, pid and, in most versions, days to live.
//
// The columns are padded, but a wide value pushes the others to the right, so they are read by blanks.

import ByteScan
import LogRecords

enum LogShowColumns {
  /// Reads time and thread, which few records have in common, and skips the blanks behind them. Inlined, so that the cursor
  /// stays in registers.
  @inline(__always)
  static func readTime(_ cursor: inout ByteCursor, into fields: inout RecordFields, _ minute: inout MinuteCache) {
    let text = cursor.rest
    if minute.read(text, into: &fields.clock) {
      fields.written = text.upTo(MinuteCache.length)
      cursor.position += MinuteCache.length
    } else {
      let start = cursor
      if let clock = cursor.dateAndTime() {
        fields.clock = clock
        fields.written = text.upTo(cursor.position - start.position)
        minute.keep(clock, from: start, to: cursor)
      }
    }
    // Nearly every record has one blank here.
    if !cursor.skip(" 0x") {
      _ = cursor.skipBlanks()
      guard cursor.skip("0x") else { return }
    }
    cursor.skipColumn()
  }

  /// Reads the other columns. Leaves the cursor at the process, or at a signpost's bracket. Returns the type as it is written.
  static func readType(_ cursor: inout ByteCursor, into fields: inout RecordFields) -> ByteSlice {
    let type = cursor.word() ?? .empty
    fields.level = LogLevel(word: type)
    _ = cursor.skipBlanks()
    // Few records have an activity.
    if !cursor.skip("0x0 ") { _ = cursor.prefixedHex() }
    _ = cursor.skipBlanks()
    fields.pid = cursor.number()
    _ = cursor.skipBlanks()
    // Days to live: a number and blanks. No process name is a number.
    var ahead = cursor
    if ahead.number() != nil, ahead.skipBlanks() { cursor = ahead }
    return type
  }
}
