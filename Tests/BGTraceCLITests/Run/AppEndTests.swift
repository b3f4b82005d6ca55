// The end of an app is shown even where no task was open. Ends of daemons and ordinary exits are not.

import TestSupport
import Testing

@testable import BGTraceCLI

struct AppEndTests {
  private static let app = "[app<org.example.larder>:812]"

  private static func console(_ process: String, _ message: String) -> String {
    "default\t15:37:20.000000+0000\t\(process)\t\(message)\n"
  }

  private static func compact(_ process: String, _ message: String) -> String {
    "2026-03-05 15:37:20.000 Df \(process)[55:1a] \(message)\n"
  }

  private static let ends: [(process: String, message: String, words: String)] = [
    (
      "SpringBoard", "SBWorkspaceTerminateApplication: org.example.larder: \"killed from app switcher\"",
      "the user swiped it away"
    ),
    (
      "kernel",
      "81234.567 memorystatus: killing_specific_process pid 812 [Larder] (per-process-limit 10) - memorystatus_available_pages: 30077",
      "KILLED: memory was short (jetsam: per-process-limit)"
    ),
    (
      "SpringBoard",
      "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:per-process-limit(7)>>.",
      "KILLED: memory was short (jetsam: per-process-limit)"
    ),
    (
      "SpringBoard",
      "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>.",
      "CRASHED: SIGABRT"
    ),
    (
      "runningboardd", "\(app) termination reported by launchd (1, 2, 9)",
      "KILLED: memory was short (jetsam: highwater)"
    ),
    ("runningboardd", "\(app) termination reported by launchd (2, 11, 11)", "CRASHED: SIGSEGV"),
    (
      "SpringBoard",
      "[app<org.example.larder>] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGKILL(9)>>.",
      "KILLED: SIGKILL"
    ),
    (
      "SpringBoard",
      "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:frontboard(10) code:0xDEAD10CC>>.",
      "KILLED: suspended while it held a file lock (0xdead10cc)"
    ),
    (
      "SpringBoard",
      "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:dyld(6) code:1>>.",
      "CRASHED: DYLD 1"
    ),
    ("SpringBoard", "\(app) Process exited: <FBProcessExitContext; jetsam>.", "KILLED: memory was short (jetsam)"),
    ("SpringBoard", "\(app) Process exited: <FBProcessExitContext; crash, signal 5>.", "CRASHED: SIGTRAP"),
    (
      "runningboardd",
      "Received termination request from [daemon<com.apple.dasd>:90] on <RBSProcessBundleIdentifierPredicate \"org.example.larder\"> with context <RBSTerminateContext| code:0x1 explanation:BG Kill Demo reportType:None maxTerminationResistance:Interactive>",
      "BG Kill Demo"
    ),
    (
      "runningboardd",
      "\(app) Terminating with context: <RBSTerminateContext| domain:10 code:0xBAADCA11 explanation:no call reportType:None maxTerminationResistance:Interactive>",
      "it reported no call after a VoIP push"
    ),
    (
      "runningboardd",
      "\(app) Terminating with context: <RBSTerminateContext| domain:10 code:0xBAD22222 explanation:resumed reportType:None maxTerminationResistance:Interactive>",
      "resumed too often"
    ),
    (
      "Larder",
      "Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push.",
      "it reported no call after a VoIP push"
    ),
  ]

  @Test("the timeline and JSON show the end of an app with its reason", arguments: ends.indices, [true, false])
  func shown(_ row: Int, _ isConsole: Bool) throws {
    let setting = try ProgramSetting()
    let end = Self.ends[row]
    let log = isConsole ? Self.console(end.process, end.message) : Self.compact(end.process, end.message)
    for arguments in [[], ["--all"], ["-p", "org.example.larder", "-p", "Larder"]] {
      let out = try setting.run(arguments + ["-"], input: log).out
      #expect(out.contains(end.words), "\(end.message): \(out)")
      // In the rows and in the summary.
      let words = end.words.split(separator: ": ", maxSplits: 1).last ?? ""
      #expect(out.replacing("\n         ", with: " ").ranges(of: words).count >= 2, "\(out)")
    }
    let objects = try setting.run(["--json", "-"], input: log).objects()
    #expect(objects.contains { $0["type"] as? String == "process" })
  }

  @Test("the end of an app is shown also after all of its tasks have ended", arguments: LogCarrier.allCases)
  func afterTasks(_ carrier: LogCarrier) throws {
    func line(_ second: Int64, _ name: String, _ pid: Int, _ message: String) -> InventedLine {
      let isSystem = name == "SpringBoard"
      return InventedLine(
        36_000_000_000 + second * 1_000_000 + 4321,
        InventedLine.Sender(
          name, pid: pid, isSystem ? "FrontBoard" : "UIKitCore",
          isSystem ? "com.apple.FrontBoard" : "com.apple.UIKit", isSystem ? "Process" : "BackgroundTask"), message)
    }
    let lines = [
      line(
        1, "Larder", 812,
        "Created background task <_UIBackgroundTaskInfo: 0x14ac31541>: taskID = 3, taskName = Sync, creationTime = 271828 "
          + "(elapsed = 0)."),
      line(2, "Larder", 812, "Ending background task with UIBackgroundTaskIdentifier: 3"),
      line(
        9, "SpringBoard", 60,
        "\(Self.app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) "
          + "code:per-process-limit(7)>>."),
    ]
    let setting = try ProgramSetting()
    let file = try setting.file("a.log", LogCarrier.text(lines, carrier))
    let arguments = ["--date", "2026-03-02", "--assume-tz", "+0200", file]
    let out = try setting.run(["--width", "200"] + arguments).out
    #expect(out.contains("KILLED: memory was short (jetsam: per-process-limit)"), "\(out)")
    #expect(out.contains("\nKILLED   ") && out.contains("1 task: 1 ended"), "\(out)")
    let objects = try setting.run(["--json"] + arguments).objects()
    let end = try #require(objects.first { $0["event"] as? String == "exited" })
    #expect(end["namespace"] as? String == "JETSAM" && end["explanation"] as? String == "per-process-limit")
  }

  @Test(
    "a kill that is not for background time has one row",
    arguments: [
      "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:frontboard(10) code:0x8BADF00D>>.",
      "\(app) Terminating with context: <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-create watchdog transgression: app<org.example.larder>:812 exhausted real (wall clock) time allowance of 10.00 seconds\\nProcessVisibility: Foreground reportType:CrashLog maxTerminationResistance:Interactive>",
      "\(app) Terminating with context: <RBSTerminateContext| domain:15 code:0xDEAD10CC explanation:held a lock reportType:None maxTerminationResistance:Interactive>",
    ])
  func oneRow(_ message: String) throws {
    let out = try ProgramSetting().run(["-"], input: Self.compact("SpringBoard", message)).out
    let rows = out.split(separator: "\n").filter { $0.hasPrefix("15:37:20") }
    #expect(rows.count == 1 && rows.first?.contains("KILLED: ") == true, "\(out)")
    #expect(out.contains("(BG1"), "the summary names the rule: \(out)")
  }

  private static let quiet: [(process: String, message: String)] = [
    ("SpringBoard", "\(app) Process exited: <RBSProcessExitContext| voluntary>."),
    (
      "kernel",
      "12.004 memorystatus: killing_idle_process pid 90 [mapspushd] (idle-exit 0 12s rf:- type:daemon) 2048KB - memorystatus_available_pages: 9"
    ),
    (
      "runningboardd",
      "[xpcservice<org.example.share([app<org.example.larder>:812])>:91:91] termination reported by launchd (2, 9, 9)"
    ),
    ("runningboardd", "[osservice<com.apple.springboard>:34] termination reported by launchd (2, 6, 6)"),
  ]

  @Test("daemons, extensions and quiet exits make no rows", arguments: quiet.indices)
  func hidden(_ row: Int) throws {
    let out = try ProgramSetting().run(["-"], input: Self.console(Self.quiet[row].process, Self.quiet[row].message)).out
    #expect(!out.contains("──"), "\(out)")
  }

  @Test("a watchdog kill of iOS 14 is BG118, unless its reason is background time", arguments: [true, false])
  func frontBoard(_ isBackground: Bool) throws {
    let reason = isBackground ? "Larder has active assertions beyond permitted time" : "watchdog provision violated"
    let message = "\(Self.app) Process exited: <FBProcessExitContext; watchdog (\"\(reason)\")>."
    let objects = try ProgramSetting().run(["--json", "-"], input: Self.console("SpringBoard", message)).objects()
    #expect(objects.compactMap { $0["rule"] as? String } == [isBackground ? "BG103" : "BG118"])
  }
}
