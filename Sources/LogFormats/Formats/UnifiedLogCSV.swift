// The comma-separated rows of mandiant's unifiedlog_iterator, RFC 4180, times in UTC.
//
//     Timestamp,Event Type,Log Type,Subsystem,Thread ID,PID,EUID,Library,Library UUID,Activity ID,
//     Parent Activity ID,Category,Process,Process UUID,Message,Raw Message,Boot UUID,System Timezone Name
//
// A quoted message may hold line feeds. The row of headings begins with no time, so it is no record.

import ByteScan
import LogRecords

extension LogFormat {
  package static let unifiedLogCSV = LogFormat(
    name: "unifiedlog-csv", about: "unifiedlog_iterator, CSV", firstBytes: .digits,
    begins: { line, _ in
      guard dateAndSecond.matches(line) else { return nil }
      var cursor = ByteCursor(line)
      return cursor.dateAndTime()?.zone == 0 && cursor.skip(",") ? .dated : nil
    }, fields: fields,
    samples: [
      FormatSample(
        "2026-03-02T08:15:44.123456789Z,Log,Error,com.apple.UIKit,11498,4711,501,/System/UIKitCore,AA11,0,0,BackgroundTask,/private/Two Words,AA12,\"Task \"\"Sync\"\", begun\nsecond, line\",%s,BB22,UTC",
        clock: "2026-03-02 08:15:44.123456 +0000", process: "Two Words", pid: 4711, sender: "UIKitCore",
        subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .error,
        message: "Task \"Sync\", begun\nsecond, line"),
      FormatSample(
        "2026-03-02T08:15:44Z,Activity,Create,,0,0,0,/kernel,AA11,0,0,,/kernel,AA11,,,,UTC",
        clock: "2026-03-02 08:15:44.000000 +0000", process: "kernel", pid: 0, level: .activity, message: ""),
      FormatSample(
        "2026-03-02T08:15:44.5Z,Signpost,ProcessSignpostStart,com.example,1,2,3,/a/b,C,0,0,c,/a/d,C,m",
        clock: "2026-03-02 08:15:44.500000 +0000", process: "d", pid: 2, sender: "b",
        subsystem: "com.example", category: "c", level: .signpost, message: "m"),
    ])

  private static let dateAndSecond = BytePattern("9999-99-99T99:99:99")

  private static let fields: FieldReader = { text, memory, fields in
    memory.scratch.makeRoom(text.count)
    var cursor = ByteCursor(text)
    var row = UnifiedLogRow()
    fields.message = text.upTo(0)
    var column = 0
    while let cell = cell(&cursor, &memory.scratch) {
      switch column {
      case 0:
        fields.clock = cell.clock
        fields.written = cell.nonEmpty
      case 1: row.eventType = cell
      case 2: row.logType = cell
      case 3: fields.subsystem = cell.nonEmpty
      case 5: fields.pid = cell.decimal
      case 7: row.library = cell
      case 11: fields.category = cell.nonEmpty
      case 12: row.process = cell
      case 14: fields.message = cell
      case 16: fields.boot = cell.nonEmpty
      default: break
      }
      column += 1
    }
    fields.body = fields.message
    row.finish(&fields)
  }

  /// Returns a cell and moves past its comma. Nil behind the last cell.
  private static func cell(_ cursor: inout ByteCursor, _ scratch: inout Scratch) -> ByteSlice? {
    guard !cursor.atEnd else { return nil }
    guard cursor.skip("\"") else {
      if let cell = cursor.take(until: ",") { return cell }
      defer { cursor.position = cursor.slice.count }
      return cursor.rest
    }
    let start = cursor.position
    var hasDoubled = false
    var end = cursor.slice.count
    while let quote = cursor.slice.firstIndex(of: UInt8(ascii: "\""), from: cursor.position) {
      cursor.position = quote + 1
      end = quote
      guard cursor.skip("\"") else { break }
      hasDoubled = true
      end = cursor.slice.count
    }
    if end == cursor.slice.count { cursor.position = end }
    _ = cursor.skip(",")
    let inner = cursor.slice[start..<max(start, end)]
    return hasDoubled ? undoubled(inner, &scratch) : inner
  }

  /// Replaces doubled quotes by single ones.
  private static func undoubled(_ cell: ByteSlice, _ scratch: inout Scratch) -> ByteSlice {
    guard scratch.room >= cell.count else { return cell }
    let mark = scratch.mark
    var cursor = ByteCursor(cell)
    while let part = cursor.take(until: "\"\"") {
      scratch.append(part)
      scratch.append(UInt8(ascii: "\""))
    }
    scratch.append(cursor.rest)
    return scratch.slice(from: mark)
  }
}

/// The values that CSV and JSON of unifiedlog_iterator have in common.
struct UnifiedLogRow {
  var eventType = ByteSlice.empty
  var logType = ByteSlice.empty
  var library = ByteSlice.empty
  var process = ByteSlice.empty

  func finish(_ fields: inout RecordFields) {
    fields.process = process.lastPathComponent.nonEmpty
    if !(library == process) { fields.sender = library.lastPathComponent.nonEmpty }
    fields.level = eventType == "Statedump" ? .state : LogLevel(word: eventType) ?? LogLevel(word: logType)
  }
}
