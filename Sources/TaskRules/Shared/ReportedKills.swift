// One kill is told by the request, by its execution, by launchd, by whoever waited for it, and by a crash report: it is one
// finding. Where a later record says more of it, that takes the place of what was said. Bounded, as all that rules remember.

import BackgroundTasks
import Containers

struct ReportedKills: Sendable {
  private struct Told {
    var finding: Finding
    var saysMore: Bool
    var watchdog: Watchdog?
  }

  private var told = BoundedDictionary<Int, Told>(limit: 1024)
  private var withdrawn = OncePerInstance()

  mutating func say(_ finding: Finding, saysMore: Bool, of watchdog: Watchdog? = nil, into findings: inout [Finding]) {
    var finding = finding
    if let known = told[finding.instance] {
      guard saysMore, !known.saysMore else { return }
      // By now it is gone.
      if finding.tasks.isEmpty { finding.tasks = known.finding.tasks }
      findings.append(known.finding.withdrawn)
    }
    findings.append(finding)
    told.store(Told(finding: finding, saysMore: saysMore, watchdog: watchdog), for: finding.instance)
  }

  /// Takes back what was said of the instance's end, once, where it was said of such a wait.
  mutating func withdraw(_ instance: Int, into findings: inout [Finding], where isMeant: (Watchdog) -> Bool) {
    guard let known = told[instance], known.watchdog.map(isMeant) == true, withdrawn.isNews("", of: instance) else {
      return
    }
    findings.append(known.finding.withdrawn)
  }

  func contains(_ instance: Int) -> Bool { told.contains(instance) }

  /// What was open: of what a later record tells the first one knew it.
  func tasks(_ note: ProcessChange) -> [BackgroundTask] {
    note.tasks.isEmpty ? told[note.instance]?.finding.tasks ?? [] : note.tasks
  }
}
