// Tasks that were stated to be outstanding and ended late. If the log lacks their own end records, another record may still
// show that no task is open, or enough other ends may account for each statement.

import BackgroundTasks
import Testing

struct LateEndTests {
  private struct Log {
    var time: Int64 = 36_000_000_000
    var records: [CarriedRecord] = []

    mutating func add(_ seconds: Double, _ message: String, _ process: String = "Shop") {
      time += Int64(seconds * 1_000_000)
      let isApp = process == "Shop"
      records.append(
        CarriedRecord(
          time: time, process: process, pid: isApp ? 326 : 33, sender: isApp ? "UIKitCore" : "RunningBoard",
          subsystem: isApp ? "com.apple.UIKit" : "com.apple.runningboard",
          category: isApp ? "BackgroundTask" : "process", message: message))
    }

    func verdicts(_ carrier: Carrier) -> [Int?: [Verdict]] {
      let tasks = Tracing.trace(carrier.lines(records).joined(separator: "\n") + "\n").tasks
      return Dictionary(grouping: tasks.filter { $0.kind == .uikit }, by: \.taskID).mapValues { $0.map(\.verdict) }
    }
  }

  private static let target = "[app<org.example.shop(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:326]"

  private static func description(_ id: Int) -> String {
    "<_UIBackgroundTaskInfo: 0x60>: taskID = \(id), taskName = Sync, creationTime = 77 (elapsed = 0)"
  }

  private static func stated(_ description: String) -> String {
    "Background task still not ended after expiration handlers were called: \(description). This app will likely be terminated by the system."
  }

  /// Two tasks in the background that are both stated to be outstanding.
  private static var twoStated: Log {
    var log = Log()
    log.add(0, "Creating new assertion because there is no existing background assertion.")
    log.add(0.001, "Creating new background assertion")
    log.add(0.001, "Created new background assertion <BKSProcessAssertion: 0x70>")
    for id in [3, 4] { log.add(1, "Created background task \(description(id)).") }
    log.add(
      1, "Deactivation reason added: 11; deactivation reasons: 0 -> 2048; animating application lifecycle event: 0")
    log.add(25, "Firing background task expiration handlers")
    for id in [3, 4] { log.add(0.1, stated(description(id))) }
    return log
  }

  @Test(
    "a task that was stated to be outstanding is no leak once no task is open",
    arguments: [Carrier.compact, .logShow, .console, .ndjson, .idevicesyslog])
  func released(_ carrier: Carrier) {
    var log = Self.twoStated
    log.add(0.5, "Ending background task with UIBackgroundTaskIdentifier: 4")
    log.add(0.1, "Will invalidate assertion: <BKSProcessAssertion: 0x70> for task identifier: 4")
    log.add(
      60, "Deactivation reason removed: 11; deactivation reasons: 2048 -> 0; animating application lifecycle event: 0")
    #expect(log.verdicts(carrier) == [3: [.unknown], 4: [.expired]])
  }

  @Test("a release after a kill does not change the leaks", arguments: [Carrier.compact, .logShow, .syslog])
  func killed(_ carrier: Carrier) {
    var log = Self.twoStated
    log.add(
      4,
      "\(Self.target) Terminating with context: <RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:x reportType:None maxTerminationResistance:Absolute>",
      "runningboardd")
    log.add(0.1, "Will invalidate assertion: <BKSProcessAssertion: 0x70> for task identifier: 4")
    #expect(log.verdicts(carrier)[3] == [.leaked])
  }

  @Test(
    "private tasks that all end late account for every statement, even if a begin is missing",
    arguments: [Carrier.compact, .logShow, .console], 0..<3)
  func privateTasks(_ carrier: Carrier, _ missing: Int) {
    var log = Log()
    log.add(
      0, "Deactivation reason added: 10; deactivation reasons: 0 -> 1024; animating application lifecycle event: 0")
    log.add(0.1, "Created background task <private>.")
    log.add(1, "Ending background task with UIBackgroundTaskIdentifier: 1")
    log.add(0.001, "Ending task with identifier 1 and description: <private>, _expireHandler: (null)")
    for place in 0..<3 {
      log.add(
        1, "Will add backgroundTask with taskName: <private>, expirationHandler: <__NSMallocBlock__: 0x\(8 + place)0>")
      log.add(0.001, "Incrementing reference count for background assertion <private>")
      if place != missing { log.add(0.001, "Created background task <private>.") }
    }
    log.add(
      1, "Deactivation reason added: 11; deactivation reasons: 0 -> 2048; animating application lifecycle event: 0")
    log.add(25, "Firing background task expiration handlers")
    for _ in 0..<3 { log.add(0.1, Self.stated("<private>")) }
    for id in [2, 4, 3] {
      log.add(0.4, "Ending background task with UIBackgroundTaskIdentifier: \(id)")
      log.add(0.001, "Ending task with identifier \(id) and description: <private>, _expireHandler: (null)")
    }
    log.add(
      300, "Deactivation reason removed: 11; deactivation reasons: 2048 -> 0; animating application lifecycle event: 0")
    #expect(!log.verdicts(carrier).values.joined().contains(.leaked))
  }
}
