// Which reports have been taken: the system keeps copies of one, and people hand in a report as text and as JSON.

import BackgroundTasks
import Containers

struct TakenReports: Sendable {
  private var taken = BoundedDictionary<String, Bool>(limit: 4096)
  /// The life that the last report without a name is about, by input.
  var unnamed: [Int: Int] = [:]

  /// Whether it is no copy of one that has been taken. One that says neither its number nor the moment is always another.
  mutating func isNews(_ report: SystemReport) -> Bool {
    guard let id = report.incident ?? report.moment else { return true }
    guard !taken.contains(id) else { return false }
    taken.store(true, for: id)
    return true
  }
}

extension SystemReport {
  /// Of whom it is and of when, where that is said precisely enough to be of no other.
  fileprivate var moment: String? {
    guard let process, let captured, captured.written.contains("."), process.pid != nil else { return nil }
    return "\(captured.written) \(process.label)"
  }
}

extension ProcessReference {
  fileprivate var label: String { "\(pid ?? 0) \(name ?? bundle ?? "")" }
}
