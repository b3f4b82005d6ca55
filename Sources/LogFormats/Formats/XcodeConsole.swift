// The console of Xcode up to 14, of xcodebuild and of lldb: the text that NSLog and os_log write to stderr.
//
//     date SP time [zone] SP process "[" pid ":" thread "] " ["[" category "] "] message
//     time = HH:MM:SS.ffffff | HH:MM:SS.mmm | HH:MM:SS:mmm
//
// The thread is decimal; before iOS 8 it was a port in hexadecimal. Xcode 8 and bare NSLog write no zone.

import ByteScan
import LogRecords

extension LogFormat {
  package static let xcodeConsole = LogFormat(
    name: "xcode", about: "the console of Xcode up to 14, xcodebuild and lldb", firstBytes: .digits,
    begins: { line, _ in
      guard dateAndSecond.matches(line), CompactType.level(line) == nil else { return nil }
      var cursor = ByteCursor(line)
      return head(&cursor) == nil ? nil : .dated
    }, fields: fields,
    samples: [
      FormatSample(
        "2026-03-02 08:15:44.101223+0100 Sample[4711:81523] [BackgroundTask] Background Task 3 (\"Sync\"), was created over 30 seconds ago.",
        clock: "2026-03-02 08:15:44.101223 +0100", process: "Sample", pid: 4711,
        category: "BackgroundTask",
        message: "Background Task 3 (\"Sync\"), was created over 30 seconds ago."),
      FormatSample(
        "2018-03-02 08:15:44.101223-0800 Two Words (2)[4711:81523] Can't end it:\nno such task",
        clock: "2018-03-02 08:15:44.101223 -0800", process: "Two Words (2)", pid: 4711,
        message: "Can't end it:\nno such task"),
      FormatSample(
        "2026-03-02 08:15:44.101223+05:30 Sample[4711:81523] [com.example.sync:Upload queue] begun",
        clock: "2026-03-02 08:15:44.101223 +0530", process: "Sample", pid: 4711,
        subsystem: "com.example.sync", category: "Upload queue", message: "begun"),
      FormatSample(
        "2016-11-05 10:11:12.131415 Sample[1717:181818] subsystem: com.example.sync, category: Some",
        clock: "2016-11-05 10:11:12.131415", process: "Sample", pid: 1717,
        message: "subsystem: com.example.sync, category: Some"),
      FormatSample(
        "2026-03-02 08:15:44.707 tool[4689:113354] [] no name", clock: "2026-03-02 08:15:44.707000",
        process: "tool", pid: 4689, message: "[] no name"),
      FormatSample(
        "2026-03-02 08:15:44:177 Sample[88:36718] text", clock: "2026-03-02 08:15:44.177000", process: "Sample",
        pid: 88, message: "text"),
      FormatSample(
        "2013-03-02 08:15:44.707 Sample[88:60b] an old port", clock: "2013-03-02 08:15:44.707000",
        process: "Sample", pid: 88, message: "an old port"),
      FormatSample(
        "2026-03-02 08:15:44.101223+0100 Sample[4711:81523] ", clock: "2026-03-02 08:15:44.101223 +0100",
        process: "Sample", pid: 4711, message: ""),
    ])

  private static let dateAndSecond = BytePattern("9999-99-99 99:99:99")
  private static let categoryBytes = ByteSet.letters.union(.digits).union(ByteSet("._- ()/+&"))
  private static let longestCategory = 80

  /// Time and process. Leaves the cursor where category and message begin.
  private static func head(
    _ cursor: inout ByteCursor
  ) -> (clock: WallClock, written: ByteSlice, process: ProcessHead)? {
    var ahead = cursor
    guard var clock = ahead.dateAndTime() else { return nil }
    let fraction = ahead.position - dateAndSecond.count
    if fraction == 0 {
      guard ahead.skip(":"), let milliseconds = ahead.digits(count: 3) else { return nil }
      clock.timeOfDay += Int64(milliseconds) * 1000
      clock.zone = ahead.zone()
    }
    let written = ahead.slice.upTo(ahead.position)
    guard ahead.skip(" "), ahead.peek != UInt8(ascii: " "), !startsThreadColumn(ahead) else { return nil }
    guard let process = ProcessHead(&ahead) else { return nil }
    cursor = ahead
    return (clock, written, process)
  }

  /// A number and a blank are a column of `log show`, not the beginning of a name.
  private static func startsThreadColumn(_ cursor: ByteCursor) -> Bool {
    var ahead = cursor
    return ahead.prefixedHex() != nil && ahead.skip(" ")
  }

  private static let fields: FieldReader = { text, _, fields in
    var cursor = ByteCursor(text)
    guard let head = head(&cursor) else { return }
    let body = cursor.rest
    let subsystem = MessageHead.subsystemAndCategory(&cursor)
    let category = subsystem == nil ? category(&cursor) : subsystem?.category
    fields = RecordFields(message: cursor.rest, body: body)
    fields.clock = head.clock
    fields.written = head.written
    fields.process = head.process.process
    fields.pid = head.process.pid
    fields.subsystem = subsystem?.subsystem.nonEmpty
    fields.category = category?.nonEmpty
  }

  /// `[Category] `
  private static func category(_ cursor: inout ByteCursor) -> ByteSlice? {
    var ahead = cursor
    guard ahead.skip("[") else { return nil }
    let name = ahead.take(while: categoryBytes)
    guard !name.isEmpty, name.count <= longestCategory, ahead.skip("] ") || (ahead.skip("]") && ahead.atEnd)
    else { return nil }
    cursor = ahead
    return name
  }
}
