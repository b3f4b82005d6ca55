// The last object: what was read, and the result.

import BackgroundTasks

extension JSONObject {
  init(_ summary: Summary) {
    self.init("summary")
    add("records", summary.records)
    add("lines", summary.lines)
    add("bytes", summary.bytes)
    add("events", summary.events)
    add("tasks", summary.tasks)
    add("verdicts", summary.verdicts)
    add("carriers", summary.carriers)
    add("findings") { object in
      for (rule, count) in summary.findings.sorted(by: { $0.key < $1.key }) { object.add(rule, unlessZero: count) }
    }
    add("hidden") { object in
      for routine in BackgroundTask.Routine.allCases {
        object.add(routine.jsonWord, unlessZero: summary.hidden[routine])
      }
    }
    add("leakedOutside") { object in
      for bound in Outside.allCases { object.add(bound.rawValue, unlessZero: summary.leakedOutside[bound]) }
    }
    add("unrecognised", summary.unrecognised)
    add("exit", summary.exit)
  }

  private mutating func add(_ key: StaticString, _ verdicts: [Verdict: Int]) {
    add(key) { object in
      for verdict in Verdict.allCases { object.add(verdict.rawValue, unlessZero: verdicts[verdict]) }
    }
  }

  private mutating func add(_ word: String, unlessZero count: Int?) {
    if let count, count > 0 { add(word: word, count) }
  }
}
