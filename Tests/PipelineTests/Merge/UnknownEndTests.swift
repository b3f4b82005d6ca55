// UIKit refuses to end a task that it does not know. A task that seems to be open with that id has ended, and the log lacks
// its end record.

import BackgroundTasks
import Testing

struct UnknownEndTests {
  static let refusals = [
    "Can't end BackgroundTask: no background task exists with identifier 3 (0x3), or it may have already been ended.",
    "Can't endBackgroundTask: no background task exists with identifier 3, or it may have already been ended.",
  ]

  private func verdicts(_ carrier: Carrier, _ refusal: String, asksFirst: Bool) -> [Int?: Verdict] {
    var time: Int64 = 36_000_000_000
    func record(_ seconds: Int64, _ message: String, _ process: String = "Shop") -> CarriedRecord {
      time += seconds * 1_000_000
      let isApp = process == "Shop"
      return CarriedRecord(
        time: time, process: process, pid: isApp ? 326 : 33, sender: isApp ? "UIKitCore" : "RunningBoard",
        subsystem: isApp ? "com.apple.UIKit" : "com.apple.runningboard", category: isApp ? "BackgroundTask" : "process",
        message: message)
    }
    func begin(_ id: Int) -> String {
      "Created background task <_UIBackgroundTaskInfo: 0x60>: taskID = \(id), taskName = Sync, creationTime = 77 (elapsed = 0)."
    }
    let target = "[app<org.example.shop(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:326]"
    var records = [
      record(
        0,
        "Received state update for 326 (app<org.example.shop(1B2C3D4E-0000-4A4A-8B8B-112233445566)>, unknown-NotVisible"
      ),
      record(1, begin(3)), record(1, begin(4)),
      record(
        1, "Deactivation reason added: 11; deactivation reasons: 0 -> 2048; animating application lifecycle event: 0"),
    ]
    if asksFirst { records.append(record(1, "Ending background task with UIBackgroundTaskIdentifier: 3")) }
    records += [
      record(0, refusal), record(20, "Assertions for process will expire soon: \(target)", "runningboardd"),
      record(
        5,
        "\(target) Terminating with context: <RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:x reportType:None maxTerminationResistance:Absolute>",
        "runningboardd"),
    ]
    let tasks = Tracing.trace(carrier.lines(records).joined(separator: "\n") + "\n").tasks.filter { $0.kind == .uikit }
    return Dictionary(tasks.map { ($0.taskID, $0.verdict) }, uniquingKeysWith: { first, _ in first })
  }

  @Test(
    "a task that UIKit no longer knows does not leak by a kill, and other open tasks do",
    arguments: [Carrier.compact, .logShow, .syslog, .console, .ndjson, .idevicesyslog], refusals)
  func refused(_ carrier: Carrier, _ refusal: String) {
    #expect(verdicts(carrier, refusal, asksFirst: false) == [3: .unknown, 4: .leaked])
  }

  @Test(
    "a task that UIKit no longer knows does not leak after an end request either",
    arguments: [Carrier.compact, .console, .syslog])
  func asked(_ carrier: Carrier) {
    #expect(verdicts(carrier, Self.refusals[0], asksFirst: true) == [3: .unknown, 4: .leaked])
  }
}
