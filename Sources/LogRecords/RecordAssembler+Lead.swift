// Lines that seemed to end one record and turn out to begin the next one.

import ByteScan

extension RecordAssembler {
  /// An empty line leads to nothing, but belongs to the leading lines before it. An indented line continues the open record,
  /// and leads to a report only.
  mutating func noteLead(_ line: ByteSlice, ofReport: Bool, at start: Int) {
    if !ofReport, leads.report != nil { leads.report = nil }
    guard let first = line.first else { return }
    let needsReport = ofReport && leads.report == nil
    let needsRecord = leads.record == nil && isOpen && !open.isTruncated && !Self.indents.contains(first)
    guard needsReport || needsRecord else { return }
    var tally = tally
    tally.lines -= 1
    let lead = LeadingLines(
      start: start, line: tally.lines + 1, end: open.end, isOneLine: open.isOneLine, tally: tally)
    if needsReport { leads.report = lead }
    if needsRecord { leads.record = lead }
  }

  /// The open record ends where the lead begins. Both keep all literals: these only say what to look for.
  mutating func beginWithLead(
    _ mark: RecordMark, at start: Int, end: Int, _ buffer: borrowing LineBuffer, _ found: inout [Record]
  ) {
    // A truncated record has left the buffer.
    let lead = mark.isReport ? leads.report : open.isTruncated ? nil : leads.record
    if let lead {
      if isOpen, !open.isTruncated { (open.end, open.isOneLine) = (lead.end, lead.isOneLine) }
      tally.unrecognised = lead.tally.unrecognised
      tally.firstUnrecognised = lead.tally.firstUnrecognised
    }
    if isOpen, !open.mark.isReport, !open.isTruncated {
      var last = emission(buffer)
      last.isOnlyForTime = true
      found.append(last)
    }
    let literals = literals
    close(buffer, &found)
    begin(mark, at: lead?.start ?? start, end: end)
    open.firstLine = lead?.line ?? tally.lines
    open.isOneLine = lead == nil
    guard lead != nil, !mark.isReport else { return }
    (self.literals, hasLiteral) = (literals, !literals.isEmpty)
  }
}
