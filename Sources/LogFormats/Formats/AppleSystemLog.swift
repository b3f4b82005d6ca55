// Apple System Log: macOS system.log, the device console of Xcode up to 9 and Apple Configurator, simulators
// of old, and idevicesyslog up to 1.2, which passed it on.
//
//     month SP+ day SP HH:MM:SS SP host SP process ["(" library ")"] "[" pid "]" [" (" reference ")"] [SP "<" Level ">"] ":" SP message
//     weekday SP month SP day SP HH:MM:SS SP host SP process "[" pid "] : " message
//     month SP+ day SP HH:MM:SS SP host SP process ": " message
//
// The host may be empty, which leaves two blanks, or two words of which the second is `localhost`: there the
// simulator writes `(sender) [subsystem:category] ` before the message. Neither year nor zone is written. `--- last
// message repeated N times ---` has no process and is no record.

import ByteScan
import LogRecords

extension LogFormat {
  package static let appleSystemLog = LogFormat(
    name: "asl", about: "Apple System Log: system.log, device consoles, Apple Configurator", firstBytes: .letters,
    begins: { line, shape in head(line, shape).map(\.stamp.start) }, fields: fields,
    settle: { window, shape in shape.syslogHostless = isHostless(window) },
    samples: [
      FormatSample(
        "Dec  8 17:03:17 Some-iPhone EventAgent[26] <Warning>: state=0 (\n\t    child\n\t)",
        clock: "Dec 8 17:03:17.000000", process: "EventAgent", pid: 26, level: .default,
        message: "state=0 (\n\t    child\n\t)"),
      FormatSample(
        "Jul 5 09:37:49 iPhone Two Words (2)(WebKit)[488] <Notice>: begin", clock: "Jul 5 09:37:49.000000",
        process: "Two Words (2)", pid: 488, sender: "WebKit", level: .default, message: "begin"),
      FormatSample(
        "Thu Nov 25 11:30:02 some-no-iPhone SpringBoard[1557] : Sample[4821] has active assertions",
        clock: "Nov 25 11:30:02.000000", process: "SpringBoard", pid: 1557,
        message: "Sample[4821] has active assertions"),
      FormatSample(
        "Thu Nov 25 11:30:02 some-no-iPhone com.example.launchd[1] (App:com.example[0xc343][4821]) : (App) Exited",
        clock: "Nov 25 11:30:02.000000", process: "com.example.launchd", pid: 1, message: "(App) Exited"),
      FormatSample(
        "Mar 26 15:02:43  installer[52907] <Debug>: no host", clock: "Mar 26 15:02:43.000000", process: "installer",
        pid: 52907, level: .debug, message: "no host"),
      FormatSample(
        "Aug  1 00:00:03 imac com.example.launchd[1] (com.example.worker(x)[50989]): exited | sent by mds[198]",
        clock: "Aug 1 00:00:03.000000", process: "com.example.launchd", pid: 1, message: "exited | sent by mds[198]"),
      FormatSample(
        "Sep 13 15:28:51 macpro localhost Sample[37195]: (Flutter) [com.example:net] listening",
        clock: "Sep 13 15:28:51.000000", process: "Sample", pid: 37195, sender: "Flutter", subsystem: "com.example",
        category: "net", message: "listening"),
      FormatSample(
        "Feb 25 20:05:12 iPhone Setup Assistant[1368]: caf\\M-C\\M-) \\134 \\^A", clock: "Feb 25 20:05:12.000000",
        process: "Setup Assistant", pid: 1368, message: "café \\ \u{1}"),
      FormatSample(
        "Feb 25 20:05:12 iPhone sampled[1]: C:\\M-C stays", clock: "Feb 25 20:05:12.000000", process: "sampled", pid: 1,
        message: "C:\\M-C stays"),
      FormatSample(
        "Feb 25 20:05:12 iPhone sampled[1] <Error>:", clock: "Feb 25 20:05:12.000000", process: "sampled", pid: 1,
        level: .error, message: ""),
      FormatSample(
        "Feb 25 20:05:12 iPhone kernel <Notice>: no number [a]", clock: "Feb 25 20:05:12.000000", process: "kernel",
        level: .default, message: "no number [a]"),
    ])

  private struct Head {
    let stamp: SyslogStamp
    let host: ByteSlice?
    let sender: SyslogSender
  }

  private static func head(_ line: ByteSlice, _ shape: StreamShape) -> Head? {
    guard let stamp = SyslogStamp(line), !stamp.hasFraction, !stamp.isHostless(line, shape) else { return nil }
    var cursor = ByteCursor(line, at: stamp.end)
    guard cursor.skip(" ") else { return nil }
    let hostStart = cursor.position
    var host: ByteSlice?
    if !cursor.skip(" ") {
      guard let word = cursor.word(), !(word == "---"), cursor.skip(" ") else { return nil }
      host = word
      if cursor.skip("localhost ") { host = line[hostStart..<(cursor.position - 1)] }
    }
    if let sender = SyslogSender(line, from: cursor.position) { return Head(stamp: stamp, host: host, sender: sender) }
    guard host != nil, !stamp.hasWeekday, let sender = SyslogSender(withoutPid: line, from: cursor.position) else {
      return nil
    }
    return Head(stamp: stamp, host: host, sender: sender)
  }

  private static let fields: @Sendable (ByteSlice, StreamShape, inout Scratch) -> RecordFields = {
    text, shape, scratch in
    guard let head = head(text.until("\n"), shape) else { return RecordFields(message: text) }
    var fields = head.sender.fields(text, head.stamp, &scratch)
    fields.host = head.host
    guard let host = head.host, host.hasSuffix(" localhost") else { return fields }
    let inMessage = MessageHead.fields(fields.message)
    fields.sender = fields.sender ?? inMessage.sender
    fields.subsystem = inMessage.subsystem
    fields.category = inMessage.category
    fields.message = inMessage.message
    fields.body = inMessage.body
    return fields
  }

  /// Most lines without a host show it in their first word; lines with one never do. Nil without such lines.
  private static func isHostless(_ window: SettlingWindow) -> Bool? {
    var (lines, hostless) = (0, 0)
    for line in window.lines {
      guard let stamp = SyslogStamp(line), !stamp.hasFraction, !stamp.hasWeekday, line.firstIndex(of: "[") != nil
      else { continue }
      lines += 1
      if stamp.firstWordHasPid(line) == true { hostless += 1 }
    }
    return lines == 0 ? nil : hostless * 2 > lines
  }
}
