// UnifiedLogReader's table: 23 cells separated by TABs, times in UTC.
//
//     SourceFile LogFilePos ContinousTime Time ThreadId LogType ActivityId ParentActivityId PID EUID TTL (ProcessName)
//     SenderName Subsystem Category SignpostName SignpostString ImageOffset ImageUUID ProcessImageUUID
//     SenderImagePath ProcessImagePath LogMessage
//
// The time is the fourth cell. Console's text has it in the first three cells or in the last.

import ByteScan
import LogRecords

extension LogFormat {
  package static let unifiedLogReaderTSV = LogFormat(
    name: "unifiedlogreader-tsv", about: "UnifiedLogReader, all columns",
    firstBytes: ByteSet.letters.union(.digits).union(.beyondASCII).union(ByteSet("/._-")),
    begins: { line, _ in
      var cursor = ByteCursor(line)
      guard cursor.take(until: "\t") != nil, cursor.skip("0x"), cursor.take(until: "\t") != nil,
        cursor.take(until: "\t") != nil, timestamp.matches(line, at: cursor.position)
      else { return nil }
      return .dated
    }, fields: fields,
    samples: [
      FormatSample(
        "0001.tracev3\t0x1F0\t7734\t2026-03-02 08:15:44.101223\t0x1A2B\tError\t0x0\t0x0\t4711\t501\t14\t(Two Words)\tUIKitCore\tcom.apple.UIKit\tBackgroundTask\t\t\t4321\tAA11\tAA12\t/System/UIKitCore\t/private/Two Words\tbegun\twith a TAB\nand a line",
        clock: "2026-03-02 08:15:44.101223 +0000", process: "Two Words", pid: 4711,
        sender: "UIKitCore", subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .error,
        message: "begun\twith a TAB\nand a line"),
      FormatSample(
        "/a/0001.tracev3\t0x1F0\t7734\t2026-03-02 08:15:44.101223\t0x0\tDefault\t0x0\t0x0\t0\t0\t14\tkernel\t\t\t\t\t\t0\tAA11\tAA12\t\t/kernel\t",
        clock: "2026-03-02 08:15:44.101223 +0000", process: "kernel", pid: 0, level: .default, message: ""),
    ])

  private static let timestamp = BytePattern("9999-99-99 99:99:99.999999\t0x")
  private static let messageColumn = 22

  private static let fields: FieldReader = { text, _, fields in
    var cursor = ByteCursor(text)
    fields = RecordFields(message: text.upTo(0))
    for column in 0..<messageColumn {
      guard let cell = cursor.take(until: "\t") else { return }
      switch column {
      case 3:
        fields.clock = cell.clock
        fields.clock?.zone = 0
        fields.written = cell.nonEmpty
      case 5: fields.level = LogLevel(word: cell)
      case 8: fields.pid = cell.decimal
      case 11: fields.process = cell.trimmed(ByteSet("()")).nonEmpty
      case 12: fields.sender = cell.nonEmpty
      case 13: fields.subsystem = cell.nonEmpty
      case 14: fields.category = cell.nonEmpty
      default: break
      }
    }
    fields.message = cursor.rest
    fields.body = cursor.rest
  }
}
