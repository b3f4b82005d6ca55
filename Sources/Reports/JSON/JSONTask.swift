// A task with its verdict. It is written again with a higher revision when the verdict changes.

import BackgroundTasks
import ByteScan

extension JSONObject {
  init(_ task: BackgroundTask, _ paths: InputPaths) {
    self.init("task")
    add(task.number)
    add("revision", task.revision)
    add("kind", task.kind.rawValue)
    add(task.process)
    add("taskID", task.taskID)
    add("assertionID", task.assertionID)
    // The symbol as logged, so that it can be searched for. Output for people demangles it.
    add("name", task.name)
    add("caller", task.name.flatMap(TaskName.caller)?.symbol)
    add("begin", task.begin, paths)
    let isOver = task.verdict.hasEnd
    add("end", isOver ? task.end : nil, paths)
    add("duration", seconds: isOver ? task.duration : nil)
    add("background", seconds: task.background)
    add("used", seconds: task.used)
    add("budget", seconds: task.budget?.seconds)
    add("budgetSource", task.budget?.source.jsonWord)
    add("verdict", task.verdict.rawValue)
    add("quality", array: task.quality.isEmpty ? [] : task.quality.words)
    add(task.evidence, paths)
  }

  mutating func add(_ process: ProcessIdentity) {
    add("process", process.name)
    add("pid", process.pid)
    add("bundle", process.bundle)
  }

  /// The key of the task, written without a String: making one costs a quarter of what the rest of the object costs.
  private mutating func add(_ number: TaskNumber) {
    let isAdded = add(
      "key",
      text: { text in
        text.append(number.life)
        text.append(TaskNumber.joint)
        text.append(decimal: number.ordinal)
      })
    if !isAdded { add("key", number.key) }
  }

  private mutating func add(_ evidence: Evidence?, _ paths: InputPaths) {
    guard let evidence else { return add("evidence", raw: "null") }
    add("evidence") { object in
      object.add("statement", evidence.statement.jsonWord)
      object.add(evidence.moment, paths)
    }
  }
}

extension Verdict {
  /// Whether the log shows the end. For other verdicts only the moment is known at which the task was over.
  fileprivate var hasEnd: Bool {
    switch self {
    case .ended, .expired: true
    case .leaked, .unknown, .died, .overdue, .open: false
    }
  }
}
