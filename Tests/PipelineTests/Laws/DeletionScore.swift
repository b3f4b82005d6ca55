// Compares the findings of a part of an invented log with the truth, and with the findings of the whole log.

import BackgroundTasks
import TestSupport

struct DeletionScore {
  /// An invented log without removed records.
  struct Whole {
    let history: InventedHistory
    /// The number of the app's leaked tasks by life.
    let leaked: [Int: Int]
    /// The number of end records by task.
    let ends: [Int: Int]

    init(_ history: InventedHistory, _ capture: InventedCapture) {
      self.history = history
      leaked = DeletionScore.leaked(Tracing.trace(capture.text).tasks, capture)
      ends = DeletionScore.ends(capture.records.values)
    }
  }

  let isPrivate: Bool
  private(set) var parts = 0
  private(set) var leaks = 0
  /// Leaks of tasks that ended, in parts without any record of the end.
  private(set) var unknowable = 0
  /// Parts with more leaks than the whole private log, all of them true.
  private(set) var bolder = 0
  private(set) var wrong: [String] = []

  var figures: String {
    "\(parts) parts, \(leaks) leaks, \(unknowable) of them of tasks all of whose ends were removed; "
      + "\(bolder) parts say more than the whole, and are right"
  }

  init(isPrivate: Bool) { self.isPrivate = isPrivate }

  mutating func judge(_ whole: Whole, _ part: InventedCapture, _ name: String) {
    parts += 1
    let said = Tracing.trace(part.text).tasks
    let ends = Self.ends(part.records.values)
    let tasks = whole.history.tasks
    guard said.contains(where: { $0.verdict == .leaked }) else { return }
    if isPrivate {
      for (life, count) in Self.leaked(said, part) {
        leaks += count
        let lost = whole.ends.keys.count { tasks[$0].life == life && ends[$0] == nil }
        let known = whole.leaked[life, default: 0]
        if count <= known { continue }
        // Without a record that contradicts it, a task that is open in the whole log may become a leak, which is not false.
        let truth = tasks.count { $0.life == life && $0.fate == .leaked }
        guard count > truth else {
          bolder += 1
          continue
        }
        if count > known + lost {
          wrong.append("\(name): \(count) leaked in life \(life), \(known + lost) allowed")
        } else {
          unknowable += count - known
        }
      }
      return
    }
    for task in said where task.verdict == .leaked && task.kind == .uikit {
      leaks += 1
      guard let meant = LeakScore.meant(by: task, part) else { continue }
      let truth = tasks[meant]
      guard truth.end != nil, whole.ends[meant] != nil else { continue }
      if ends[meant] == nil {
        unknowable += 1
      } else {
        let what = "#\(task.taskID ?? 0) of line \(task.begin?.line ?? 0)"
        wrong.append("\(name): \(task.key) \(what), in truth \(truth.fate)")
      }
    }
    let carriers = Dictionary(whole.history.carriers.map { ($0.assertionID, $0.fate) }, uniquingKeysWith: { $1 })
    let released = Set(part.records.values.filter { $0.part == .carrierEnd }.map(\.message))
    for task in said where task.verdict == .leaked && task.kind == .assertion {
      guard let id = task.assertionID, carriers[id] == .ended else { continue }
      if released.contains(where: { $0.contains("Invalidating assertion \(id) ") }) {
        wrong.append("\(name): carrier \(id)")
      } else {
        unknowable += 1
      }
    }
  }

  private static func ends(_ lines: some Sequence<InventedLine>) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    for line in lines where line.part == .end { if let task = line.task { ends[task, default: 0] += 1 } }
    return ends
  }

  private static func leaked(_ said: [BackgroundTask], _ capture: InventedCapture) -> [Int: Int] {
    var leaked: [Int: Int] = [:]
    for task in said where task.verdict == .leaked && task.kind == .uikit {
      let lines = [task.begin?.line, task.evidence?.moment.line].compactMap { $0 }
      guard let life = lines.lazy.compactMap({ capture.records[$0]?.life }).first else { continue }
      leaked[life, default: 0] += 1
    }
    return leaked
  }
}
