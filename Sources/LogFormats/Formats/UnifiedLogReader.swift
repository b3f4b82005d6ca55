// Text that UnifiedLogReader makes from archives: the columns of `log show`, with a time in UTC and no zone.
//
//     date SP time SP 0xthread SP+ type SP+ 0xactivity SP+ pid SP+ ttl SP+ [signpost] process SP ["(" sender ") "] ["[" subsystem ":" category "] "] message
//
// No colon ends the process. A sender nearly always follows it. If neither a sender nor a subsystem follows, the
// first word counts as the process.

import ByteScan
import LogRecords

extension LogFormat {
  package static let unifiedLogReader = LogFormat(
    name: "unifiedlogreader", about: "UnifiedLogReader, text", firstBytes: .digits,
    begins: { line, _ in
      timestamp.matches(line) && thread.matches(line, at: 26) ? .dated : nil
    }, fields: fields,
    samples: [
      FormatSample(
        "2026-03-02 08:15:44.101223 0x1a2b     Default     0x0                  4711   0    Two Words (UIKitCore) [com.apple.UIKit:BackgroundTask] begun (again) now",
        clock: "2026-03-02 08:15:44.101223 +0000", process: "Two Words", pid: 4711,
        sender: "UIKitCore", subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .default,
        message: "begun (again) now"),
      FormatSample(
        "2026-03-02 08:15:44.101223 0x0        Error       0x1f                 0      14   kernel text: more",
        clock: "2026-03-02 08:15:44.101223 +0000", process: "kernel", pid: 0, level: .error,
        message: "text: more"),
      FormatSample(
        "2026-03-02 08:15:44.101223 0x1        Signpost    0x1f                 12     14   [begin] sampled [com.example:c] ",
        clock: "2026-03-02 08:15:44.101223 +0000", process: "sampled", pid: 12, subsystem: "com.example",
        category: "c", level: .signpost, message: ""),
    ])

  private static let timestamp = BytePattern("9999-99-99 99:99:99.999999")
  private static let thread = BytePattern(" 0x")
  private static let longestProcess = 64

  private static let fields: FieldReader = { text, memory, fields in
    var cursor = ByteCursor(text)
    LogShowColumns.readTime(&cursor, into: &fields, &memory.minute)
    _ = LogShowColumns.readType(&cursor, into: &fields)
    if cursor.peek == UInt8(ascii: "["), let behind = cursor.rest.firstIndex(of: "] ") { cursor.position += behind + 2 }
    if fields.clock?.zone == nil { fields.clock?.zone = 0 }
    fields.process = process(&cursor)
    MessageHead.read(cursor.rest, into: &fields)
  }

  private static func process(_ cursor: inout ByteCursor) -> ByteSlice? {
    let rest = cursor.rest
    for index in 0..<min(rest.count, longestProcess) where rest[index] == UInt8(ascii: " ") {
      var ahead = ByteCursor(rest, at: index + 1)
      guard MessageHead.sender(&ahead) != nil || MessageHead.subsystemAndCategory(&ahead) != nil else { continue }
      cursor.position += index + 1
      return rest.upTo(index).nonEmpty
    }
    let word = cursor.word()
    _ = cursor.skip(" ")
    return word
  }
}
