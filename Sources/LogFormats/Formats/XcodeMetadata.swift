// Console text of Xcode 15 and later, copied with its metadata: first the message, then one line that has
// type, time and the other fields, and closes the record.
//
//     message
//     "Type: " word " | Timestamp: " date SP time zone *( " | " key ": " value )
//     key = Process | PID | Library | Subsystem | Category | TID, any of them, values may be empty
//
// The first line of a record has no mark. In a stream with such metadata lines any line may begin a record.

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
    settle: settle,
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

  /// The parts are chosen once for the whole text that is copied, so nearly all records of a stream have the same number.
  private static let settle: @Sendable (SettlingWindow, inout StreamShape) -> Void = { window, shape in
    var counts: [Int: Int] = [:]
    for line in window.lines where isMetadata(line) {
      var cursor = ByteCursor(line)
      var parts = 1
      while cursor.take(until: " | ") != nil { parts += 1 }
      counts[parts, default: 0] += 1
    }
    shape.xcodeMetadata = !counts.isEmpty
    shape.xcodeMetadataParts = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  private static let fields: FieldReader = { text, memory, fields in
    memory.isBroken = false
    let lineFeed = text.lastIndex(of: UInt8(ascii: "\n"))
    let last = lineFeed.map { text.from($0 + 1) } ?? text
    guard isMetadata(last) else {
      // The record's process and time were torn off.
      memory.isBroken = true
      return
    }
    fields = RecordFields(message: text.upTo(lineFeed ?? 0))
    var cursor = ByteCursor(last)
    var isWhole = true
    var parts = 1
    while let part = cursor.take(until: " | ") {
      isWhole = note(part, &fields) && isWhole
      parts += 1
    }
    isWhole = note(cursor.rest, &fields) && isWhole
    // The message of another record is in place of the missing parts.
    if parts < memory.shape.xcodeMetadataParts, hasSentence(cursor.rest) { isWhole = false }
    memory.isBroken = !isWhole
  }

  /// Whether the value of the part is more than a word.
  private static func hasSentence(_ part: ByteSlice) -> Bool {
    guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return true }
    return part.from(colon + 1).trimmed().hasAny(of: inSentences)
  }

  /// Whether this message may contain that of another record: it continues where a message of its kind ends, or ends where
  /// it must continue. More lines follow only inside brackets.
  static func mayHoldAnother(_ message: ByteSlice) -> Bool {
    let text = message.trimmed(blanksAndLineFeeds)
    if goesOnBehindNumber(text) { return true }
    guard text.hasAny(of: bracketsAndLineFeeds) else { return false }
    var (open, angles) = (0, 0)
    for index in 0..<text.count {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">") where index == 0 || !arrows.contains(text[index - 1]):
        // No word continues behind hidden text.
        if text.byte(at: index + 1).map(ByteSet.letters.contains) == true, text.upTo(index).hasSuffix("<private") {
          return true
        }
        angles = max(0, angles - 1)
      case UInt8(ascii: "\n") where open + angles == 0: return true
      default: break
      }
    }
    return angles > 0
  }

  /// Whether the number of a task is followed by text that never follows it.
  private static func goesOnBehindNumber(_ text: ByteSlice) -> Bool {
    if let rest = text.after("UIBackgroundTaskIdentifier: ")?.trimmedStart(.digits), !endsNumber(rest) { return true }
    guard let behind = text.after("creationTime = ")?.trimmedStart(.digits) else { return false }
    guard let elapsed = behind.dropPrefix(" (elapsed = ")?.trimmedStart(.digits) else {
      return !(behind.first.map(closingMarks.contains) ?? true)
    }
    guard let rest = elapsed.dropPrefix(")"), let mark = rest.first else { return elapsed.first != UInt8(ascii: ")") }
    return !endsNumber(rest) || mark == UInt8(ascii: ".") && !endsNumber(rest.from(1))
  }

  private static func endsNumber(_ rest: ByteSlice) -> Bool {
    rest.first.map { $0 <= UInt8(ascii: " ") || closingMarks.contains($0) } ?? true
  }

  private static let closingMarks = ByteSet(".,;)>")
  private static let blanksAndLineFeeds = ByteSet(" \t\r\n")
  private static let bracketsAndLineFeeds = ByteSet("<\n")
  /// A `>` behind these is part of an arrow and closes no bracket.
  private static let arrows = ByteSet("-=")
  private static let inSentences = ByteSet(" <>=:;,\"'()[]{}")
  private static let notInNames = ByteSet("<>=:;\"[]{}")
  private static let longestName = 64

  private static let inKeys = ByteSet.letters.union(ByteSet(" "))
  private static let longestKey = 24

  /// Reads `key: value`. False where the part has another form, because another message was written into the line.
  private static func note(_ part: ByteSlice, _ fields: inout RecordFields) -> Bool {
    guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let key = part.upTo(colon)
    let value = part.from(colon + 1).trimmed()
    guard key.count <= longestKey, key.trimmed(inKeys).isEmpty else { return false }
    guard !value.isEmpty else { return true }
    if key == "Type" {
      fields.level = LogLevel(word: value)
    } else if key == "Timestamp" {
      var cursor = ByteCursor(value)
      fields.clock = cursor.dateAndTime()
      fields.written = value
      return fields.clock != nil && cursor.atEnd
    } else if key == "Process" {
      fields.process = value
      return value.count <= longestName && !value.hasAny(of: notInNames)
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
