// `log show` and `log stream --style syslog`.
//
//     date SP time zone SP SP "localhost" SP process "[" pid "]: " ["(" sender ") "] ["[" subsystem ":" category "] "] message
//
// The host is always `localhost`. There is no level and no thread. A message may begin with blanks.

import ByteScan
import LogRecords

extension LogFormat {
  package static let logShowSyslog = LogFormat(
    name: "syslog", about: "log show and log stream --style syslog", firstBytes: .digits,
    begins: { line, _ in timestamp.matches(line) && host.matches(line, at: 26) ? .dated : nil }, fields: fields,
    samples: [
      FormatSample(
        "2026-03-02 08:15:44.101223-0700  localhost runningboardd[52]: (RunningBoard) [com.apple.runningboard:ttl] [app<com.example.sample>:4711] terminated",
        clock: "2026-03-02 08:15:44.101223 -0700", process: "runningboardd", pid: 52, sender: "RunningBoard",
        subsystem: "com.apple.runningboard", category: "ttl", message: "[app<com.example.sample>:4711] terminated"),
      FormatSample(
        "2026-03-02 08:15:44.101223+0530  localhost Two Words (2)[4711]:   three blanks\n\tmore[1]: text",
        clock: "2026-03-02 08:15:44.101223 +0530", process: "Two Words (2)", pid: 4711,
        message: "  three blanks\n\tmore[1]: text"),
      FormatSample(
        "2026-03-02 08:15:44.101223+0000  localhost Sample[1]: [com.example.net:] ",
        clock: "2026-03-02 08:15:44.101223 +0000", process: "Sample", pid: 1, subsystem: "com.example.net",
        message: ""),
      FormatSample(
        "2026-03-02 08:15:44.101223+0000  localhost Sample[1]:", clock: "2026-03-02 08:15:44.101223 +0000",
        process: "Sample", pid: 1, message: ""),
    ])

  private static let timestamp = BytePattern("9999-99-99 99:99:99.999999")
  private static let host = BytePattern("?9999  localhost ")

  private static let fields: FieldReader = { text, _, fields in
    var cursor = ByteCursor(text)
    let clock = cursor.dateAndTime()
    let written = text.upTo(cursor.position)
    _ = cursor.skip("  localhost ")
    let head = processAndPid(&cursor)
    MessageHead.read(cursor.rest, into: &fields)
    fields.clock = clock
    fields.written = written.nonEmpty
    fields.process = head?.process
    fields.pid = head?.pid
  }

  /// `process[pid]: `, up to the first bracket that holds a number and has a colon behind it.
  private static func processAndPid(_ cursor: inout ByteCursor) -> (process: ByteSlice, pid: Int)? {
    let line = cursor.rest.until("\n")
    var start = 0
    while let bracket = line.firstIndex(of: UInt8(ascii: "["), from: start) {
      var inner = ByteCursor(line, at: bracket + 1)
      if bracket > 0, let pid = inner.number(), inner.skip("]: ") || (inner.skip("]:") && inner.atEnd) {
        cursor.position += inner.position
        return (line.upTo(bracket), pid)
      }
      start = bracket + 1
    }
    return nil
  }
}
