// Which reports have been processed. The system keeps copies of a report, and users pass the same report as text and as
// JSON.

import BackgroundTasks
import Containers

struct TakenReports: Sendable {
  private var taken = BoundedDictionary<String, Bool>(limit: 4096)
  /// By input: the life that the last report without a process name is about.
  var unnamed: [Int: Int] = [:]

  /// Whether the report is no copy of a processed one. A report with neither a number nor a moment always counts as new.
  mutating func isNews(_ report: SystemReport) -> Bool {
    guard let id = report.incident ?? report.moment else { return true }
    guard !taken.contains(id) else { return false }
    taken.store(true, for: id)
    return true
  }
}

extension SystemReport {
  /// The process and the time, where both are precise enough to identify the report.
  fileprivate var moment: String? {
    guard let process, let captured, captured.written.contains("."), process.pid != nil else { return nil }
    return "\(captured.written) \(process.label)"
  }
}

extension ProcessReference {
  fileprivate var label: String { "\(pid ?? 0) \(name ?? bundle ?? "")" }
}
