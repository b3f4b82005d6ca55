// What is said of the reports in a capture that end no process and judge no task.

extension ResourceReport {
  /// `Larder (pid 2210) used 90.0 s of CPU time in 1 min 5 s and was ended`
  package var words: String? {
    guard let process, let amount else { return nil }
    let name = process.name ?? process.bundle ?? "a process"
    let pid = process.pid.map { " (pid \($0))" } ?? ""
    let span = over.map { " in \(Figures.duration($0))" } ?? ""
    return "\(name)\(pid) used \(amount)\(span)" + (wasKilled == true ? " and was ended" : "")
  }

  private var amount: String? {
    guard let used else { return nil }
    switch resource {
    case .cpu: return "\(Figures.duration(used)) of CPU time"
    case .wakeups: return Int(exactly: used.rounded()).map { "\(Figures.grouped($0)) wakeups" }
    case .writes: return Int(exactly: used.rounded()).map { "\(Figures.grouped($0)) MB of writing" }
    case .other: return nil
    }
  }

  /// Whether it is about an app, and not about one of the system's own processes.
  package var isOfApp: Bool {
    guard let process else { return false }
    return process.kind == .app
      || !ProcessIdentity(name: process.name, bundle: process.bundle, pid: process.pid, kind: process.kind).isOfSystem
        && process.bundle != nil
  }
}
