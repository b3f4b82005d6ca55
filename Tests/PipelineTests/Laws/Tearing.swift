// The properties of a log in which one record was torn off and the next one continues its line.

import BackgroundTasks

/// The findings of a log that a tear may change.
struct Judged {
  private(set) var tasks: [Name: [Verdict]] = [:]
  private(set) var processes: Set<String> = []

  init(_ traced: Traced) {
    for task in traced.tasks {
      tasks[Name(task), default: []].append(task.verdict)
      if let name = task.process.name { processes.insert(name) }
    }
    tasks = tasks.mapValues { $0.sorted { $0.rawValue < $1.rawValue } }
    for case .process(let note) in traced.entries { if let name = note.process.name { processes.insert(name) } }
  }

  /// The values that identify a task.
  struct Name: Hashable, Comparable, CustomStringConvertible {
    var pid: Int?
    private let process: String
    private let own: String

    init(_ task: BackgroundTask) {
      pid = task.process.pid
      process = task.process.name ?? "-"
      own =
        "\(task.kind) \(task.taskID.map(String.init) ?? "-") \(task.kind == .uikit ? "" : task.assertionID ?? "-") "
        + "\(task.name ?? "-") \(task.begin?.instant ?? 0)"
    }

    var description: String { "\(process)/\(pid ?? 0) \(own)" }
    static func < (left: Name, right: Name) -> Bool { left.description < right.description }
  }

  /// The same findings, where a task without its process's pid gets the pid that it has in another log.
  func withPids(of others: [Judged]) -> Judged {
    let known = others.flatMap(\.tasks.keys)
    var same = self
    for (name, verdicts) in tasks where name.pid == nil && !known.contains(name) {
      var unnumbered = name
      let whole = known.first {
        unnumbered.pid = $0.pid
        return $0 == unnumbered
      }
      guard let whole else { continue }
      same.tasks[name] = nil
      same.tasks[whole, default: []] += verdicts
    }
    return same
  }

  var leaks: Set<Name> { Set(tasks.filter { $0.value.contains(.leaked) }.keys) }

  /// Whether the tasks are the same and each verdict is that of the other log or unknown.
  func isNoMore(than other: Judged) -> Bool {
    tasks.count == other.tasks.count
      && tasks.allSatisfy { name, verdicts in
        guard let others = other.tasks[name], others.count == verdicts.count else { return false }
        return zip(verdicts, others).allSatisfy { $0 == $1 || $0 == .unknown } || verdicts.allSatisfy { $0 == .unknown }
      }
  }
}

enum Tearing {
  /// The fault in the findings of the torn log, compared with those of the log without the torn record, without
  /// the next record, without both, and with both.
  static func fault(_ torn: Judged, _ others: [Judged]) -> String? {
    let processes = others.reduce(Set<String>()) { $0.union($1.processes) }
    if let phantom = torn.processes.subtracting(processes).min() { return "phantom process \(phantom)" }
    let leaks = others.dropFirst().reduce(others[0].leaks) { $0.intersection($1.leaks) }
    if let lost = leaks.subtracting(torn.leaks).min() { return "lost leak \(lost)" }
    let torn = torn.withPids(of: others)
    guard !others.contains(where: { torn.isNoMore(than: $0) }) else { return nil }
    let known = others.reduce(Set<Judged.Name>()) { $0.union($1.tasks.keys) }
    if let phantom = Set(torn.tasks.keys).subtracting(known).min() { return "phantom task \(phantom)" }
    for (name, verdicts) in torn.tasks.sorted(by: { $0.key < $1.key }) {
      let allowed = others.compactMap { $0.tasks[name] }
      if !allowed.contains(where: { $0.count >= verdicts.count }) {
        return "\(name) stands there \(verdicts.count) times"
      }
      let words = Set(allowed.joined()).union([.unknown])
      if let wrong = verdicts.first(where: { !words.contains($0) }) { return "\(name) is \(wrong), not of \(words)" }
    }
    return nil
  }
}
