// Log entries in the form in which Appium's server returns them: a line of another log, wrapped.
//
//     { "timestamp": milliseconds, "level": "ALL", "message": "<line>" }
//
// Appium's own time is that of fetching the line, and its level is always the same. So all fields are read from the line
// inside, by the format that accepts it.

import ByteScan
import LogRecords

extension LogFormat {
  package static let appiumJSON = LogFormat(
    name: "appium-json", about: "log entries as Appium returns them", firstBytes: ByteSet("{"),
    begins: { line, shape in
      guard isEntry(line) else { return nil }
      // The head of a line holds nothing that JSON escapes, so the time is read without unescaping.
      guard let start = JSONLine.valueStart("message", line), line.has("\"", at: start),
        var inner = inner(line.from(start + 1), shape)?.start
      else { return RecordStart(endsHere: true) }
      inner.endsHere = true
      return inner
    }, fields: fields,
    samples: [
      FormatSample(
        #"{ "timestamp": 1700000000123, "level": "ALL", "message": "2026-03-02 08:15:44.101 E  Sample[1919:2b2c] [com.example:power] say \"hello\"" }"#,
        clock: "2026-03-02 08:15:44.101000", process: "Sample", pid: 1919, subsystem: "com.example",
        category: "power", level: .error, message: "say \"hello\""),
      FormatSample(
        #"{"timestamp":1700000000123,"level":"ALL","message":"Mar  2 08:15:44 iPhone sampled[7] <Notice>: \\M-C\\M-)\nx"}"#,
        clock: "Mar 2 08:15:44.000000", process: "sampled", pid: 7, level: .default, message: "é\nx"),
      FormatSample(
        #"{ "timestamp": 1700000000123, "level": "ALL", "message": "no \"header\"" }"#, message: "no \"header\""),
    ])

  private static let number = ByteSet.digits

  private static func isEntry(_ line: ByteSlice) -> Bool {
    guard JSONLine.isObject(line), let time = JSONLine.valueStart("timestamp", line), time < line.count,
      number.contains(line[time])
    else { return false }
    return JSONLine.hasKey("level", line) && JSONLine.hasKey("message", line)
  }

  private static let lineFormats: [LogFormat] = LogFormats.all
    .filter { $0.rank != .loose && !$0.firstBytes.contains(UInt8(ascii: "{")) }
    .sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }

  /// The format that takes the wrapped line.
  private static func inner(_ text: ByteSlice, _ shape: StreamShape) -> (format: LogFormat, start: RecordStart)? {
    guard let first = text.first else { return nil }
    let line = text.until("\n")
    for format in lineFormats where format.firstBytes.contains(first) {
      if let start = format.begins(line, shape) { return (format, start) }
    }
    return nil
  }

  private static let fields: FieldReader = { text, memory, fields in
    // Room for the line, and as much again for the fields that its own format unescapes.
    memory.scratch.begin(2 * text.count)
    memory.isBroken = false
    var scanner = JSONScanner(text)
    while let member = scanner.next() {
      guard member.kind == .string, member.key == "message" else { continue }
      var rest = scanner
      while rest.next() != nil {}
      memory.isBroken = rest.isTorn
      let line = member.value.unescapedJSON(into: &memory.scratch)
      fields = RecordFields(message: line)
      inner(line, memory.shape)?.format.readFields(line, &memory, &fields)
      return
    }
    fields = RecordFields(message: text.upTo(0))
  }
}
