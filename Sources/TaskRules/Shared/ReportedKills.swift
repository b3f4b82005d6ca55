// The request, its execution, launchd, the waiting daemon and a crash report may all log the same kill, which is one
// finding. A later record with more details replaces it. The number is limited.

import BackgroundTasks
import Containers

struct ReportedKills: Sendable {
  private struct Reported {
    var finding: Finding
    var saysMore: Bool
    var watchdog: Watchdog?
  }

  private var reported = BoundedDictionary<Int, Reported>(limit: 1024)
  private var withdrawn = OncePerInstance()

  mutating func say(_ finding: Finding, saysMore: Bool, of watchdog: Watchdog? = nil, into findings: inout [Finding]) {
    var finding = finding
    if let known = reported[finding.instance] {
      guard saysMore, !known.saysMore else { return }
      // The tasks are closed by now, so the first finding's are used.
      if finding.tasks.isEmpty { finding.tasks = known.finding.tasks }
      findings.append(known.finding.withdrawn)
    }
    findings.append(finding)
    reported.store(Reported(finding: finding, saysMore: saysMore, watchdog: watchdog), for: finding.instance)
  }

  /// Withdraws the finding about the instance's end, once, if it was about a matching watchdog.
  mutating func withdraw(_ instance: Int, into findings: inout [Finding], where isMeant: (Watchdog) -> Bool) {
    guard let known = reported[instance], known.watchdog.map(isMeant) == true, withdrawn.isNews("", of: instance) else {
      return
    }
    findings.append(known.finding.withdrawn)
  }

  func contains(_ instance: Int) -> Bool { reported.contains(instance) }

  /// The open tasks. A later record may lack them, so the first record's are used.
  func tasks(_ note: ProcessChange) -> [BackgroundTask] {
    note.tasks.isEmpty ? reported[note.instance]?.finding.tasks ?? [] : note.tasks
  }
}
