// Lines that may belong to the record that comes next: whether they do shows only when that begins.

struct LeadingLines: Sendable {
  /// Where they begin, as a stream offset and as a line.
  let start: Int
  let line: Int
  /// What was open without them, and what had been counted.
  let end: Int
  let isOneLine: Bool
  let tally: ScanTally
}

/// Lines that may lead to either: which of them it is shows at the same time.
struct Leads: Sendable {
  /// To a report that stands among the records.
  var report: LeadingLines?
  /// To a record that is known by its last line.
  var record: LeadingLines?

  var isEmpty: Bool { report == nil && record == nil }
}
