// Lines that may belong to the next record. Only the beginning of that record shows whether they do.

struct LeadingLines: Sendable {
  /// Their beginning, as a stream offset and as a line number.
  let start: Int
  let line: Int
  /// The end of the record before them and the counts so far, in case they do not belong to it.
  let end: Int
  let isOneLine: Bool
  let tally: ScanTally
}

/// The lines before the next line that begins something, in case it begins a report or a record that is known by its last line.
struct Leads: Sendable {
  /// To a report that stands among the records.
  var report: LeadingLines?
  /// To a record that is known by its last line.
  var record: LeadingLines?

  var isEmpty: Bool { report == nil && record == nil }
}
