// Reports and logs in one text, in any order and number. Each of them is read as it is read alone.

import Foundation
import Testing

@testable import BGTraceCLI

struct JoinedReportTests {
  private static func report(_ pid: Int, _ reason: String = "Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d")
    -> String
  {
    """
    Hardware Model:      iPhone12,1
    Process:             Orchard [\(pid)]
    Path:                /private/var/containers/Bundle/Application/0A1B2C3D-4E5F-4607-9182-93A4B5C6D7E8/Orchard.app/Orchard
    Identifier:          org.example.orchard
    Role:                Background

    Date/Time:           2026-03-14 07:57:\(pid % 50 + 10).9021 +0100
    OS Version:          iPhone OS 12.4 (16G77)

    Exception Type:  EXC_CRASH (SIGKILL)
    \(reason)
    Triggered by Thread:  0

    Thread 0 name:  Dispatch queue: com.apple.main-thread
    Thread 0 Crashed:
    0   libsystem_kernel.dylib        \t0x0000000181f7be08 mach_msg_trap + 8
    1   CoreFoundation                \t0x00000001824bee40 __CFRunLoopServiceMachPort + 160
    2   CoreFoundation                \t0x00000001824bc908 __CFRunLoopRun + 1064

    """
  }

  private static let json =
    #"{"app_name":"Orchard","timestamp":"2026-03-14 07:58:20.00 +0100","bug_type":"309","os_version":"iPhone OS 16.1 (20B82)","incident_id":"0F0E0D0C-1111-4222-8333-444455556666","name":"Orchard"}"#
    + "\n{\n" + #"  "captureTime" : "2026-03-14 07:58:19.9021 +0100","# + "\n" + #"  "pid" : 4499,"# + "\n"
    + #"  "procName" : "Orchard","# + "\n" + #"  "usedImages" : ["#
    + "\n  {\n    \"name\" : \"Orchard\"\n  },\n  {\n  }\n  ],\n"
    + #"  "exception" : {"type":"EXC_CRASH","signal":"SIGKILL"},"# + "\n"
    + #"  "termination" : {"code":3735883980,"namespace":"RUNNINGBOARD","flags":6}"# + "\n}\n"

  private static let begins =
    "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 9, taskName = Pick, creationTime = 100 (elapsed = 0)."
  private static let leaves =
    "Deactivation reason added: 11; deactivation reasons: 4096 -> 6144; animating application lifecycle event: 0"

  /// The same log in several formats.
  static let logs: [String] = [
    """
    Timestamp               Ty Process[PID:TID]
    2026-03-14 07:54:10.001 Df Orchard[4410:11] [com.apple.UIKit:BackgroundTask] \(begins)
    2026-03-14 07:54:12.001 Df Orchard[4410:11] [com.apple.UIKit:Application] \(leaves)
    2026-03-14 07:54:12.501 Df Orchard[4410:11] [org.example:app] two lines
    of one message

    """,
    """
    2026-03-14 07:54:10.001000+0100 0x1a2b     Default     0x0                  4410   0    Orchard: (UIKitCore) [com.apple.UIKit:BackgroundTask] \(begins)
    2026-03-14 07:54:12.001000+0100 0x1a2b     Default     0x0                  4410   0    Orchard: (UIKitCore) [com.apple.UIKit:Application] \(leaves)

    """,
    "{\"timezoneName\":\"\",\"messageType\":\"Default\",\"eventType\":\"logEvent\",\"subsystem\":\"com.apple.UIKit\",\"category\":\"BackgroundTask\",\"processImagePath\":\"/x/Orchard.app/Orchard\",\"senderImagePath\":\"/x/UIKitCore\",\"timestamp\":\"2026-03-14 07:54:10.001000+0100\",\"eventMessage\":\"\(begins)\",\"processID\":4410}\n"
      + "{\"timezoneName\":\"\",\"messageType\":\"Default\",\"eventType\":\"logEvent\",\"subsystem\":\"com.apple.UIKit\",\"category\":\"Application\",\"processImagePath\":\"/x/Orchard.app/Orchard\",\"senderImagePath\":\"/x/UIKitCore\",\"timestamp\":\"2026-03-14 07:54:12.001000+0100\",\"eventMessage\":\"\(leaves)\",\"processID\":4410}\n",
  ]

  /// The parts of the output that do not depend on line numbers.
  private func words(_ result: ProgramSetting.Result) throws -> [String] {
    try result.objects().compactMap { object in
      let process = "\(object["process"] ?? "") \(object["pid"] ?? "")"
      switch object["type"] as? String {
      case "task": return "task \(process) \(object["taskID"] ?? "") \(object["verdict"] ?? "")"
      case "finding": return "finding \(process) \(object["rule"] ?? "") \(object["message"] ?? "")"
      case "process": return "process \(process) \(object["event"] ?? "") \(object["code"] ?? "")"
      default: return nil
      }
    }.sorted()
  }

  static let reports: [[String]] = [
    [report(4410)], [json], [report(4410), json],
    [report(4410), report(4411), report(4412, "Termination Reason: RUNNINGBOARD 0xdead10cc")],
  ]

  @Test("a log and reports in one file give the result that separate files give", arguments: logs, reports)
  func joined(_ log: String, _ reports: [String]) throws {
    let setting = try ProgramSetting()
    let options = ["--json", "--assume-tz", "+0100"]
    let apart = try reports.enumerated().map { try setting.file("r\($0.offset).ips", $0.element) }
    let expected = try words(try setting.run(options + [try setting.file("app.log", log)] + apart))
    #expect(expected.contains { $0.contains("finding") })
    let all = reports.joined(separator: "\n")
    let half = reports.prefix(reports.count / 2).joined()
    let rest = reports.dropFirst(reports.count / 2).joined()
    for text in [log + all, all + log, half + log + rest, all + "\n\n" + log] {
      let file = try setting.file("joined.txt", text)
      #expect(try words(try setting.run(options + [file])) == expected, "\(text)")
      #expect(try words(try setting.run(options, input: text)) == expected)
    }
  }

  @Test("a report has the line that it begins in, and the log around it keeps its own")
  func lines() throws {
    let text = Self.logs[0] + Self.report(4410) + Self.logs[0]
    let objects = try ProgramSetting().run(["--json", "--assume-tz", "+0100"], input: text).objects()
    let kill = try #require(objects.first { $0["event"] as? String == "killed" })
    #expect(kill["line"] as? Int == 6)
    #expect(objects.last?["lines"] as? Int == text.split(separator: "\n", omittingEmptySubsequences: false).count - 1)
    #expect(objects.last?["unrecognised"] as? Int == 0)
  }
}
