// Lines become records.
//
// No Apple format marks a continuation line, so whatever is neither the beginning of a record nor a special
// line continues the record above. Most records are of no interest: the gate has looked at the whole
// stretch before, and only a record that holds one of its literals is handed on.

import ByteScan

package struct RecordAssembler: Sendable {
  /// Joining gives up here; what comes behind belongs to the record but is not kept.
  package static let longestRecord = 1 << 20

  package private(set) var tally = ScanTally()
  private let gate: LiteralSet
  private var hits: [LiteralSet.Hit] = []
  private var open: OpenRecord?
  private var seam: [UInt8] = []

  /// The record that may still go on.
  private struct OpenRecord: Sendable {
    let mark: RecordMark
    let firstLine: Int
    /// Stream offsets: of the first byte, and behind the last byte that is no empty line at the end.
    let start: Int
    var end: Int
    var literals: [Int] = []
    var isTruncated = false
  }

  package init(gate: LiteralSet) { self.gate = gate }

  /// Where the open record begins in the stream: bytes from there on must be held.
  package var neededFrom: Int? { open?.start }
  package var hasOpenRecord: Bool { open != nil }

  /// Walks the buffer's fresh lines. `emit` gets the records that hold a literal, when they are complete.
  package mutating func consume<Classifier: LineClassifier>(
    _ buffer: borrowing LineBuffer, _ classifier: inout Classifier, emit: (Record) -> Void
  ) {
    let (lines, offset) = buffer.fresh
    gate.hits(in: lines, into: &hits)
    tally.bytes += lines.count
    var start = 0
    var nextHit = 0
    while start < lines.count {
      let lineFeed = lines.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? lines.count
      tally.lines += 1
      let firstHit = nextHit
      while nextHit < hits.count, hits[nextHit].offset < lineFeed { nextHit += 1 }
      var end = lineFeed
      if end > start, lines[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let line = lines[start..<end]
      let literalAt = firstHit < nextHit ? hits[firstHit].offset - start : -1
      switch classifier.role(of: line, literalAt: literalAt) {
      case .begins(let mark):
        close(buffer, emit)
        begin(mark, at: offset + start, end: offset + end)
        note(firstHit..<nextHit)
      case .beginsAndEnds(let mark):
        close(buffer, emit)
        begin(mark, at: offset + start, end: offset + end)
        note(firstHit..<nextHit)
        close(buffer, emit)
      case .ends where open != nil:
        extend(to: offset + end)
        note(firstHit..<nextHit)
        close(buffer, emit)
      case .continues where open != nil:
        if firstHit == nextHit { noteWrapped(line, buffer) }
        if !line.isEmpty { extend(to: offset + end) }
        note(firstHit..<nextHit)
      case .separates:
        close(buffer, emit)
      case .ends, .continues:
        countUnrecognised(line)
      }
      start = lineFeed + 1
    }
  }

  /// The input has ended, or was silent for long enough: the open record is complete.
  package mutating func finish(_ buffer: borrowing LineBuffer, emit: (Record) -> Void) {
    close(buffer, emit)
  }

  /// A line too long to be held was cut; the rest of it is skipped.
  package mutating func noteOverlongLine() {
    tally.overlong += 1
    if tally.firstOverlong == nil { tally.firstOverlong = tally.lines }
    open?.isTruncated = true
  }

  package mutating func noteSkipped(bytes: Int) { tally.bytes += bytes }

  private mutating func begin(_ mark: RecordMark, at start: Int, end: Int) {
    if !mark.isSpecial { tally.records += 1 }
    open = OpenRecord(mark: mark, firstLine: tally.lines, start: start, end: end)
  }

  private mutating func extend(to end: Int) {
    guard let start = open?.start else { return }
    if end - start <= Self.longestRecord {
      open?.end = end
    } else {
      open?.isTruncated = true
    }
  }

  private mutating func note(_ range: Range<Int>) {
    for index in range where open?.isTruncated == false { open?.literals.append(hits[index].literal) }
  }

  private mutating func close(_ buffer: borrowing LineBuffer, _ emit: (Record) -> Void) {
    guard let record = open else { return }
    open = nil
    guard !record.literals.isEmpty else { return }
    emit(
      Record(
        raw: buffer.slice(record.start..<record.end), firstLine: record.firstLine, mark: record.mark,
        literals: record.literals, isTruncated: record.isTruncated))
  }

  /// Mail and issue trackers break long lines at a blank. A literal that was broken stands at the seam of
  /// two lines; looking there is enough, and only where the second line is not indented.
  private mutating func noteWrapped(_ line: ByteSlice, _ buffer: borrowing LineBuffer) {
    guard let record = open, let first = line.first, !Self.indents.contains(first) else { return }
    let before = buffer.slice(max(record.start, record.end - gate.longest)..<record.end).trimmedEnd(Self.lineEnds)
    seam.removeAll(keepingCapacity: true)
    unsafe before.withUnsafeBytes { unsafe seam.append(contentsOf: $0) }
    seam.append(UInt8(ascii: " "))
    unsafe line.upTo(min(line.count, gate.longest)).withUnsafeBytes { unsafe seam.append(contentsOf: $0) }
    var found: [LiteralSet.Hit] = []
    seam.withSlice { gate.hits(in: $0, into: &found) }
    let lastBefore = before.count
    for hit in found where hit.offset < lastBefore && hit.offset + gate.literals[hit.literal].count > lastBefore {
      open?.literals.append(hit.literal)
    }
  }

  private static let indents = ByteSet(" \t})]")
  private static let lineEnds = ByteSet(" \t\r\n")

  private mutating func countUnrecognised(_ line: ByteSlice) {
    guard !line.trimmed().isEmpty else { return }
    tally.unrecognised += 1
    if tally.firstUnrecognised == nil { tally.firstUnrecognised = tally.lines }
  }
}
