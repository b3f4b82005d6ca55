// A report about memory that ran short: which processes there were, in which states, and which of them were ended for it.

package struct JetsamReport: Equatable, Sendable {
  package struct Process: Equatable, Sendable {
    package var pid: Int?
    package var name: String
    /// As written: `frontmost`, `background`, `suspended`.
    package var states: [String]
    /// Why it was ended: `per-process-limit`, `vm-pageshortage`. Nil for a process that was not.
    package var reason: String?
    package var pages: Int?
    /// For how many seconds it had run.
    package var age: Double?

    package init(pid: Int?, name: String, states: [String], reason: String?, pages: Int?, age: Double? = nil) {
      self.pid = pid
      self.name = name
      self.states = states
      self.reason = reason
      self.pages = pages
      self.age = age
    }
  }

  package var incident: String?
  package var time: SystemReport.Time?
  package var os: OSVersion?
  package var largest: String?
  package var processes: [Process]

  package init(
    incident: String? = nil, time: SystemReport.Time? = nil, os: OSVersion? = nil, largest: String? = nil,
    processes: [Process] = []
  ) {
    self.incident = incident
    self.time = time
    self.os = os
    self.largest = largest
    self.processes = processes
  }

  /// The ends that it reports, each as a report of its own.
  package var killed: [SystemReport] {
    processes.compactMap { process in
      guard let reason = process.reason else { return nil }
      return SystemReport(
        kind: .crash, incident: incident.map { "\($0) \(process.pid ?? 0)" },
        process: ProcessReference(kind: .other, name: process.name, pid: process.pid), os: os, captured: time,
        termination: SystemReport.Termination(namespace: "JETSAM", explanation: reason))
    }
  }
}
