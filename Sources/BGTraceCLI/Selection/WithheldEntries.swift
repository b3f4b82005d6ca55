// What the ledger said of processes that may turn out to be those that were asked for: a bundle is often known only after
// its app has spoken, and a task's number after the task has leaked. Bounded: what was said longest ago is let go.

import BackgroundTasks
import Containers

struct WithheldEntries {
  private static let most = 4096
  /// By instance, each in the order in which it was said.
  private var entries: [Int: [LedgerEntry]] = [:]
  /// Instances, one for each entry; some of these have been taken since.
  private var order = Ring<Int>(limit: most)

  func holds(_ instance: Int) -> Bool { !entries.isEmpty && entries[instance] != nil }

  mutating func add(_ entry: LedgerEntry, of instance: Int) {
    entries[instance, default: []].append(entry)
    guard let oldest = order.append(instance), var left = entries[oldest] else { return }
    left.removeFirst()
    entries[oldest] = left.isEmpty ? nil : left
  }

  mutating func take(_ instance: Int) -> [LedgerEntry] { entries.removeValue(forKey: instance) ?? [] }

  /// Findings about the task.
  mutating func takeFindings(about task: BackgroundTask) -> [Finding] {
    var taken: [Finding] = []
    remove(ofInstance: task.instance) { finding in
      let isMeant = finding.tasks.contains { $0.number == task.number }
      if isMeant { taken.append(finding) }
      return isMeant
    }
    return taken
  }

  /// Whether it was withheld. From now on it is not.
  mutating func remove(_ withdrawn: Finding) -> Bool {
    var isFound = false
    let tasks = withdrawn.tasks.map(\.number)
    remove(ofInstance: withdrawn.instance) { finding in
      let isMeant = !isFound && finding.rule == withdrawn.rule && finding.tasks.map(\.number) == tasks
      isFound = isFound || isMeant
      return isMeant
    }
    return isFound
  }

  private mutating func remove(ofInstance instance: Int, where isMeant: (Finding) -> Bool) {
    guard var left = entries[instance] else { return }
    left.removeAll { entry in
      if case .finding(let finding) = entry { isMeant(finding) } else { false }
    }
    entries[instance] = left.isEmpty ? nil : left
  }
}

extension LedgerEntry {
  /// The entry as it would be said now that more is known of the process.
  func of(_ process: ProcessIdentity) -> LedgerEntry {
    switch self {
    case .began(var task):
      task.process = process
      return .began(task)
    case .judged(var task):
      task.process = process
      return .judged(task)
    case .process(var note):
      note.process = process
      return .process(note)
    case .finding(var finding):
      finding.process = process
      for place in finding.tasks.indices { finding.tasks[place].process = process }
      return .finding(finding)
    case .clue, .captured: return self
    }
  }
}

extension ProcessIdentity {
  /// More may be learnt of it.
  var isIncomplete: Bool { name == nil || bundle == nil || pid == nil }
}
