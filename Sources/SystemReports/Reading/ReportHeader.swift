// The one line of JSON before a report: what every kind of report has in common.

import BackgroundTasks
import ByteScan

extension SystemReport {
  /// With what the header says, and nothing where there is none.
  init(_ kind: Kind, header: ByteSlice?) {
    self.init(kind: kind)
    guard let header else { return }
    var (name, bundle): (String?, String?)
    var report = self
    header.forEachMember { member in
      switch member.key.string {
      case "app_name": name = member.text
      case "name": name = name ?? member.text
      case "bundleID": bundle = member.text
      case "os_version": report.os = member.text.flatMap { OSVersion($0) }
      case "timestamp": report.captured = Time(member.value)
      case "incident_id": report.incident = member.text
      default: break
      }
    }
    if name != nil || bundle != nil {
      report.process = ProcessReference(kind: .other, bundle: bundle, name: name)
    }
    self = report
  }

  /// Takes what a part of the report says about the process; what was known before only fills in what it leaves out.
  mutating func learn(_ newer: ProcessReference?) {
    process = newer?.completed(by: process) ?? process
  }

  /// Takes what the sentence of the termination says, where nothing better is known.
  mutating func learn(_ text: TerminationText) {
    termination.code = text.code ?? termination.code
    termination.explanation = text.explanation ?? termination.explanation
    termination.visibility = text.visibility ?? termination.visibility
    termination.watchdog = text.watchdog ?? termination.watchdog
    process = process?.completed(by: text.process) ?? text.process
  }
}
