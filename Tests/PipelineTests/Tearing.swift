// What must hold of a log in which one record was torn off and the next one goes on in its line.

import BackgroundTasks

/// What a log says, as far as a tear may change it.
struct Judged {
  private(set) var tasks: [String: [Verdict]] = [:]
  private(set) var processes: Set<String> = []

  init(_ traced: Traced) {
    for task in traced.tasks {
      tasks[Self.name(task), default: []].append(task.verdict)
      if let name = task.process.name { processes.insert(name) }
    }
    tasks = tasks.mapValues { $0.sorted { $0.rawValue < $1.rawValue } }
    for case .process(let note) in traced.entries { if let name = note.process.name { processes.insert(name) } }
  }

  private static func name(_ task: BackgroundTask) -> String {
    let process = task.process
    return "\(task.kind) \(process.name ?? "-")/\(process.pid ?? 0) \(task.taskID.map(String.init) ?? "-") "
      + "\(task.kind == .uikit ? "" : task.assertionID ?? "-") \(task.name ?? "-") \(task.begin?.instant ?? 0)"
  }

  var leaks: Set<String> { Set(tasks.filter { $0.value.contains(.leaked) }.keys) }

  /// The same tasks, and of each what the other log says of it, or less: that nothing is known.
  func isNoMore(than other: Judged) -> Bool {
    tasks.count == other.tasks.count
      && tasks.allSatisfy { name, verdicts in
        guard let others = other.tasks[name], others.count == verdicts.count else { return false }
        return zip(verdicts, others).allSatisfy { $0 == $1 || $0 == .unknown } || verdicts.allSatisfy { $0 == .unknown }
      }
  }
}

enum Tearing {
  /// What is wrong with what is said of the torn log, given what is said of the log without the torn record, without
  /// the one behind it, without both, and with both.
  static func fault(_ torn: Judged, _ others: [Judged]) -> String? {
    let processes = others.reduce(Set<String>()) { $0.union($1.processes) }
    if let phantom = torn.processes.subtracting(processes).min() { return "phantom process \(phantom)" }
    let leaks = others.dropFirst().reduce(others[0].leaks) { $0.intersection($1.leaks) }
    if let lost = leaks.subtracting(torn.leaks).min() { return "lost leak \(lost)" }
    guard !others.contains(where: { torn.isNoMore(than: $0) }) else { return nil }
    let known = others.reduce(Set<String>()) { $0.union($1.tasks.keys) }
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
