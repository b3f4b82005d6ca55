// Ledger entries made by hand: short to write, so that a test can tell a whole story.

import BackgroundTasks
import ByteScan

@testable import Reports

/// One process instance and what happens to it. Times are of the sixth of May 2026, two hours east of Greenwich.
struct AppStory {
  let instance: Int
  var process: ProcessIdentity

  init(
    _ name: String? = "Larder", pid: Int? = 4711, bundle: String? = "org.example.larder", instance: Int = 1
  ) {
    self.instance = instance
    process = ProcessIdentity(name: name, bundle: bundle, pid: pid, kind: .app)
  }

  func task(
    _ id: Int?, _ name: String?, began: Moment?, kind: BackgroundTask.Kind = .uikit, key: String? = nil
  ) -> BackgroundTask {
    let key = key ?? "\(instance)/\(kind)/\(id ?? -1)/\(began?.line ?? 0)"
    var task = BackgroundTask(
      TaskNumber(Self.ordinal(key), ofInstance: instance, life: "\(instance)"), kind, process: process, begin: began)
    (task.taskID, task.name) = (id, name)
    return task
  }

  /// Not counted, as a ledger's are, but another for each key.
  private static func ordinal(_ key: String) -> Int {
    key.utf8.reduce(1) { ($0 ^ Int($1)) &* 0x100_0000_01B3 } & Int.max
  }

  func note(_ what: ProcessChange.What, _ moment: Moment) -> LedgerEntry {
    .process(ProcessChange(what, instance: instance, process: process, moment: moment))
  }
}

extension BackgroundTask {
  var began: LedgerEntry { .began(self) }

  func judged(
    _ verdict: Verdict, end: Moment? = nil, _ statement: Evidence.Statement? = nil, at moment: Moment? = nil,
    change: (inout BackgroundTask) -> Void = { _ in }
  ) -> LedgerEntry {
    var task = self
    (task.verdict, task.end) = (verdict, end)
    if let statement, let moment { task.evidence = Evidence(statement, moment) }
    task.revision += 1
    change(&task)
    return .judged(task)
  }
}

extension Moment {
  /// `09:14:02.708` of the story's day, on line `line` of its log.
  static func at(_ time: String, _ line: Int, day: Int32 = 20_579, zone: Int32 = 7200, isCertain: Bool = true) -> Moment
  {
    let ofDay = time.withSlice { text in
      var cursor = ByteCursor(text)
      return cursor.timeOfDay() ?? 0
    }
    let local = Int64(day) * WallClock.microsecondsPerDay + ofDay
    return Moment(
      instant: local - Int64(zone) * 1_000_000, zone: zone, isCertain: isCertain, written: time, line: line)
  }
}

/// What a run prints for these entries.
func timeline(
  _ entries: [LedgerEntry], width: Int = 80, inColor: Bool = false, glyphs: TimelineGlyphs = .unicode,
  zone: Zone? = nil, notices: [Notice] = [], paths: [String] = ["Console.txt"],
  summary change: (inout Summary) -> Void = { _ in }
) -> String {
  let sink = TextSink()
  let style = TimelineStyle(width: width, inColor: inColor, glyphs: glyphs, zone: zone)
  let report = TimelineReport(ByteWriter(sink), style)
  report.begin(RunDescription(version: "1.2.3", inputs: paths.map { .init(path: $0, format: nil) }))
  for entry in told(entries) { report.write(entry) }
  for notice in notices { report.write(notice) }
  var summary = Summary()
  (summary.records, summary.lines, summary.verdicts) = (4717, 5758, lastVerdicts(entries))
  change(&summary)
  report.end(summary)
  return sink.text
}

/// The rows alone, without the heading and the summary.
func rows(_ entries: [LedgerEntry], zone: Zone? = nil) -> String {
  let lines = timeline(entries, zone: zone).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  return lines[1..<(lines.lastIndex(of: "") ?? lines.count)].joined(separator: "\n")
}

/// The entries, each of which says what was said of its task before, as a ledger's do.
private func told(_ entries: [LedgerEntry]) -> [LedgerEntry] {
  var last: [String: Verdict] = [:]
  return entries.map { entry in
    guard case .judged(var task) = entry else { return entry }
    task.verdictBefore = last.updateValue(task.verdict, forKey: task.key)
    return .judged(task)
  }
}

/// What the last word on each task was, counted.
func lastVerdicts(_ entries: [LedgerEntry]) -> [Verdict: Int] {
  var last: [String: Verdict] = [:]
  for case .judged(let task) in entries { last[task.key] = task.verdict }
  return last.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
}
