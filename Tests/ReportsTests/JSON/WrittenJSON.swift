// The JSON form by itself: one entry of each kind, and what becomes of it.

import BackgroundTasks
import ByteScan
import TaskRules

@testable import Reports

enum WrittenJSON {
  final class Sink: ByteSink {
    private(set) var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
    func write(_ bytes: ByteSlice) throws(WriteFailure) { self.bytes += bytes.array }
  }

  static let run = RunDescription(
    version: "1.2.3", inputs: [.init(path: "a.log", format: "compact"), .init(path: "-", format: nil)])

  /// What a run writes, line by line: the object that begins it comes first.
  static func lines(_ use: (JSONReport) -> Void) -> [String] {
    let sink = Sink()
    let report = JSONReport(ByteWriter(sink))
    report.begin(run)
    use(report)
    report.flush()
    return sink.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The one object that an entry becomes; empty where it becomes none.
  static func line(_ entry: LedgerEntry) -> String { lines { $0.write(entry) }.dropFirst().joined(separator: "\n") }

  /// The one member of an object.
  static func member(_ build: (inout JSONObject) -> Void) -> String {
    let sink = Sink()
    var writer = ByteWriter(sink)
    var object = JSONObject()
    build(&object)
    object.write(to: &writer)
    writer.flush()
    return String(sink.text.dropLast())
  }

  /// 2026-03-02 09:14:02.708561 +0200, and so many microseconds later.
  static func moment(_ later: Int64 = 0, written: String = "09:14:02.708561", line: Int = 12) -> Moment {
    Moment(
      instant: 1_772_435_642_708_561 + later, zone: 7200, isCertain: true, written: written, input: 0, line: line)
  }

  static let process = ProcessIdentity(name: "Larder", bundle: "org.example.larder", pid: 4711, kind: .app)

  static func task(_ verdict: Verdict = .ended, _ change: (inout BackgroundTask) -> Void = { _ in }) -> BackgroundTask {
    var task = BackgroundTask(
      TaskNumber(7, ofInstance: 3, life: "0/0/Larder/4711/0"), .uikit, process: process, begin: moment())
    task.end = moment(29_102_639, written: "09:14:31.811200", line: 340)
    task.verdict = verdict
    change(&task)
    return task
  }

  static func note(_ what: ProcessChange.What) -> ProcessChange {
    ProcessChange(what, instance: 3, process: process, moment: moment())
  }

  static let states: [ProcessState] = [
    .notRunning, .launching, .foreground, .foregroundActive, .foregroundInactive, .background, .suspended, .terminated,
    .running(role: nil),
    .running(role: "UserInteractive"),
  ]
  static let causes: [Kill.Cause] = [.beyondPermittedTime, .requested, .memory, .cpu, .watchdog]
  static let notes: [ProcessChange.What] =
    [
      .launched, .expiringSoon, .expired, .exited(nil), .relaunched, .rebooted,
      .exited(ExitReason(namespace: "JETSAM", code: 7, text: "highwater")),
      .killed(Kill(cause: .requested, process: nil, code: 0x2182_BAD2, explanation: "ran out of time")),
    ] + causes.map { .killed(Kill(cause: $0, process: nil)) } + states.map { .state($0) }

  /// Tasks with each word, and with everything and with nothing known.
  static var tasks: [BackgroundTask] {
    let verdicts = Verdict.allCases.map { task($0) }
    let kinds = BackgroundTask.Kind.allCases.map { kind in
      BackgroundTask(
        TaskNumber(1, ofInstance: 1, life: "0/0/Larder/-/0"), kind, process: ProcessIdentity(), begin: nil)
    }
    let statements = Evidence.Statement.allCases.map { statement in
      task(.leaked) { $0.evidence = Evidence(statement, moment(26_202_969, written: "09:14:28.911530", line: 322)) }
    }
    let qualities = Quality.names.map { quality in task { $0.quality = quality.0 } }
    return verdicts + kinds + statements + qualities + [full]
  }

  static let full = task { task in
    task.revision = 2
    task.taskID = 7
    task.assertionID = "33-4711-20170"
    task.name = "Called by Larder, from $s6Larder8UploaderC5startyyF"
    (task.background, task.used, task.budget) = (26.1, 0.8704996, Budget(30, .era))
    task.quality = [.beginInferred, .noPID]
    task.evidence = Evidence(.warned, moment(26_202_969, written: "09:14:28.911530", line: 322))
  }

  /// With everything and with nothing known.
  static var findings: [Finding] {
    var finding = Finding(LeakedTask.text, .error, "never ended", full, at: moment())
    (finding.value, finding.limit) = (26.1, 30)
    let bare = Finding(
      ExpiredTask.text, .note, "ran out of time", process: ProcessIdentity(), instance: 1, at: nil)
    return [finding, bare, finding.withdrawn]
  }

  /// With everything and with nothing known.
  static var captures: [CaptureBasis] {
    var statement = DeviceStatement(source: "sysdiagnose")
    (statement.model, statement.osName, statement.build) = ("iPhone14,5", "iPhone OS", "21F90")
    (statement.os, statement.osText) = (OSVersion(17, 5, 1), "17.5.1")
    (statement.captured, statement.zone) = (1_772_442_934_000_000, 3600)
    var full = CaptureBasis(path: "a.tar.gz", bytes: 12)
    full.device = DeviceFacts([statement])
    full.versions = ["org.example.larder": "1.2"]
    var cpu = ResourceReport(.cpu, process: ProcessReference(kind: .app, bundle: "org.example.larder", pid: 2210))
    (cpu.used, cpu.over, cpu.limit, cpu.window, cpu.wasKilled) = (90, 65, 80, 60, true)
    full.resources = [cpu, ResourceReport(.wakeups)]
    let remaining = [CapturedProcess(pid: 99, name: "locationd"), CapturedProcess(pid: 100)]
    full.shutdowns = [ShutdownRecord(time: 1_772_400_000_000_000, waited: 2.5, remaining: remaining), ShutdownRecord()]
    full.read = [.init(name: "state-dump", words: "1 RunningBoard state", count: 1, bytes: 2)]
    full.passedOver = [.init(name: "binary-log", words: "2 parts", count: 2, bytes: 3, isBinaryLog: true)]
    full.missing = ["a log as text"]
    full.damages = [.init(member: "x.log", reason: "ends early"), .init(member: nil, reason: "is cut")]
    (full.firstRecord, full.lastRecord) = (1_772_442_000_000_000, 1_772_442_934_000_000)
    (full.checksum, full.revision) = (String(repeating: "0a", count: 32), 2)
    return [full, CaptureBasis(path: "folder")]
  }

  static var holdings: CaptureHoldings {
    var assertion = OutstandingAssertion(
      id: "33-2210-77", target: ProcessReference(kind: .app, pid: 2210), name: "Sync", isActive: true, line: 18)
    assertion.originator = 2210
    assertion.policy = DurationPolicy(limit: 30, warning: 5)
    (assertion.purposes, assertion.role) = (["FinishTask"], "Background")
    var full = CaptureHoldings.Holding(assertion, process: process)
    (full.limit, full.isTimeRunning, full.poweredSince) = (30, true, 1_772_442_000_000_000)
    let bare = CaptureHoldings.Holding(
      OutstandingAssertion(id: "33-1-1", target: ProcessReference(kind: .other, pid: 1), line: 2),
      process: ProcessIdentity())
    return CaptureHoldings([full, bare], at: moment(), isWhole: true)
  }

  static let table = DeviceTable(
    devices: 3,
    rows: [.init(app: "org.example.larder", name: "Sync", verdict: .leaked, tasks: 2, devices: 2, worst: 93.1)],
    kills: [.init(app: "org.example.larder", code: "0x8badf00d", words: "by the watchdog", count: 1, devices: 1)])

  static var summary: Summary {
    var summary = Summary()
    (summary.records, summary.lines, summary.bytes, summary.events, summary.unrecognised) = (1, 2, 3, 4, 5)
    summary.verdicts = [.open: 1, .ended: 39, .leaked: 2, .died: 0]
    summary.carriers = [.leaked: 1]
    summary.leakedOutside = [.until: 2, .process: 1]
    summary.hidden = [.unlimited: 8, .systemMade: 3, .carrier: 0]
    summary.exit = 1
    return summary
  }

  /// A run in which everything happens that can happen.
  static var everything: [String] {
    lines { report in
      for note in notes { report.write(.process(self.note(note))) }
      for task in tasks { report.write(.judged(task)) }
      for finding in findings { report.write(.finding(finding)) }
      for code in Notice.Code.allCases { report.write(Notice(code, "message")) }
      for capture in captures { report.write(capture) }
      report.write(ReportedHoldings(holdings, hidden: 0))
      report.write(.captured(moment()))
      report.write(table)
      report.write(Notice(.messagesLost, "12 messages were lost here", file: "a.log", line: 7))
      report.end(Summary())
      var summary = self.summary
      summary.verdicts = Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0, 1) })
      summary.carriers = summary.verdicts
      summary.leakedOutside = Dictionary(uniqueKeysWithValues: Outside.allCases.map { ($0, 1) })
      summary.findings = ["BG101": 2]
      summary.hidden = Dictionary(uniqueKeysWithValues: BackgroundTask.Routine.allCases.map { ($0, 1) })
      report.end(summary)
    }
  }
}
