// A process whose name, bundle or pid becomes known late: its leak is reported all the same, once, and fails the run.

import Testing

@testable import BGTraceCLI

struct LateKnowledgeTests {
  private static func line(_ time: String, _ sender: String, _ message: String) -> String {
    "2026-03-05 \(time)+0200 0x1f3a     Default     0x0                  \(sender): \(message)\n"
  }

  private static let uuid = "5D0A7C3E-61B2-4F0D-9A55-0123456789AB"
  private static let uikit = "(UIKitCore) [com.apple.UIKit:BackgroundTask]"
  private static func info(_ id: Int, _ name: String) -> String {
    "<_UIBackgroundTaskInfo: 0x281\(id)f0a40>: taskID = \(id), taskName = \(name), creationTime = 80021"
  }
  private static func began(_ id: Int, _ time: String, _ app: String) -> String {
    line(time, app, "\(uikit) Created background task \(info(id, "Sync")) (elapsed = 0).")
  }
  private static func leaked(_ id: Int, _ time: String, _ app: String) -> String {
    line(
      time, app,
      "\(uikit) Background task still not ended after expiration handlers were called: \(info(id, "Sync")) "
        + "(elapsed = 27). This app will likely be terminated by the system. Call "
        + "UIApplication.endBackgroundTask(_:) to avoid this.")
  }
  private static func bundle(_ time: String, pid: Int) -> String {
    line(
      time, "33     0    runningboardd",
      "(RunningBoard) [com.apple.runningboard:ttl] Assertions for process will expire soon: "
        + "[app<org.example.larder(\(uuid))>:\(pid)]")
  }

  private static let late =
    began(3, "10:00:01.000001", "326    0    Shop") + leaked(3, "10:00:31.000001", "326    0    Shop")
    + bundle("10:00:33.000001", pid: 326) + began(4, "10:00:34.000001", "326    0    Shop")

  @Test(
    "a leak is reported for a bundle that becomes known late",
    arguments: [["-p", "org.example.larder"], ["-p", "org.*", "-t", "Sync"], ["-p", "org.example.larder", "-a"]])
  func bundle(_ arguments: [String]) throws {
    for condition in ["leak", "BG101", "any"] {
      let result = try ProgramSetting().run(arguments + ["--json", "--fail-on", condition], input: Self.late)
      let run = PrintedRun(try result.objects())
      #expect(run.leaked == 1 && run.findings["BG101"] == 1, "\(result.out)")
      #expect(result.code == .nothingFound)
      #expect(run.disagreements(code: .nothingFound) == [])
    }
    let timeline = try ProgramSetting().run(arguments, input: Self.late)
    #expect(timeline.out.contains("LEAKED   Sync"), "\(timeline.out)")
  }

  @Test("a leak is withdrawn when the end of its task follows")
  func ended() throws {
    let end = Self.line(
      "10:00:35.000001", "326    0    Shop",
      "\(Self.uikit) Ending task with identifier 3 and description: \(Self.info(3, "Sync")) (elapsed = 34), "
        + "_expireHandler: (null)")
    let log =
      Self.began(3, "10:00:01.000001", "326    0    Shop") + Self.leaked(3, "10:00:31.000001", "326    0    Shop")
    for (text, arguments) in [
      (log + Self.bundle("10:00:33.000001", pid: 326) + end, ["-p", "org.example.larder"]),
      (log + end + Self.bundle("10:00:36.000001", pid: 326), ["-p", "org.example.larder"]),
      (log + end, ["-t", "3", "-t", "5"]), (log + end, []),
    ] {
      let result = try ProgramSetting().run(arguments + ["--json", "--fail-on", "leak"], input: text)
      let run = PrintedRun(try result.objects())
      #expect(run.disagreements(code: result.code) == [], "\(arguments): \(result.out)")
      #expect(run.leaked == 0 && result.code == .done)
    }
  }

  @Test(
    "an app that was killed for background time fails the run, whichever record states the kill",
    arguments: [
      line(
        "10:00:33.000001", "33     0    runningboardd",
        "(RunningBoard) [com.apple.runningboard:process] [app<org.example.larder>:326] Terminating with context: "
          + "<RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:Background task assertion timed out "
          + "reportType:None maxTerminationResistance:Absolute>"),
      ReportInputTests.cases[0].text,
      ReportInputTests.cases[0].text.replacing("ASSERTIOND, Code 0x8badf00d", with: "RUNNINGBOARD, Code 0x2182bad2"),
    ])
  func killed(_ log: String) throws {
    let result = try ProgramSetting().run(["--fail-on", "leak"], input: log)
    guard result.out.contains("KILLED") || result.out.contains("BG103") else {
      Issue.record("no kill: \(result.out)")
      return
    }
    #expect(result.code == .nothingFound)
    #expect(!result.out.contains("nothing leaked"))
  }

  @Test("MetricKit's count of exits for background time fails the run")
  func metrics() throws {
    let metrics = """
      {"appVersion":"1.2","timeStampBegin":"2026-03-04 10:00:00","timeStampEnd":"2026-03-05 10:00:00",
      "applicationExitMetrics":{"backgroundExitData":{"cumulativeBackgroundTaskAssertionTimeoutExitCount":2,
      "cumulativeNormalAppExitCount":9},"foregroundExitData":{"cumulativeNormalAppExitCount":1}}}

      """
    let result = try ProgramSetting().run(["--fail-on", "leak"], input: metrics)
    #expect(result.code == .nothingFound, "\(result.out)\(result.err)")
    #expect(result.out.contains("BG103") && !result.out.contains("nothing leaked"), "\(result.out)")
  }
}
