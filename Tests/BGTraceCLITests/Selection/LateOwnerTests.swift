// Records whose process becomes known later. A bundle that the user selects is printed from its first record on.

import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

struct LateOwnerTests {
  private static let uuid = "5D0A7C3E-61B2-4F0D-9A55-0123456789AB"

  private static func line(_ second: Int, _ name: String, _ pid: Int, _ message: String) -> InventedLine {
    let isSystem = name == "runningboardd"
    return InventedLine(
      36_000_000_000 + Int64(second) * 1_000_000 + 101_203,
      InventedLine.Sender(
        name, pid: pid, isSystem ? "RunningBoard" : "UIKitCore",
        isSystem ? "com.apple.runningboard" : "com.apple.UIKit", isSystem ? "process" : "BackgroundTask"),
      message)
  }

  private static func begin(_ second: Int, _ name: String, _ pid: Int, _ id: Int) -> InventedLine {
    line(
      second, name, pid,
      "Created background task <_UIBackgroundTaskInfo: 0x14ac3154\(id % 10)>: taskID = \(id), taskName = Part \(id), "
        + "creationTime = 271828 (elapsed = 0).")
  }

  /// The system names the bundle of a process.
  private static func named(_ second: Int, _ bundle: String, _ pid: Int) -> InventedLine {
    line(
      second, "runningboardd", 33,
      "Assertions for process will expire soon: [app<\(bundle)(\(uuid))>:\(pid)]")
  }

  private static func exited(_ second: Int, _ bundle: String, _ pid: Int) -> InventedLine {
    line(
      second, "runningboardd", 33, "[app<\(bundle)(\(uuid))>:\(pid)] termination reported by launchd (0, 0, 0)")
  }

  private static func own(_ second: Int, _ name: String, _ pid: Int, _ bundle: String) -> InventedLine {
    line(second, name, pid, "Identity resolved as app<\(bundle)(\(uuid))>:\(pid)")
  }

  /// Runs the program on a file and on a pipe, with --count and with --json. All of these agree.
  private static func printed(
    _ lines: [InventedLine], _ arguments: [String], _ carrier: LogCarrier = .logShow
  ) throws -> [String] {
    let setting = try ProgramSetting()
    let text = LogCarrier.text(lines, carrier)
    let file = try setting.file("a.log", text)
    let common = arguments + ["--date", "2026-03-02", "--assume-tz", "+0200"]
    let out = try setting.run(common + ["--lines", file]).outLines
    // The text is written before the program reads, so it has to fit into the pipe.
    if text.utf8.count < 60_000 { #expect(try setting.run(common + ["--lines"], input: text).outLines == out) }
    #expect(try setting.run(common + ["-c", "--lines", file]).out == "\(out.count)\n")
    #expect(try setting.run(common + ["-q", "--lines", file]).code == (out.isEmpty ? .nothingFound : .done))
    let summary = try setting.run(common + ["--json", file]).objects().last
    #expect(summary?["events"] as? Int == out.count)
    return out
  }

  private static func texts(_ lines: [InventedLine], _ carrier: LogCarrier = .logShow) -> [String] {
    lines.map { carrier.text($0) }
  }

  // MARK: What names a process

  private static let namings: [InventedLine] = [
    named(9, "org.example.larder", 326), exited(9, "org.example.larder", 326),
    line(
      9, "SpringBoard", 60,
      "[app<org.example.larder>:326] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| "
        + "domain:jetsam(1) code:per-process-limit(7)>>."),
    own(9, "Shop", 326, "org.example.larder"),
  ]

  @Test(
    "an app's records before its bundle is named are printed in the order of the input, whichever process names it",
    arguments: [LogCarrier.logShow, .compact, .syslog, .ndjson, .idevice, .pymobile], namings.indices)
  func learnt(_ carrier: LogCarrier, _ naming: Int) throws {
    let shop = (1...4).map { Self.begin($0, "Shop", 326, $0 + 2) }
    let mail = Self.begin(3, "Mail", 400, 9)
    let lines =
      shop[0...1] + [mail] + shop[2...3] + [Self.namings[naming], Self.begin(20, "Shop", 326, 12)]
      + [Self.begin(21, "Mail", 400, 10)]
    let wanted = lines.filter { $0.sender?.name != "Mail" }
    for pattern in ["org.example.larder", "org.*", "*larder", "org.example.??rder"] {
      #expect(try Self.printed(Array(lines), ["-p", pattern], carrier) == Self.texts(Array(wanted), carrier))
    }
    #expect(try Self.printed(Array(lines), ["-p", "Mail"], carrier).count == 2)
  }

  @Test("records of unknown and of other processes are not printed")
  func others() throws {
    let shop = [Self.begin(1, "Shop", 326, 3), Self.begin(2, "Shop", 326, 4)]
    #expect(try Self.printed(shop, ["-p", "org.example.larder"]) == [])
    #expect(try Self.printed(shop + [Self.named(3, "org.example.shop", 326)], ["-p", "org.example.larder"]) == [])
    #expect(try Self.printed(shop + [Self.named(3, "org.example.larder", 327)], ["-p", "*.larder"]).count == 1)
  }

  @Test("the order of the input is kept where processes become known at different times")
  func several() throws {
    let lines = [
      Self.begin(1, "Shop", 326, 3), Self.begin(2, "Mail", 400, 3), Self.begin(3, "Notes", 500, 3),
      Self.begin(4, "Mail", 400, 4), Self.named(5, "org.example.mail", 400), Self.begin(6, "Notes", 500, 4),
      Self.begin(7, "Shop", 326, 5), Self.named(8, "org.example.notes", 500), Self.begin(9, "Mail", 400, 5),
      Self.named(10, "org.example.larder", 326),
    ]
    for arguments in [["-p", "org.example.mail", "-p", "org.example.larder"], ["-p", "*mail", "-p", "*larder"]] {
      let wanted = lines.filter { $0.sender?.name != "Notes" && !$0.message.contains("notes") }
      #expect(try Self.printed(lines, arguments) == Self.texts(wanted))
    }
    #expect(try Self.printed(lines, ["-p", "org.*"]) == Self.texts(lines))
    #expect(try Self.printed(lines, ["-p", "Mail", "-p", "org.example.notes"]).count == 4 + 3)
    let early = ["-p", "org.example.larder", "--until", "10:00:06"]
    #expect(try Self.printed(lines, early) == Self.texts([lines[0]]))
  }

  @Test("records of the system about a selected app are printed")
  func byName() throws {
    let lines = [
      Self.named(1, "kz.example.lv", 326), Self.named(2, "org.example.other", 327), Self.begin(3, "Shop", 326, 3),
      Self.exited(4, "kz.example.lv", 326),
    ]
    #expect(try Self.printed(lines, ["-p", "Shop"]) == Self.texts([lines[0], lines[2], lines[3]]))
    #expect(try Self.printed(lines, ["-p", "327"]) == Self.texts([lines[1]]))
  }

  @Test("an app without a pid is selected by the bundle that it logs itself")
  func withoutPID() throws {
    let setting = try ProgramSetting()
    let begin = LogCarrier.console.text(Self.begin(1, "Shop", 326, 3))
    let own = LogCarrier.console.text(
      Self.line(
        2, "Shop", 326,
        "Received state update for 326 (app<org.example.larder(\(Self.uuid))>, unknown-NotVisible"))
    let file = try setting.file("console.txt", begin + "\n" + own + "\n")
    #expect(try setting.run(["--lines", "-p", "org.example.larder", file]).outLines == [begin, own])
    let reader = own.replacing("\tShop\t", with: "\tWatcher\t") + "\n" + own.replacing("larder", with: "other") + "\n"
    let doubtful = try setting.file("doubtful.txt", begin + "\n" + own + "\n" + reader)
    #expect(try !setting.run(["--lines", "-p", "org.example.larder", doubtful]).outLines.contains(begin))
  }

  @Test("a process is selected by a bundle that another input names")
  func otherInput() throws {
    let setting = try ProgramSetting()
    let app = try setting.file("app.log", LogCarrier.text([Self.begin(1, "Shop", 326, 3)], .logShow))
    let system = try setting.file("system.log", LogCarrier.text([Self.named(2, "org.example.larder", 326)], .logShow))
    for files in [[app, system], [system, app]] {
      let arguments = ["-p", "org.example.larder"] + files
      #expect(try setting.run(["--lines"] + arguments).outLines.count == 2)
      #expect(try setting.run(["--json"] + arguments).objects().last?["events"] as? Int == 2)
      let output = try setting.run(["--lines", "-o", "json=\(setting.path("out.json"))"] + arguments)
      #expect(output.outLines.count == 2)
      #expect(try setting.text("out.json").contains("\"events\":2,"))
    }
  }

  @Test("pids of another boot are other processes")
  func boots() throws {
    let boot = InventedLine(nil, nil, "=== system boot: 44556677-8899-4AAB-BCCD-DDEEFF001122")
    let lines = [Self.begin(1, "Shop", 326, 3), boot, Self.named(90, "org.example.larder", 326)]
    #expect(try Self.printed(lines, ["-p", "org.example.larder"]) == Self.texts([lines[2]]))
  }

  // MARK: Bounds

  @Test("records beyond the number that can wait are printed, with a notice", arguments: [4096, 4097, 5000, 20_000])
  func crowded(_ count: Int) throws {
    let shop = (0..<count).map { Self.begin($0 / 100, "Shop", 326, $0 + 3) }
    let setting = try ProgramSetting()
    for (bundle, expected) in [("org.example.larder", count + 1), ("org.example.shop", max(count - 4096, 0))] {
      let text = LogCarrier.text(shop + [Self.named(9000, bundle, 326)], .logShow)
      let file = try setting.file("a.log", text)
      let result = try setting.run(["--lines", "-p", "org.example.larder", file])
      #expect(result.outLines.count == expected)
      let words = "would have had to wait"
      #expect(result.err.contains(words) == (count > 4096))
      let objects = try setting.run(["--json", "-p", "org.example.larder", file]).objects()
      #expect(objects.last?["events"] as? Int == expected)
      #expect(objects.contains { $0["code"] as? String == "process-unknown" } == (count > 4096))
      let judged = try setting.run(["--lines", "--fail-on", "BG102", "-p", "org.example.larder", file])
      #expect(judged.code == (bundle == "org.example.larder" ? .done : .nothingRecognised))
    }
  }

  @Test("records of other processes do not wait once the bundle's process is known")
  func known() throws {
    let mail = (0..<6000).map { Self.begin(9 + $0 / 100, "Mail", 400, $0 + 3) }
    let shop = [Self.named(1, "org.example.larder", 326), Self.begin(2, "Shop", 326, 3)]
    #expect(try Self.printed(shop + mail, ["-p", "org.example.larder"]) == Self.texts(shop))
  }

  @Test("records that wait behind unknown ones are printed at the end, each once")
  func overtaking() throws {
    let unknown = [Self.begin(1, "Shop", 326, 3)]
    let begins = (0..<9000).map { Self.begin(3 + $0 / 100, "Mail", 400, $0 + 3) }
    let mail = [Self.named(2, "org.example.mail", 400)] + begins
    let lines = unknown + mail + [Self.named(9000, "org.example.larder", 326)]
    let out = try Self.printed(lines, ["-p", "org.*"])
    #expect(out.count == lines.count && Set(out) == Set(Self.texts(lines)))
    #expect(try Self.printed(unknown + mail, ["-p", "org.*"]) == Self.texts(mail))
  }

  // MARK: Laws

  @Test(
    "an invented log prints the records that it prints when all processes are known from the beginning",
    arguments: 1...24)
  func invented(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed) &* 7919)
    let history = InventedHistory(
      seed: UInt64(seed), apps: 3, minutes: 6, isPrivate: random.chance(0.3), reboots: random.chance(0.2))
    let carrier = [LogCarrier.logShow, .compact, .ndjson, .pymobile].randomElement(using: &random) ?? .logShow
    let bundles = ["org.example.*", "com.example.fieldwork", "*.larder", "example.tides", "*"]
    let names = Array(Set(history.lines.compactMap(\.sender?.name))).sorted()
    let pattern = (random.chance(0.7) ? bundles : names).randomElement(using: &random) ?? "*"
    // Each record is one line, and no two are equal, so that lines stand for records.
    var seen: Set<String> = []
    let lines = history.lines.filter { line in
      line.sender != nil && !line.message.contains("\n") && seen.insert(carrier.text(line)).inserted
    }
    let out = try Self.printed(lines, ["-p", pattern], carrier)
    let places = Dictionary(
      Self.texts(lines, carrier).enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { one, _ in one })
    let order = out.compactMap { places[$0] }
    #expect(order.count == out.count && order == order.sorted(), "seed \(seed), \(pattern)")
    let twice = try Self.printed(lines + lines, ["-p", pattern], carrier)
    #expect(Set(twice) == Set(out), "seed \(seed), \(pattern)")
  }
}
