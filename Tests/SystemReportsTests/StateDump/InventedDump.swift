// An invented dump of RunningBoard's state, in the spelling of each system, with the values that must be read from it.

import BackgroundTasks

struct InventedDump: Sendable {
  /// By the system that writes it. iOS 14 to 16 and iOS 17 differ in the quotation marks around names and in the identities.
  enum Spelling: String, CaseIterable, Sendable { case ios13, ios14, ios15, ios17, ios26, ios27 }

  struct Process: Sendable {
    var pid: Int
    var label: String
    var isApp = true
    var role: String?

    /// How the process is meant to be read.
    var reference: ProcessReference { ProcessReference(kind: isApp ? .app : .daemon, bundle: label, pid: pid) }
  }

  struct Assertion: Sendable {
    var id: String
    var target: Process
    var name: String?
    var isActive = true
    var isSuspended = false
    var originator: Int
    var start = "Delayed-Relative"
    var end = "InvalidateAndTerminateProcess"
    var limit: Double?
    var warning: Double?
    var legacyReason = 4
    var tags = ["FinishTask"]
    var domain: (domain: String, name: String)?
    var role: String? = "Background"
    /// Since when power is taken for it, in seconds since 1970, and as written.
    var powered: (since: Int64, written: String)?
  }

  struct Template: Sendable {
    var domain: String
    var name: String
    var limit: Double
    var warning: Double?
  }

  var assertions: [Assertion]
  var processes: [Process]
  var templates: [Template] = []
  /// What RunningBoard states as their number. Nil writes none.
  var stated: Int?

  init(_ assertions: [Assertion], processes: [Process], templates: [Template] = []) {
    self.assertions = assertions
    self.processes = processes
    self.templates = templates
    stated = assertions.count
  }

  /// What a reader must find: the place and the wording apart.
  func expected(_ spelling: Spelling) -> RunningBoardState {
    var state = RunningBoardState()
    state.assertions = assertions.map(\.expected)
    state.powered = assertions.compactMap { assertion in
      assertion.powered.map {
        PowerAssertion(
          id: assertion.id, pid: assertion.target.pid, name: "\(assertion.name ?? "")(FinishTask)",
          poweredSince: $0.since * 1_000_000)
      }
    }
    state.processes = processes.map { process in
      ProcessStanding(
        process: ProcessReference(kind: process.isApp ? .app : .daemon, bundle: process.label), role: process.role)
    }
    state.templates = templates.map {
      DomainTemplate(domain: $0.domain, name: $0.name, limit: $0.limit, warning: $0.warning)
    }
    return state
  }

  func text(_ spelling: Spelling) -> String {
    spelling == .ios13 ? InventedBlocks(dump: self).text : InventedLines(dump: self, spelling: spelling).text
  }
}

extension InventedDump.Assertion {
  var expected: OutstandingAssertion {
    var expected = OutstandingAssertion(
      id: id, target: target.reference, name: name, isActive: isActive && !isSuspended, line: 0)
    expected.originator = originator
    expected.policy = DurationPolicy(start: start, end: end, limit: limit, warning: warning)
    expected.tags = tags
    expected.legacyReason = legacyReason
    expected.purposes = [domain.map { "\($0.domain) \($0.name)" } ?? "FinishTask"]
    expected.role = role
    return expected
  }
}

extension RunningBoardState {
  /// Without the places and the wording, which differ from spelling to spelling.
  var bare: RunningBoardState {
    var state = self
    for index in state.assertions.indices { (state.assertions[index].line, state.assertions[index].written) = (0, "") }
    return state
  }
}

extension Double {
  /// `30.00`
  var hundredths: String {
    let all = Int((self * 100).rounded())
    return "\(all / 100)." + (all % 100 < 10 ? "0" : "") + "\(all % 100)"
  }
}
