// Console text of Xcode 15 and later, copied with its metadata: the message first, then one line that names
// type, time and the rest, and closes the record.
//
//     message
//     "Type: " word " | Timestamp: " date SP time zone *( " | " key ": " value )
//     key = Process | PID | Library | Subsystem | Category | TID, any of them, values may be empty
//
// Which line a record begins with cannot be told: any line does, once the metadata have been seen.

import ByteScan
import LogRecords

extension LogFormat {
  package static let xcodeMetadata = LogFormat(
    name: "xcode-metadata", about: "the console of Xcode 15 and later, copied with metadata", rank: .closing,
    firstBytes: .all,
    begins: { line, shape in
      guard shape.xcodeMetadata, !line.trimmed().isEmpty else { return nil }
      return RecordStart(endsHere: isMetadata(line))
    },
    closes: { line, _ in isMetadata(line) }, fields: fields,
    settle: { window, shape in shape.xcodeMetadata = window.lines.contains(where: isMetadata) },
    samples: [
      FormatSample(
        "Asked for something that is not there.\nType: Error | Timestamp: 2026-03-02 08:15:44.101223+11:00 | Process: Sample | Library: UIKitCore | Subsystem: com.apple.UIKit | Category: Assert | TID: 0x1234ab",
        clock: "2026-03-02 08:15:44.101223 +1100", process: "Sample", sender: "UIKitCore",
        subsystem: "com.apple.UIKit", category: "Assert", level: .error,
        message: "Asked for something that is not there.", shape: shape),
      FormatSample(
        "-[Sample text] has\n  two lines\n\nType: Fault | Timestamp: 2026-03-02 08:15:44.101223+0500 | PID: 4711 | Library: Sample.debug.dylib | Subsystem:  | Category: ",
        clock: "2026-03-02 08:15:44.101223 +0500", pid: 4711, sender: "Sample.debug.dylib", level: .fault,
        message: "-[Sample text] has\n  two lines\n", shape: shape),
      FormatSample(
        "Timestamp: 2026-03-02 08:15:44.101223+0500 | Process: Two Words",
        clock: "2026-03-02 08:15:44.101223 +0500", process: "Two Words", message: "", shape: shape),
      FormatSample("text that nothing closes", message: "text that nothing closes", shape: shape),
    ])

  private static let shape = StreamShape.having { $0.xcodeMetadata = true }

  private static func isMetadata(_ line: ByteSlice) -> Bool {
    if line.hasPrefix("Type: ") { return line.contains(" | Timestamp: ") }
    return line.hasPrefix("Timestamp: ") && line.contains(" | ") && line.from(11).clock != nil
  }

  private static let fields: FieldReader = { text, memory, fields in
    memory.isBroken = false
    let lineFeed = text.lastIndex(of: UInt8(ascii: "\n"))
    let last = lineFeed.map { text.from($0 + 1) } ?? text
    guard isMetadata(last) else { return }
    fields = RecordFields(message: text.upTo(lineFeed ?? 0))
    var cursor = ByteCursor(last)
    var isWhole = true
    while let part = cursor.take(until: " | ") { isWhole = note(part, &fields) && isWhole }
    memory.isBroken = !(note(cursor.rest, &fields) && isWhole)
  }

  private static let inKeys = ByteSet.letters.union(ByteSet(" "))
  private static let longestKey = 24

  /// `key: value`. False for what is none, because another message was written into the line.
  private static func note(_ part: ByteSlice, _ fields: inout RecordFields) -> Bool {
    guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let key = part.upTo(colon)
    let value = part.from(colon + 1).trimmed()
    guard key.count <= longestKey, key.trimmed(inKeys).isEmpty else { return false }
    guard !value.isEmpty else { return true }
    if key == "Type" {
      fields.level = LogLevel(word: value)
    } else if key == "Timestamp" {
      fields.clock = value.clock
      fields.written = value
      return fields.clock != nil
    } else if key == "Process" {
      fields.process = value
      return !value.contains(": ")
    } else if key == "PID" {
      fields.pid = value.decimal
      return fields.pid != nil
    } else if key == "Library" {
      fields.sender = value
    } else if key == "Subsystem" {
      fields.subsystem = value
    } else if key == "Category" {
      fields.category = value
    }
    return true
  }
}
