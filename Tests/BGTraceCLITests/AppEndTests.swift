// How apps ended is shown for itself, also where no task was open; daemons and quiet exits are not.

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
      "memory was short (per-process-limit)"
    ),
    (
      "SpringBoard",
      "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:per-process-limit(7)>>.",
      "JETSAM"
    ),
    (
      "SpringBoard",
      "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>.",
      "SIGABRT"
    ),
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

  @Test("the end of an app stands in the timeline and in JSON with its reason", arguments: ends.indices, [true, false])
  func shown(_ row: Int, _ isConsole: Bool) throws {
    let setting = try ProgramSetting()
    let end = Self.ends[row]
    let log = isConsole ? Self.console(end.process, end.message) : Self.compact(end.process, end.message)
    for arguments in [[], ["--all"]] {
      let out = try setting.run(arguments + ["-"], input: log).out
      #expect(out.contains(end.words), "\(end.message)")
    }
    let objects = try setting.run(["--json", "-"], input: log).objects()
    #expect(objects.contains { $0["type"] as? String == "process" })
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

  @Test("a watchdog of iOS 14 is one, unless its reason is background time", arguments: [true, false])
  func frontBoard(_ isBackground: Bool) throws {
    let reason = isBackground ? "Larder has active assertions beyond permitted time" : "watchdog provision violated"
    let message = "\(Self.app) Process exited: <FBProcessExitContext; watchdog (\"\(reason)\")>."
    let objects = try ProgramSetting().run(["--json", "-"], input: Self.console("SpringBoard", message)).objects()
    #expect(objects.compactMap { $0["rule"] as? String } == [isBackground ? "BG103" : "BG118"])
  }
}
