// Apple System Log: system.log of macOS, the device console of Xcode up to 9 and of Apple Configurator, old simulators,
// and idevicesyslog up to 1.2, which passed it on.
//
//     month SP+ day SP HH:MM:SS SP host SP process ["(" library ")"] "[" pid "]" [" (" reference ")"] [SP "<" Level ">"] ":" SP message
//     month SP+ day SP HH:MM:SS[.fraction] SP host SP process "[" library "](" pid ")" [SP "<" Level ">"] ":" SP message
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
    settle: { window, shape in
      shape.syslogHostless = isHostless(window)
      shape.syslogHost = hostOfSome(window)
      shape.syslogFractionHosted = isFractionHosted(window)
    },
    samples: [
      FormatSample(
        "Dec  4 10:20:30 Some-iPhone EventAgent[43] <Warning>: state=0 (\n\t    child\n\t)",
        clock: "Dec 4 10:20:30.000000", process: "EventAgent", pid: 43, level: .default,
        message: "state=0 (\n\t    child\n\t)"),
      FormatSample(
        "Jul 3 06:07:08 iPhone Two Words (2)(WebKit)[733] <Notice>: begin", clock: "Jul 3 06:07:08.000000",
        process: "Two Words (2)", pid: 733, sender: "WebKit", level: .default, message: "begin"),
      FormatSample(
        "Tue Nov 16 21:22:23 somes-phone SpringBoard[1212] : Sample[3434] has active assertions",
        clock: "Nov 16 21:22:23.000000", process: "SpringBoard", pid: 1212,
        message: "Sample[3434] has active assertions"),
      FormatSample(
        "Tue Nov 16 21:22:23 somes-phone com.example.launchd[1] (App:com.example[0xabcd][3434]) : (App) Exited",
        clock: "Nov 16 21:22:23.000000", process: "com.example.launchd", pid: 1, message: "(App) Exited"),
      FormatSample(
        "Oct 28 09:08:07 Some-iPhone Larder[UIKitCore](4141) <Notice>: Ending", clock: "Oct 28 09:08:07.000000",
        process: "Larder", pid: 4141, sender: "UIKitCore", level: .default, message: "Ending"),
      FormatSample(
        "Oct 28 09:08:07.060504 Some-iPhone Two Words[UIKitCore](4141) <Notice>: Ending",
        clock: "Oct 28 09:08:07.060504", process: "Two Words", pid: 4141, sender: "UIKitCore", level: .default,
        message: "Ending", shape: .having { $0.syslogFractionHosted = true }),
      FormatSample(
        "Mar 12 13:14:15  installer[6161] <Debug>: no host", clock: "Mar 12 13:14:15.000000", process: "installer",
        pid: 6161, level: .debug, message: "no host"),
      FormatSample(
        "Aug  2 01:02:03 desk com.example.launchd[1] (com.example.worker(x)[7070]): exited | sent by sampled[9]",
        clock: "Aug 2 01:02:03.000000", process: "com.example.launchd", pid: 1, message: "exited | sent by sampled[9]"),
      FormatSample(
        "Sep 14 16:17:18 builder localhost Sample[8181]: (Engine) [com.example:net] listening",
        clock: "Sep 14 16:17:18.000000", process: "Sample", pid: 8181, sender: "Engine", subsystem: "com.example",
        category: "net", message: "listening"),
      FormatSample(
        "Feb 20 18:19:20 iPhone Setup Assistant[9292]: caf\\M-C\\M-) \\134 \\^A", clock: "Feb 20 18:19:20.000000",
        process: "Setup Assistant", pid: 9292, message: "café \\ \u{1}"),
      FormatSample(
        "Feb 20 18:19:20 iPhone sampled[1]: C:\\M-C stays", clock: "Feb 20 18:19:20.000000", process: "sampled", pid: 1,
        message: "C:\\M-C stays"),
      FormatSample(
        "Feb 20 18:19:20 iPhone sampled[1] <Error>:", clock: "Feb 20 18:19:20.000000", process: "sampled", pid: 1,
        level: .error, message: ""),
      FormatSample(
        "Feb 20 18:19:20 iPhone kernel <Notice>: no number [a]", clock: "Feb 20 18:19:20.000000", process: "kernel",
        level: .default, message: "no number [a]"),
    ])

  private struct Head {
    let stamp: SyslogStamp
    let host: ByteSlice?
    let sender: SyslogSender
  }

  private static func head(_ line: ByteSlice, _ shape: StreamShape) -> Head? {
    guard let stamp = SyslogStamp(line), !stamp.isHostless(line, shape) else { return nil }
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

  private static let fields: FieldReader = { text, memory, fields in
    guard let head = head(text.until("\n"), memory.shape) else { return }
    fields = head.sender.fields(text, head.stamp, &memory.scratch)
    fields.host = head.host
    guard let host = head.host, host.hasSuffix(" localhost") else { return }
    let inMessage = MessageHead.fields(fields.message)
    fields.sender = fields.sender ?? inMessage.sender
    fields.subsystem = inMessage.subsystem
    fields.category = inMessage.category
    fields.message = inMessage.message
    fields.body = inMessage.body
  }

  /// Lines without a host have a pid in their first word, unless the name of their process holds blanks. Lines with a host
  /// never have. Nil where no line shows it.
  private static func isHostless(_ window: SettlingWindow) -> Bool? {
    var (lines, hostless) = (0, 0)
    for line in window.lines {
      guard let stamp = SyslogStamp(line), !stamp.hasFraction, !stamp.hasWeekday, line.firstIndex(of: "[") != nil
      else { continue }
      lines += 1
      if stamp.firstWordHasPid(line) == true { hostless += 1 }
    }
    return lines == 0 ? nil : hostless * 10 > lines
  }

  /// The host of a stream in which only some lines have one: the first word of lines whose process is the first word of other
  /// lines.
  private static func hostOfSome(_ window: SettlingWindow) -> UInt64? {
    var processes: Set<UInt64> = []
    var behind: [UInt64: Set<UInt64>] = [:]
    for line in window.lines.lazy.map(LineJunk.dropped) {
      guard let stamp = SyslogStamp(line), !stamp.hasFraction, !stamp.hasWeekday, let words = stamp.words(line) else {
        continue
      }
      switch (stamp.firstWordHasPid(line), words.second) {
      case (true?, _): processes.insert(name(words.first))
      case (nil, let second?) where second.firstIndex(of: UInt8(ascii: "[")) != nil:
        behind[words.first.fingerprint, default: []].insert(name(second))
      default: continue
      }
    }
    let hosts = behind.filter { $0.value.count > 2 || !$0.value.isDisjoint(with: processes) }
    return hosts.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key
  }

  /// The name of a process without library and pid.
  private static func name(_ word: ByteSlice) -> UInt64 { word.until("[").until("(").fingerprint }

  /// Tools that write fractions leave the host away, with one exception: there every line has the same first word, as no
  /// process name of several lines would be.
  private static func isFractionHosted(_ window: SettlingWindow) -> Bool {
    var host: ByteSlice?
    var next: ByteSlice?
    var parts = false
    for line in window.lines {
      guard let stamp = SyslogStamp(line), stamp.hasFraction, !stamp.hasWeekday else { continue }
      guard let words = stamp.words(line), let second = words.second, stamp.firstWordHasPid(line) == nil,
        host.map({ $0 == words.first }) ?? true
      else { return false }
      let name = second.until("[")
      if let next, !(next == name) { parts = true }
      (host, next) = (words.first, next ?? name)
    }
    return parts
  }
}
