// `log show` and `log stream --style compact`, which simulators, Appium and most newer tools capture.
//
//     date SP HH:MM:SS.mmm SP type SP process "[" pid ":" thread "] " ["(" sender ") " | "[" subsystem ":" category "] "] message
//     type = two columns: Df, I, Db, E, F, A, Sp; also Er, Fa and In, as people write them by hand
//
// The thread is hexadecimal without `0x`; there is no zone. Signposts have `[spid …] ` behind the category.

import ByteScan
import LogRecords

extension LogFormat {
  package static let logShowCompact = LogFormat(
    name: "compact", about: "log show and log stream --style compact", firstBytes: .digits,
    begins: { line, _ in CompactType.level(line) == nil ? nil : .dated }, fields: fields,
    samples: [
      FormatSample(
        "2026-03-02 08:15:44.101 Df Sample[4711:1a2b3] [com.apple.UIKit:BackgroundTask] Ending background task with UIBackgroundTaskIdentifier: 7",
        clock: "2026-03-02 08:15:44.101000", process: "Sample", pid: 4711,
        subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .default,
        message: "Ending background task with UIBackgroundTaskIdentifier: 7"),
      FormatSample(
        "2026-03-02 08:15:44.102 A  Two Words (2)[4711:0] (RunningBoardServices) acquire\n    <a nested line>\n)}",
        clock: "2026-03-02 08:15:44.102000", process: "Two Words (2)", pid: 4711,
        sender: "RunningBoardServices", level: .activity, message: "acquire\n    <a nested line>\n)}"),
      FormatSample(
        "2026-03-02 08:15:44.103 I  Sample[4711:ff] ", clock: "2026-03-02 08:15:44.103000", process: "Sample",
        pid: 4711, level: .info, message: ""),
      FormatSample(
        "2026-03-02 08:15:44.104 Db Sample[4711:ff] [com.example.net:] [12 example.com:443] cancelled",
        clock: "2026-03-02 08:15:44.104000", process: "Sample", pid: 4711,
        subsystem: "com.example.net", level: .debug, message: "[12 example.com:443] cancelled"),
      FormatSample(
        "2026-03-02 08:15:44.105 E  runningboardd[52:9c] [app<com.example.sample>:4711] no such process",
        clock: "2026-03-02 08:15:44.105000", process: "runningboardd", pid: 52, level: .error,
        message: "[app<com.example.sample>:4711] no such process"),
      FormatSample(
        "2026-03-02 08:15:44.106 F  Sample[4711:ff] (libc.dylib) gone", clock: "2026-03-02 08:15:44.106000",
        process: "Sample", pid: 4711, sender: "libc.dylib", level: .fault, message: "gone"),
      FormatSample(
        "2026-03-02 08:15:44.107 Sp Sample[4711:ff] [com.example.sync:Points of Interest] [spid 0x1f, process, begin] Upload",
        clock: "2026-03-02 08:15:44.107000", process: "Sample", pid: 4711,
        subsystem: "com.example.sync", category: "Points of Interest", level: .signpost, message: "Upload"),
      FormatSample(
        "2026-03-02 08:15:44.108 Er Sample[4711:ff] typed by hand", clock: "2026-03-02 08:15:44.108000",
        process: "Sample", pid: 4711, level: .error, message: "typed by hand"),
      FormatSample(
        "2026-03-02 08:15:44.109 Fa Sample[4711:ff] typed by hand", clock: "2026-03-02 08:15:44.109000",
        process: "Sample", pid: 4711, level: .fault, message: "typed by hand"),
      FormatSample(
        "2026-03-02 08:15:44.110 In Sample[4711:ff] typed by hand", clock: "2026-03-02 08:15:44.110000",
        process: "Sample", pid: 4711, level: .info, message: "typed by hand"),
    ])

  private static let fields: FieldReader = { text, _, fields in
    var cursor = ByteCursor(text)
    let clock = cursor.dateAndTime()
    let written = text.upTo(cursor.position)
    _ = cursor.skipBlanks()
    _ = cursor.word()
    _ = cursor.skipBlanks()
    let head = ProcessHead(&cursor)
    let level = CompactType.level(text)
    MessageHead.read(cursor.rest, into: &fields)
    if level == .signpost, let name = MessageHead.behindSignpost(fields.message) { fields.message = name }
    fields.clock = clock
    fields.written = written.nonEmpty
    fields.process = head?.process
    fields.pid = head?.pid
    fields.level = level
  }
}

/// The letters in the third column, which no other format has.
enum CompactType {
  private static let start = BytePattern("9999-99-99 99:99:99.999 ?? ")

  /// The level of a line that begins with a compact row's first three columns.
  static func level(_ line: ByteSlice) -> LogLevel? {
    guard start.matches(line) else { return nil }
    switch (line[24], line[25]) {
    case (UInt8(ascii: "D"), UInt8(ascii: "f")): return .default
    case (UInt8(ascii: "I"), UInt8(ascii: " ")), (UInt8(ascii: "I"), UInt8(ascii: "n")): return .info
    case (UInt8(ascii: "D"), UInt8(ascii: "b")): return .debug
    case (UInt8(ascii: "E"), UInt8(ascii: " ")), (UInt8(ascii: "E"), UInt8(ascii: "r")): return .error
    case (UInt8(ascii: "F"), UInt8(ascii: " ")), (UInt8(ascii: "F"), UInt8(ascii: "a")): return .fault
    case (UInt8(ascii: "A"), UInt8(ascii: " ")): return .activity
    case (UInt8(ascii: "S"), UInt8(ascii: "p")): return .signpost
    default: return nil
    }
  }
}
