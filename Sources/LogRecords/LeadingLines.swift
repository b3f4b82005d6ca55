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
