// What was asked for and is not there, and what is there instead.

import BackgroundTasks
import Pipeline

enum UnmatchedWords {
  private static let shown = 5

  /// The message about patterns that match neither a record nor a task. Nil where all match.
  static func text(ofRecords records: SeenSubjects, ofEntries entries: SeenSubjects) -> String? {
    let processes = entries.processes.filter { records.processes.contains($0) }
    let patterns =
      processes.map { "--process \($0.glob.pattern)" } + entries.tasks.map { "--task \($0.pattern)" }
      + records.subsystems.map { "--subsystem \($0.pattern)" }
    guard !patterns.isEmpty else { return nil }
    var there: [String] = []
    if !processes.isEmpty {
      there.append(words(entries.processNames).map { "processes with tasks: \($0)" } ?? "no process has tasks")
    }
    if !entries.tasks.isEmpty {
      there.append(words(entries.taskNames).map { "tasks: \($0)" } ?? "there are no tasks")
    }
    if !records.subsystems.isEmpty {
      there.append(
        words(records.subsystemNames).map { "subsystems that speak of tasks: \($0)" } ?? "no record names a subsystem")
    }
    return "nothing matches \(Figures.listed(patterns)); \(there.joined(separator: "; "))"
  }

  /// `Larder (2), Notes (1)`, the most frequent first.
  private static func words(_ names: SeenSubjects.Names) -> String? {
    let sorted = names.sorted
    let named = sorted.prefix(shown).map { "\($0.name) (\(Figures.grouped($0.count)))" }
    let more = sorted.count > shown ? ["\(Figures.grouped(sorted.count - shown)) more"] : []
    return named.isEmpty ? nil : (named + more).joined(separator: ", ")
  }
}
