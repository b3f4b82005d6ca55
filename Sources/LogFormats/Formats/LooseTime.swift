// Lines with a time of day and little else, as viewers and portals show them. Prose can look like this, so
// they count only with `--loose`, or if the user named the format.
//
//     HH:MM:SS[.fraction] SP+ process SP+ message
//     HH:MM:SS SP L SP process ["(" library ")"] "[" pid "] : " message        L = D | I | N | W | E | F

import ByteScan
import LogRecords

extension LogFormat {
  package static let looseTime = LogFormat(
    name: "loose-time", about: "lines with a time of day, a process and a message", rank: .loose, firstBytes: .digits,
    begins: { line, _ in
      guard time.matches(line) else { return nil }
      var cursor = ByteCursor(line)
      guard let clock = cursor.timeOfDay(), cursor.skipBlanks(), cursor.word() != nil, cursor.peek != nil else {
        return nil
      }
      return RecordStart(secondOfDay: WallClock(timeOfDay: clock).secondOfDay)
    }, fields: fields,
    samples: [
      FormatSample(
        "08:15:44 assertiond [Sample:12121] Setting up\nsecond", clock: "08:15:44.000000", process: "assertiond",
        message: "[Sample:12121] Setting up\nsecond"),
      FormatSample(
        "08:15:44.599  Two Words  Received  request", clock: "08:15:44.599000", process: "Two Words",
        message: "Received  request"),
      FormatSample(
        "08:15:44 E Two Words(WebKit)[707] : no such thing", clock: "08:15:44.000000", process: "Two Words", pid: 707,
        sender: "WebKit", level: .error, message: "no such thing"),
      FormatSample(
        "08:15:44 N sampled[707] : ", clock: "08:15:44.000000", process: "sampled", pid: 707, level: .default,
        message: ""),
    ])

  private static let time = BytePattern("99:99:99")

  private static let fields: FieldReader = { text, _, fields in
    var cursor = ByteCursor(text.until("\n"))
    guard let time = cursor.timeOfDay() else { return }
    let clock = WallClock(timeOfDay: time)
    let written = text.upTo(cursor.position)
    let before = cursor.position
    _ = cursor.skipBlanks()
    let isWide = cursor.position - before > 1
    if let (level, sender) = viewerHead(cursor) {
      fields = RecordFields(message: text.from(sender.message))
      fields.clock = clock
      fields.written = written
      fields.process = sender.process
      fields.sender = sender.library
      fields.pid = sender.pid
      fields.level = level
      return
    }
    let process = (isWide ? cursor.take(until: "  ") : nil) ?? cursor.word()
    _ = cursor.skipBlanks()
    fields = RecordFields(message: text.from(cursor.position))
    fields.clock = clock
    fields.written = written
    fields.process = process
  }

  /// `L process(library)[pid] : `
  private static func viewerHead(_ cursor: ByteCursor) -> (level: LogLevel, sender: SyslogSender)? {
    var ahead = cursor
    guard let letter = ahead.word(), letter.count == 1, let level = level(letter[0]), ahead.skip(" "),
      let sender = SyslogSender(ahead.slice, from: ahead.position)
    else { return nil }
    return (level, sender)
  }

  private static func level(_ letter: UInt8) -> LogLevel? {
    switch letter {
    case UInt8(ascii: "D"): .debug
    case UInt8(ascii: "I"): .info
    case UInt8(ascii: "N"), UInt8(ascii: "W"): .default
    case UInt8(ascii: "E"): .error
    case UInt8(ascii: "F"): .fault
    default: nil
    }
  }
}
