// An invented report in the shape of a real one, with the values that it must give.

import BackgroundTasks
import Testing

struct ReportTwin: Sendable, CustomTestStringConvertible {
  let name: String
  let form: String
  let text: String
  let reports: [SystemReport]
  let causes: [Kill.Cause?]

  var testDescription: String { name }

  init(_ name: String, form: String, _ text: String, _ reports: [SystemReport], causes: [Kill.Cause?]) {
    self.name = name
    self.form = form
    self.text = text
    self.reports = reports
    self.causes = causes
  }

  static let all = crashTexts + crashParts + oldTexts + crashJSON + others
}

extension SystemReport.Time {
  /// `instant` in seconds.
  init(_ written: String, _ instant: Double, zone: Int32?) {
    self.init(instant: Int64((instant * 1_000_000).rounded()), zone: zone, written: written)
  }
}

extension SystemReport {
  /// The same values for a process that continues.
  var livingOn: SystemReport {
    var report = self
    report.isNonFatal = true
    return report
  }
}
