// The patterns of a selection that have matched nothing yet, and the names that the log holds instead. A pattern that has
// matched is not tried again, so a selection that fits costs nothing.

import BackgroundTasks
import ByteScan

package struct SeenSubjects: Sendable {
  /// A bounded number of names with the number of their occurrences.
  package struct Names: Sendable {
    private var counts: [String: Int] = [:]
    private static let most = 1000

    mutating func add(_ name: String) {
      guard counts[name] != nil || counts.count < Self.most else { return }
      counts[name, default: 0] += 1
    }

    /// The most frequent first.
    package var sorted: [(name: String, count: Int)] {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }
  }

  package private(set) var processes: [ProcessPattern]
  package private(set) var tasks: [Glob]
  package private(set) var subsystems: [Glob]
  package private(set) var processNames = Names()
  package private(set) var taskNames = Names()
  package private(set) var subsystemNames = Names()
  package private(set) var isDone: Bool

  package init(_ selection: Selection) {
    (processes, tasks, subsystems) = (selection.processes, selection.tasks, selection.subsystems)
    isDone = processes.isEmpty && tasks.isEmpty && subsystems.isEmpty
  }

  private mutating func check() { isDone = processes.isEmpty && tasks.isEmpty && subsystems.isEmpty }

  package mutating func note(_ entry: LedgerEntry) {
    guard !isDone else { return }
    let process = entry.subject.process
    remove(matching: process.name, process.pid, process.bundle)
    if case .judged(let task) = entry { note(task) }
    check()
  }

  private mutating func note(_ task: BackgroundTask) {
    if task.verdictBefore == nil {
      if !processes.isEmpty { processNames.add(task.process.label) }
      if !tasks.isEmpty { taskNames.add(task.spokenName.text) }
    }
    tasks.removeAll { $0.matches(task) }
  }

  mutating func note(_ sourced: SourcedEvent, subsystem: ByteSlice?) {
    remove(matching: sourced.sender.name, sourced.sender.pid, nil)
    if !processes.isEmpty {
      for process in sourced.event.processes { remove(matching: process.name, process.pid, process.bundle) }
    }
    if !subsystems.isEmpty, let subsystem {
      subsystems.removeAll { $0.matches(subsystem) }
      if !subsystems.isEmpty { subsystemNames.add(subsystem.string) }
    }
    check()
  }

  private mutating func remove(matching name: String?, _ pid: Int?, _ bundle: String?) {
    processes.removeAll { $0.matches(name: name, pid: pid, bundle: bundle) }
  }
}
