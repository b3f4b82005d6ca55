// The line of JSON before a report, which is the same for every kind of report.

import BackgroundTasks
import ByteScan

extension SystemReport {
  /// A report with the values of its header. Without a header it is empty.
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

  /// Adds the values in a part of the report about the process. They take precedence over earlier ones.
  mutating func learn(_ newer: ProcessReference?) {
    process = newer?.completed(by: process) ?? process
  }

  /// Adds the values in the sentence about the termination.
  mutating func learn(_ text: TerminationText) {
    termination.code = text.code ?? termination.code
    termination.explanation = text.explanation ?? termination.explanation
    termination.visibility = text.visibility ?? termination.visibility
    termination.watchdog = text.watchdog ?? termination.watchdog
    process = process?.completed(by: text.process) ?? text.process
  }
}
