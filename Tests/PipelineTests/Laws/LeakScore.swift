// Compares the findings of an invented log with the truth.

import BackgroundTasks
import TestSupport

struct LeakScore {
  var lives = 0
  /// The log lacks records, so a count may be too high.
  var disturbed = false
  var tasks = 0
  /// Tasks that leaked and were begun within the log.
  var leaks = 0
  var found = 0
  /// Tasks and carriers that were reported as leaked.
  var claims = 0
  var carrierClaims = 0
  /// Reported tasks that did not leak.
  var wrong: [String] = []
  /// Reports about one of several tasks, none of which leaked and is unreported, without any end in the log.
  var excused = 0
  /// The same with every end in the log. Only missing records lead to it.
  var overcounted: [String] = []
  /// True reports with a wrong task id.
  var misnamed: [String] = []

  var precision: Double { claims + carrierClaims == 0 ? 1 : 1 - Double(wrong.count) / Double(claims + carrierClaims) }
  var recall: Double { leaks == 0 ? 1 : Double(found) / Double(leaks) }

  mutating func add(_ history: InventedHistory, _ capture: InventedCapture, _ said: [BackgroundTask], _ log: String) {
    lives += history.lives
    tasks += history.tasks.count
    let leaked = Set(
      history.tasks.indices.filter { history.tasks[$0].fate == .leaked && history.tasks[$0].begin >= history.start })
    let ends = Set(capture.records.values.compactMap { $0.part == .end ? $0.task : nil })
    leaks += leaked.count
    let carriers = Dictionary(uniqueKeysWithValues: history.carriers.map { ($0.assertionID, $0.fate) })
    var named: Set<Int> = []
    var nameless: [BackgroundTask] = []
    for task in said {
      guard task.verdict == .leaked else { continue }
      if task.kind != .uikit {
        carrierClaims += 1
        if task.assertionID.flatMap({ carriers[$0] }) != .leaked { wrong.append("\(log), carrier \(describe(task))") }
        continue
      }
      claims += 1
      let own = Self.meant(by: task, capture)
      // UIKit stated it, and no line shows the late end.
      if let own, task.begin != nil, history.tasks[own].isStated, !ends.contains(own), named.insert(own).inserted {
        continue
      }
      // The report is about one of several tasks, and the log does not show which.
      guard task.begin != nil || task.taskID != nil, task.evidence?.among == 0 else {
        nameless.append(task)
        continue
      }
      guard let meant = own.flatMap({ Self.leak($0, history.tasks, except: named) }) else {
        let truth = own.map { history.tasks[$0] }
        wrong.append("\(log), \(describe(task)), in truth \(truth.map { "\($0)" } ?? "nothing known")")
        continue
      }
      named.insert(meant)
      if let id = task.taskID, id != history.tasks[meant].id { misnamed.append("\(log), \(describe(task))") }
    }
    // The number of tasks without an end in the log: each may count as one that leaked.
    var unseenEnds: [Int: Int] = [:]
    for (place, task) in history.tasks.enumerated() where task.end != nil && !ends.contains(place) {
      unseenEnds[task.life, default: 0] += 1
    }
    for task in nameless where !Self.name(task, history.tasks, capture, ends, &named) {
      let life = task.evidence.flatMap { capture.records[$0.moment.line]?.life }
      if let life, let unseen = unseenEnds[life], unseen > 0 {
        unseenEnds[life] = unseen - 1
        excused += 1
        continue
      }
      if disturbed {
        overcounted.append("\(log), \(describe(task))")
        continue
      }
      wrong.append("\(log), nameless \(describe(task))")
    }
    found += leaked.intersection(named).count
  }

  /// The task whose record a verdict shows: its begin, else its end, else a record about it.
  static func meant(by task: BackgroundTask, _ capture: InventedCapture) -> Int? {
    let lines = [task.begin?.line, task.end?.line, task.evidence?.moment.line].compactMap { $0 }
    return lines.lazy.compactMap { capture.records[$0]?.task }.first
  }

  /// The leak that a report about this task describes. A private log does not tell two tasks apart that two threads began
  /// at the same moment.
  private static func leak(_ place: Int, _ tasks: [InventedTask], except named: Set<Int>) -> Int? {
    let task = tasks[place]
    let near = tasks.indices.filter { other in
      tasks[other].life == task.life && tasks[other].fate == .leaked && !named.contains(other)
        && abs(tasks[other].begin - task.begin) < 20_000
    }
    return near.contains(place) ? place : near.first
  }

  /// A statement without an id about an unknown task is right if there is one more leak than was reported.
  private static func name(
    _ task: BackgroundTask, _ tasks: [InventedTask], _ capture: InventedCapture, _ ends: Set<Int>,
    _ named: inout Set<Int>
  ) -> Bool {
    let life = task.evidence.flatMap { capture.records[$0.moment.line]?.life }
    let other = tasks.indices.first { place in
      tasks[place].life == life && !named.contains(place)
        && (tasks[place].fate == .leaked || tasks[place].isStated && !ends.contains(place))
    }
    if let other { named.insert(other) }
    return other != nil
  }

  private func describe(_ task: BackgroundTask) -> String {
    let evidence = task.evidence.map { "\($0.statement) in line \($0.moment.line)" } ?? "no evidence"
    return "\(task.key) \(task.taskID.map(String.init) ?? "-") of line \(task.begin?.line ?? 0), \(evidence)"
  }
}
