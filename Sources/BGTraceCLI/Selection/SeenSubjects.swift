// Which patterns of a selection have found nothing yet, and what there is instead. A pattern that has found something is not
// asked again, so that a selection that fits costs nothing.

import BackgroundTasks
import ByteScan
import Reports

struct SeenSubjects {
  /// Names with how often they were seen: a bounded number of them.
  private struct Names {
    private var counts: [String: Int] = [:]
    private static let most = 1000
    private static let shown = 5

    mutating func add(_ name: String) {
      guard counts[name] != nil || counts.count < Self.most else { return }
      counts[name, default: 0] += 1
    }

    /// `Larder (2), Notes (1)`, the most frequent first.
    var words: String? {
      let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let named = sorted.prefix(Self.shown).map { "\($0.key) (\(Figures.grouped($0.value)))" }
      let more = sorted.count > Self.shown ? ["\(Figures.grouped(sorted.count - Self.shown)) more"] : []
      return named.isEmpty ? nil : (named + more).joined(separator: ", ")
    }
  }

  private var processes: [ProcessPattern]
  private var tasks: [Glob]
  private var subsystems: [Glob]
  private var processNames = Names()
  private var taskNames = Names()
  private var subsystemNames = Names()
  private(set) var isDone: Bool

  init(_ selection: Selection) {
    (processes, tasks, subsystems) = (selection.processes, selection.tasks, selection.subsystems)
    isDone = processes.isEmpty && tasks.isEmpty && subsystems.isEmpty
  }

  private mutating func check() { isDone = processes.isEmpty && tasks.isEmpty && subsystems.isEmpty }

  mutating func note(_ entry: LedgerEntry) {
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
    tasks.removeAll { TaskFilter.matches($0, task) }
  }

  mutating func note(_ telling: Telling, subsystem: ByteSlice?) {
    remove(matching: telling.speaker.name, telling.speaker.pid, nil)
    if !processes.isEmpty {
      for process in telling.event.processes { remove(matching: process.name, process.pid, process.bundle) }
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

  /// What neither the records nor the ledger have anything of. Nil where everything was found.
  static func words(ofRecords records: SeenSubjects, ofEntries entries: SeenSubjects) -> String? {
    let processes = entries.processes.filter { records.processes.contains($0) }
    let patterns =
      processes.map { "--process \($0.glob.pattern)" } + entries.tasks.map { "--task \($0.pattern)" }
      + records.subsystems.map { "--subsystem \($0.pattern)" }
    guard !patterns.isEmpty else { return nil }
    var there: [String] = []
    if !processes.isEmpty {
      there.append(entries.processNames.words.map { "processes with tasks: \($0)" } ?? "no process has tasks")
    }
    if !entries.tasks.isEmpty {
      there.append(entries.taskNames.words.map { "tasks: \($0)" } ?? "there are no tasks")
    }
    if !records.subsystems.isEmpty {
      there.append(
        records.subsystemNames.words.map { "subsystems that speak of tasks: \($0)" } ?? "no record names a subsystem")
    }
    return "nothing matches \(Figures.listed(patterns)); \(there.joined(separator: "; "))"
  }
}
