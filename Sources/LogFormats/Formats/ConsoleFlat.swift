// Console.app's text after a program has replaced its TABs by blanks.
//
//     type SP+ [date SP] time [SP] zone SP+ process SP+ message
//
// Where two blanks or more separate the columns, a process name may hold one blank. Else the first word counts as the name.
// A word before a record of another format is no type, but a prefix of another tool.

import ByteScan
import LogRecords

extension LogFormat {
  package static let consoleFlat = LogFormat(
    name: "console-flat", about: "Console.app with blanks instead of TABs", rank: .lenient, firstBytes: firstBytes,
    begins: { line, _ in
      var cursor = ByteCursor(line)
      guard let clock = typeAndTime(&cursor)?.clock else { return nil }
      if case .full = clock.day { return .dated }
      return RecordStart(secondOfDay: clock.secondOfDay)
    }, fields: fields,
    samples: [
      FormatSample(
        "default 2026-03-02 08:15:44.070605 +0800 assertiond [Sample:23232] Forcing\nsecond",
        clock: "2026-03-02 08:15:44.070605 +0800", process: "assertiond", level: .default,
        message: "[Sample:23232] Forcing\nsecond"),
      FormatSample(
        "error 08:15:44.999700-0700 runningboardd Acquiring", clock: "08:15:43.999700 -0700", process: "runningboardd",
        level: .error, message: "Acquiring"),
      FormatSample(
        "默认    08:15:44.070605+0800    Two Words    text  more", clock: "08:15:44.070605 +0800",
        process: "Two Words", level: .default, message: "text  more"),
      FormatSample(
        "info 08:15:44.070605+0800 sampled ", clock: "08:15:44.070605 +0800", process: "sampled", level: .info,
        message: ""),
    ])

  private static let firstBytes = ByteSet.letters.union(.beyondASCII)
  private static let longestType = 32
  private static let others: [LogFormat] = [.logShowDefault, .logShowSyslog, .xcodeConsole]

  private static func isRecord(_ line: ByteSlice) -> Bool {
    others.contains { $0.begins(line, StreamShape()) != nil }
  }

  private static func typeAndTime(
    _ cursor: inout ByteCursor
  ) -> (type: ByteSlice, clock: WallClock, written: ByteSlice)? {
    guard let blank = cursor.slice.firstIndex(of: UInt8(ascii: " "), within: longestType), blank > 0,
      // No language's word for a type has digits, so a date was torn here.
      !cursor.slice.upTo(blank).hasAny(of: .digits)
    else { return nil }
    var ahead = cursor
    ahead.position = blank
    _ = ahead.skipBlanks()
    let start = ahead.position
    guard let clock = ConsoleTime.read(&ahead), clock.zone != nil, ahead.peek == UInt8(ascii: " ") else { return nil }
    if case .full = clock.day, isRecord(ahead.slice.from(start)) { return nil }
    cursor = ahead
    return (ahead.slice.upTo(blank), clock, ahead.slice[start..<ahead.position])
  }

  private static let fields: FieldReader = { text, _, fields in
    var cursor = ByteCursor(text.until("\n"))
    guard let (type, clock, written) = typeAndTime(&cursor) else { return }
    let before = cursor.position
    _ = cursor.skipBlanks()
    let isWide = cursor.position - before > 1
    let process = (isWide ? cursor.take(until: "  ") : nil) ?? cursor.word()
    _ = cursor.skipBlanks()
    fields = RecordFields(message: text.from(cursor.position))
    fields.clock = clock
    fields.written = written
    fields.process = process
    fields.level = LogLevel(word: type) ?? .default
  }
}
