// Answers questions about the assertions of a state dump. A dump may list any number of them, so each question is answered
// from tables that are made once.

package struct StateIndex {
  private let processes: [ProcessStanding]
  private var dumped = ProcessTable()
  /// The processes whose role an assertion states, and those of them that are in the foreground.
  private var given: [ProcessStanding] = []
  private var roles = ProcessTable()
  private var foreground = ProcessTable()
  /// The processes whose clock an active assertion stops.
  private var stopped = ProcessTable()
  /// The limits of the templates in their order, and which of them a purpose has first.
  private var limits: [Double] = []
  private var templates: [String: Int] = [:]

  package init(_ state: RunningBoardState) {
    processes = state.processes
    for (place, standing) in state.processes.enumerated() { dumped.add(standing.process, at: place) }
    for assertion in state.assertions where assertion.isActive == true {
      if assertion.stopsClock { stopped.add(assertion.target, at: 0) }
      guard let role = assertion.role else { continue }
      let standing = ProcessStanding(process: assertion.target, role: role)
      roles.add(assertion.target, at: given.count)
      if standing.isForeground == true { foreground.add(assertion.target, at: given.count) }
      given.append(standing)
    }
    for template in state.templates {
      guard let limit = template.limit else { continue }
      let purpose = "\(template.domain) \(template.name)"
      if templates[purpose] == nil { templates[purpose] = limits.count }
      limits.append(limit)
    }
  }

  /// What the dump says of the process that the assertion keeps awake.
  package func standing(of assertion: OutstandingAssertion) -> ProcessStanding? {
    if let known = dumped.first(assertion.target) { return processes[known] }
    // An assertion states the role that it gives its process. The highest of them is the process's own.
    return (foreground.first(assertion.target) ?? roles.first(assertion.target)).map { given[$0] }
  }

  /// Whether the assertion's time runs: it is active, its process is not in the foreground, and nothing stops the clock. Nil where
  /// the dump does not show it.
  package func isTimeRunning(of assertion: OutstandingAssertion) -> Bool? {
    guard let isActive = assertion.isActive else { return nil }
    guard isActive, stopped.first(assertion.target) == nil else { return false }
    return standing(of: assertion)?.isForeground.map { !$0 }
  }

  /// Seconds. Nil for an assertion without a limit.
  package func limit(of assertion: OutstandingAssertion) -> Double? {
    if let limit = assertion.policy?.limit, limit > 0 { return limit.isFinite ? limit : nil }
    return assertion.purposes.compactMap { templates[$0] }.min().map { limits[$0] }
  }
}

/// The first place of each process. Two are the same by pid where both have one, else by bundle or name.
private struct ProcessTable {
  private struct Names {
    var bundles: [String: Int] = [:]
    var names: [String: Int] = [:]

    mutating func add(_ process: ProcessReference, at place: Int) {
      if let bundle = process.bundle {
        bundles[bundle] = bundles[bundle] ?? place
      } else if let name = process.name {
        names[name] = names[name] ?? place
      }
    }

    func first(_ process: ProcessReference) -> Int? {
      [process.bundle.flatMap { bundles[$0] }, process.name.flatMap { names[$0] }].compactMap { $0 }.min()
    }
  }

  private var pids: [Int: Int] = [:]
  private var all = Names()
  private var withoutPID = Names()

  mutating func add(_ process: ProcessReference, at place: Int) {
    all.add(process, at: place)
    if let pid = process.pid { pids[pid] = pids[pid] ?? place } else { withoutPID.add(process, at: place) }
  }

  func first(_ process: ProcessReference) -> Int? {
    guard let pid = process.pid else { return all.first(process) }
    return [pids[pid], withoutPID.first(process)].compactMap { $0 }.min()
  }
}
