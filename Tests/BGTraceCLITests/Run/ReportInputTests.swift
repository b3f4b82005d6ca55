// Crash and resource reports as inputs: alone, in a pipe, and beside the log that they are about.

import Foundation
import Testing

@testable import BGTraceCLI

struct ReportInputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    /// The ids of the findings that were not withdrawn, such as `BG103`.
    let rules: [String]
    /// Namespace, code and cause of the kill.
    let kill: [String?]
    let process: String?
    let verdicts: [String: Int]

    init(
      _ description: String, _ rules: [String], kill: [String?], process: String?, verdicts: [String: Int] = [:],
      _ text: String
    ) {
      (testDescription, self.rules, self.kill) = (description, rules, kill)
      (self.process, self.verdicts, self.text) = (process, verdicts, text)
    }
  }

  private static let head = """
    Incident Identifier: 5B0E1C3A-7D42-4F96-8A15-C03D9E27F481
    Hardware Model:      iPhone12,1
    Process:             Orchard [4410]
    Path:                /private/var/containers/Bundle/Application/0A1B2C3D-4E5F-4607-9182-93A4B5C6D7E8/Orchard.app/Orchard
    Identifier:          org.example.orchard
    Version:             12 (1.2)
    Code Type:           ARM-64 (Native)
    Role:                Background
    Date/Time:           2026-03-14 07:57:18.9021 +0100
    """

  private static func crash(_ os: String, _ reason: String) -> String {
    "\(head)\nOS Version:          iPhone OS \(os)\nReport Version:      104\n\nException Type:  EXC_CRASH (SIGKILL)\n"
      + "Exception Codes: 0x0000000000000000, 0x0000000000000000\n\(reason)\nTriggered by Thread:  0\n"
  }

  private static func watchdog(_ event: String, _ visibility: String, _ seconds: String) -> String {
    crash(
      "14.8 (18H17)",
      """
      Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
      Termination Description: SPRINGBOARD, <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:\(event) watchdog \
      transgression: application<org.example.orchard>:4410 exhausted real (wall clock) time allowance of \(seconds) seconds \
      | ProcessVisibility: \(visibility) | ProcessState: Running | WatchdogEvent: \(event) | WatchdogVisibility: \
      \(visibility) reportType:CrashLog maxTerminationResistance:Interactive>
      """)
  }

  static let cases = [
    Case(
      "iOS 12, held too long", ["BG103"], kill: ["ASSERTIOND", "0x8badf00d", "beyond-permitted-time"],
      process: "Orchard",
      crash("12.4 (16G77)", "Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d")),
    Case(
      "iOS 9, with a list of what was held", ["BG101", "BG103"], kill: [nil, "0x8badf00d", "beyond-permitted-time"],
      process: "Orchard", verdicts: ["leaked": 1],
      """
      Exception Type:  00000020
      Exception Codes: 0x000000008badf00d
      Highlighted Thread:  0

      Application Specific Information:
      <BKNewProcess: 0x14d5b2a10; org.example.orchard; pid: 4410; hostpid: -1> has active assertions beyond permitted time:
      {(
          <BKProcessAssertion: 0x14d6c1f40> id: 4410-6E2D0B7A-91C4-4A35-8F08-D7B3E5A1C296 name: Pick apples process: <BKNewProcess: 0x14d5b2a10; org.example.orchard; pid: 4410; hostpid: -1> permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:4410 preventSuspend  preventIdleSleep  preventSuspendOnSleep
      )}
      """),
    Case(
      "a scene in the foreground", ["BG118"], kill: ["SPRINGBOARD", "0x8badf00d", "watchdog"], process: "Orchard",
      watchdog("scene-update", "Foreground", "10.00")),
    Case(
      "a scene on its way to the background", ["BG112"], kill: ["SPRINGBOARD", "0x8badf00d", "watchdog"],
      process: "Orchard", watchdog("scene-update", "Background", "10.00")),
    Case(
      "an exit that takes too long", ["BG118"], kill: ["SPRINGBOARD", "0x8badf00d", "watchdog"], process: "Orchard",
      watchdog("process-exit", "Background", "5.00")),
    Case(
      "suspended with a locked file", ["BG114"], kill: ["RUNNINGBOARD", "0xdead10cc", "requested"], process: "Orchard",
      crash("17.4.1 (21E236)", "Termination Reason: RUNNINGBOARD 0xdead10cc")),
    Case(
      "too much computing", ["BG113"], kill: [nil, nil, "cpu"], process: "Orchard",
      """
      Date/Time:        2026-03-14 07:56:18.902 +0100
      End time:         2026-03-14 07:57:18.902 +0100
      OS Version:       iPhone OS 14.8 (Build 18H17)
      Command:          Orchard
      Identifier:       org.example.orchard
      PID:              4410
      Event:            cpu usage
      Action taken:     Process killed
      CPU:              48 seconds cpu time over 51 seconds (94% cpu average), exceeding limit of 80% cpu over 60 seconds
      CPU limit:        48s
      Limit duration:   60s
      CPU used:         48s
      """),
  ]

  private func expect(_ result: ProgramSetting.Result, _ report: Case) throws {
    #expect(result.code == .done && result.err == "", "\(result.err)")
    let objects = try result.objects()
    let summary = try #require(objects.last)
    #expect((summary["findings"] as? [String: Int])?.filter { $0.value > 0 }.keys.sorted() == report.rules)
    #expect(summary["verdicts"] as? [String: Int] == report.verdicts)
    #expect(summary["records"] as? Int == 1)
    let kill = try #require(objects.first { $0["event"] as? String == "killed" })
    #expect(["namespace", "code", "cause"].map { kill[$0] as? String } == report.kill)
    #expect(kill["process"] as? String == report.process || kill["bundle"] as? String == "org.example.orchard")
    #expect(kill["pid"] as? Int == 4410)
  }

  @Test("a report gives its code, its process and the meaning of the code", arguments: cases)
  func alone(_ report: Case) throws {
    let setting = try ProgramSetting()
    try expect(try setting.run(["--json", try setting.file("report.ips", report.text)]), report)
  }

  @Test("a report in a pipe gives the same", arguments: cases)
  func piped(_ report: Case) throws {
    try expect(try ProgramSetting().run(["--json"], input: report.text), report)
  }

  private static let log = """
    Timestamp               Ty Process[PID:TID]
    2026-03-14 07:54:10.001 Df Orchard[4410:11] [com.apple.UIKit:BackgroundTask] Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 9, taskName = Pick, creationTime = 100 (elapsed = 0).
    2026-03-14 07:54:12.001 Df Orchard[4410:11] [com.apple.UIKit:Application] Deactivation reason added: 11; deactivation reasons: 4096 -> 6144; animating application lifecycle event: 0

    """

  @Test(
    "beside a log, a report explains the open task, in either order of the inputs",
    arguments: [false, true])
  func beside(_ isFirst: Bool) throws {
    let setting = try ProgramSetting()
    let report = try setting.file("report.ips", Self.cases[0].text)
    let log = try setting.file("app.log", Self.log)
    let result = try setting.run(["--json", "--assume-tz", "+0100"] + (isFirst ? [report, log] : [log, report]))
    #expect(result.code == .done)
    let objects = try result.objects()
    let task = try #require(objects.last { $0["type"] as? String == "task" })
    #expect(task["verdict"] as? String == "leaked" && task["taskID"] as? Int == 9 && task["budget"] as? Double == 180)
    let finding = try #require(objects.first { $0["rule"] as? String == "BG103" })
    #expect((finding["tasks"] as? [String])?.first == task["key"] as? String)
  }

  @Test(
    "a report of another process or another time does not explain the task",
    arguments: [("[4410]", "[4411]"), ("Process:             Orchard", "Process:             Meadow")])
  func stranger(_ text: String, _ other: String) throws {
    let setting = try ProgramSetting()
    let changed = Self.cases[0].text.replacingOccurrences(of: text, with: other)
      .replacingOccurrences(of: "org.example.orchard", with: "org.example.meadow")
    let result = try setting.run(
      ["--json", "--assume-tz", "+0100", try setting.file("app.log", Self.log), try setting.file("other.ips", changed)])
    let task = try #require(try result.objects().last { $0["type"] as? String == "task" })
    #expect(task["taskID"] as? Int == 9 && task["verdict"] as? String != "leaked")
  }

  @Test("MetricKit's counts are warnings, and all of them a notice")
  func metrics() throws {
    let text = """
      {"applicationExitMetrics":{"backgroundExitData":{"cumulativeBackgroundTaskAssertionTimeoutExitCount":3,\
      "cumulativeNormalAppExitCount":9,"cumulativeAppWatchdogExitCount":0},"foregroundExitData":{"cumulativeNormalAppExitCount":2}}}
      """
    let result = try ProgramSetting().run(["--json"], input: text)
    let objects = try result.objects()
    let findings = objects.filter { $0["type"] as? String == "finding" }
    #expect(findings.map { $0["rule"] as? String } == ["BG103"] && findings.first?["value"] as? Double == 3)
    let notice = try #require(objects.first { $0["code"] as? String == "exit-metrics" })
    #expect(
      notice["message"] as? String
        == "MetricKit's exits in the background: 9 normal app, 3 background task assertion timeout; in the foreground: 2 normal app"
    )
  }

  @Test("a text that only begins like a report is read to its end", arguments: [1, 40, 400])
  func cut(_ length: Int) throws {
    let result = try ProgramSetting().run(["--json"], input: String(Self.cases[0].text.prefix(length)))
    #expect([.done, .nothingRecognised].contains(result.code))
    #expect(try result.objects().last?["type"] as? String == "summary")
  }
}
