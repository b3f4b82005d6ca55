// `log show` and `log stream` as they print without a style.
//
//     date SP time zone SP+ 0xthread SP+ type SP+ 0xactivity SP+ pid SP+ [ttl SP+] rest
//     rest = [signpost] process ": " ["(" sender ") "] ["[" subsystem ":" category "] "] message
//
// Columns are padded, but a wide value pushes the rest to the right, so they are read by blanks. macOS
// 10.12 and 10.13 have no ttl column: then one number stands before the rest instead of two. Rows of type
// Timesync have no process: their rest is the message.

import ByteScan
import LogRecords

extension LogFormat {
  package static let logShowDefault = LogFormat(
    name: "default", about: "log show and log stream without a style", firstBytes: .digits,
    begins: { line, _ in opening.matches(line, at: 2) ? .dated : nil }, opening: (opening, 2),
    fields: fields,
    samples: [
      FormatSample(
        "2026-04-01 22:50:58.223142+0300 0x1cc1515  Default     0x0                  87108  0    Sample: (UIKitCore) [com.apple.UIKit:BackgroundTask] Creating new background assertion",
        clock: "2026-04-01 22:50:58.223142 +0300", process: "Sample", pid: 87108, thread: 0x1c_c1515,
        sender: "UIKitCore", subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .default,
        message: "Creating new background assertion"),
      FormatSample(
        "2017-12-07 18:33:56.230481+0800 0x1daa15   Activity    0x80000000000ab54b   48240  Two Words: (UIKit) send gesture actions",
        clock: "2017-12-07 18:33:56.230481 +0800", process: "Two Words", pid: 48240, thread: 0x1d_aa15,
        sender: "UIKit", level: .activity, message: "send gesture actions"),
      FormatSample(
        "2020-04-29 09:46:04.022430+0900 0x0        Timesync    0x0                  0      0    === system boot: 00000000-1111-2222-3333-444444444444",
        clock: "2020-04-29 09:46:04.022430 +0900", pid: 0, thread: 0, level: .timesync,
        message: "=== system boot: 00000000-1111-2222-3333-444444444444"),
      FormatSample(
        "2026-03-15 14:14:18.429516-0500 0x18538    Signpost    0x0                  120    8    [spid 0x1f, process,   begin] dasd: [com.example.sync:Points of Interest] Upload\n\tsecond line",
        clock: "2026-03-15 14:14:18.429516 -0500", process: "dasd", pid: 120, thread: 0x18538,
        subsystem: "com.example.sync", category: "Points of Interest", level: .signpost,
        message: "Upload\n\tsecond line"),
      FormatSample(
        "2026-03-15 14:14:18.429516-0500 0x0        Error       0x0                  1      0    launchd: [pid/11627 [Helper]:] Service stub created: again",
        clock: "2026-03-15 14:14:18.429516 -0500", process: "launchd", pid: 1, thread: 0, level: .error,
        message: "[pid/11627 [Helper]:] Service stub created: again"),
      FormatSample(
        "2026-03-15 14:14:18.429516-0500 0x1234567890  Fault       0x0                  12345678 30   a+b.c: (Image (2)) [com.example:] ",
        clock: "2026-03-15 14:14:18.429516 -0500", process: "a+b.c", pid: 12_345_678, thread: 0x12_3456_7890,
        sender: "Image (2)", subsystem: "com.example", level: .fault, message: ""),
    ])

  /// From the year's last two digits on: with them the pattern would be too long for one look.
  private static let opening = BytePattern("99-99-99 99:99:99.999999~9999 0x")

  private static let fields: @Sendable (ByteSlice, StreamShape, inout Scratch) -> RecordFields = { text, _, _ in
    var cursor = ByteCursor(text)
    let columns = LogShowColumns(&cursor)
    skipSignpost(&cursor)
    let process = columns.type == "Timesync" ? nil : cursor.take(until: ": ")
    var fields = MessageHead.fields(cursor.rest)
    columns.fill(&fields)
    fields.process = process
    return fields
  }

  private static func skipSignpost(_ cursor: inout ByteCursor) {
    var ahead = cursor
    if ahead.skip("[spid "), ahead.take(until: "] ") != nil { cursor = ahead }
  }
}
