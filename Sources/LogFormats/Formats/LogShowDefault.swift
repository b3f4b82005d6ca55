// `log show` and `log stream` without a style.
//
//     date SP time zone SP+ 0xthread SP+ type SP+ 0xactivity SP+ pid SP+ [ttl SP+] rest
//     rest = [signpost] process ": " ["(" sender ") "] ["[" subsystem ":" category "] "] message
//
// Columns are padded, but a wide value pushes the others to the right, so they are read by blanks. macOS
// 10.12 and 10.13 have no ttl column, so one number stands before the rest instead of two. Rows of type
// Timesync have no process, and their rest is the message.

import ByteScan
import LogRecords

extension LogFormat {
  package static let logShowDefault = LogFormat(
    name: "default", about: "log show and log stream without a style", firstBytes: .digits,
    begins: { line, _ in opening.matches(line, at: 2) ? .dated : nil }, opening: .fixed(opening, .behind(2)),
    fields: fields,
    samples: [
      FormatSample(
        "2026-05-06 07:08:09.112358+0200 0x2a3b4c5  Default     0x0                  47110  0    Sample: (UIKitCore) [com.apple.UIKit:BackgroundTask] Creating new background assertion",
        clock: "2026-05-06 07:08:09.112358 +0200", process: "Sample", pid: 47110,
        sender: "UIKitCore", subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .default,
        message: "Creating new background assertion"),
      FormatSample(
        "2018-02-03 04:05:06.070809+0100 0x15a5a5   Activity    0x8000000000012345   31415  Two Words: (UIKit) finger lifted",
        clock: "2018-02-03 04:05:06.070809 +0100", process: "Two Words", pid: 31415,
        sender: "UIKit", level: .activity, message: "finger lifted"),
      FormatSample(
        "2021-06-07 05:04:03.020100+0100 0x0        Timesync    0x0                  0      0    === system boot: 00000000-1111-2222-3333-444444444444",
        clock: "2021-06-07 05:04:03.020100 +0100", pid: 0, level: .timesync,
        message: "=== system boot: 00000000-1111-2222-3333-444444444444"),
      FormatSample(
        "2026-01-02 03:04:05.060708-0500 0x4d2f0    Signpost    0x0                  120    8    [spid 0x1f, process,   begin] sampled: [com.example.sync:Points of Interest] Upload\n\tsecond line",
        clock: "2026-01-02 03:04:05.060708 -0500", process: "sampled", pid: 120,
        subsystem: "com.example.sync", category: "Points of Interest", level: .signpost,
        message: "Upload\n\tsecond line"),
      FormatSample(
        "2026-01-02 03:04:05.060708-0500 0x0        Error       0x0                  1      0    launchd: [pid/271 [Sample]:] stub made: again",
        clock: "2026-01-02 03:04:05.060708 -0500", process: "launchd", pid: 1, level: .error,
        message: "[pid/271 [Sample]:] stub made: again"),
      FormatSample(
        "2026-01-02 03:04:05.060708-0500 0x1234567890  Fault       0x0                  12345678 30   a+b.c: (Image (2)) [com.example:] ",
        clock: "2026-01-02 03:04:05.060708 -0500", process: "a+b.c", pid: 12_345_678,
        sender: "Image (2)", subsystem: "com.example", level: .fault, message: ""),
    ])

  /// From the last two digits of the year on, because a pattern has at most 32 bytes.
  private static let opening = BytePattern("99-99-99 99:99:99.999999~9999 0x")

  private static let fields: FieldReader = { text, memory, fields in
    var cursor = ByteCursor(text)
    LogShowColumns.readTime(&cursor, into: &fields, &memory.minute)
    let head = cursor.rest
    if memory.heads.read(head, into: &fields) { return }
    let type = LogShowColumns.readType(&cursor, into: &fields)
    skipSignpost(&cursor)
    fields.process = type == "Timesync" ? nil : cursor.take(until: ": ")
    MessageHead.read(cursor.rest, into: &fields)
    memory.heads.keep(head, fields)
  }

  private static func skipSignpost(_ cursor: inout ByteCursor) {
    var ahead = cursor
    if ahead.skip("[spid "), ahead.take(until: "] ") != nil { cursor = ahead }
  }
}
