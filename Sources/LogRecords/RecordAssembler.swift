// Joins lines to records.
//
// No Apple format marks a continuation line, so a line that is neither the beginning of a record nor special
// continues the record above. Most records are of no interest: the gate has searched the whole
// stretch before, and only records that hold one of its literals are emitted.

import ByteScan

package struct RecordAssembler: Sendable {
  /// The longest record. Later lines belong to the record but are not kept.
  package static let longestRecord = 1 << 20
  /// The longest report. Reports are longer than records.
  package static let longestReport = 16 << 20

  package internal(set) var tally = ScanTally()
  private let gate: LiteralSet
  /// Every record is emitted, not only those that hold a literal.
  private let emitsAll: Bool
  private var hits = LiteralSet.Hits()
  var isOpen = false
  var open = OpenRecord()
  /// The last record before the latest special lines, or the last record that had a closing line.
  private var earlier = OpenRecord()
  /// The gate's literals in the open record.
  var literals = LiteralIDs()
  var hasLiteral = false
  private var seam: [UInt8] = []
  /// Lines that may belong to the next record.
  var leads = Leads() { didSet { hasLead = !leads.isEmpty } }
  /// Stored, because every line reads it.
  private(set) var hasLead = false
  /// The stream offset at which the walk stopped, because another encoding begins there.
  private var foreignAt: Int?

  package init(gate: LiteralSet, emitsAll: Bool = false) {
    self.gate = gate
    self.emitsAll = emitsAll
  }

  /// Begins anew.
  package mutating func forget() {
    tally = ScanTally()
    isOpen = false
    leads = Leads()
    open = OpenRecord()
    earlier = OpenRecord()
    literals = LiteralIDs()
    hasLiteral = false
    foreignAt = nil
  }

  /// The stream offset of a line in another encoding, returned once. The assembler has read nothing from there on.
  package mutating func takeForeign() -> Int? {
    defer { foreignAt = nil }
    return foreignAt
  }

  /// Adds the counts of a part that another assembler has read behind the open record.
  package mutating func join(_ part: ScanTally) { tally += part.behind(lines: tally.lines) }

  /// The stream offset from which on bytes must be held: the beginning of the open record or of its lead.
  package var neededFrom: Int? {
    let needed = isOpen && !open.isTruncated ? open.start : nil
    guard let lead = leads.report else { return needed }
    return min(needed ?? lead.start, lead.start)
  }
  /// The open record has bytes that were not emitted yet.
  package var hasSomethingToShow: Bool { isOpen && isWanted && open.emitted < open.end - open.start }

  /// Walks the buffer's fresh lines. Records that hold a literal are added to `found` when they are complete;
  /// their bytes are the buffer's, and valid until it changes.
  package mutating func consume<Classifier: LineClassifier>(
    _ buffer: borrowing LineBuffer, _ classifier: inout Classifier, into found: inout [Record]
  ) {
    let (lines, offset) = buffer.fresh
    var start = 0
    while start < lines.count, foreignAt == nil {
      // In stretches that stay in the first-level cache between the gate's pass and the walk over lines.
      var end = min(start + Self.stretch, lines.count)
      if end < lines.count {
        end =
          lines[start..<end].lastIndex(of: UInt8(ascii: "\n")).map { start + $0 + 1 }
          ?? lines.firstIndex(of: UInt8(ascii: "\n"), from: end).map { $0 + 1 } ?? lines.count
      }
      walk(lines[start..<end], offset + start, buffer, &classifier, &found)
      start = end
    }
  }

  private static let stretch = 256 << 10

  private mutating func walk<Classifier: LineClassifier>(
    _ lines: ByteSlice, _ offset: Int, _ buffer: borrowing LineBuffer, _ classifier: inout Classifier,
    _ found: inout [Record]
  ) {
    gate.hits(in: lines, into: &hits)
    let changesOpening = classifier.changesOpening
    var start = 0
    var nextHit = 0
    while start < lines.count {
      let ordinary = emitsAll ? nil : classifier.ordinaryOpening
      // Where questions do not change the opening, it holds to the end.
      repeat {
        if let ordinary,
          let last = consumeOrdinaryLines(lines, from: start, offset, ordinary, &nextHit, buffer, &found)
        {
          classifier.passedOrdinaryLines(last: lines[last])
          start = last.upperBound + 1
          if start >= lines.count { break }
        }
        start = consumeLine(lines, from: start, offset, &nextHit, buffer, &classifier, &found)
      } while start < lines.count && !changesOpening
    }
  }

  /// Consumes a line whose role the classifier decides. Returns where the next line begins.
  @inline(__always) private mutating func consumeLine<Classifier: LineClassifier>(
    _ lines: ByteSlice, from start: Int, _ offset: Int, _ nextHit: inout Int, _ buffer: borrowing LineBuffer,
    _ classifier: inout Classifier, _ found: inout [Record]
  ) -> Int {
    let lineFeed = lines.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? lines.count
    tally.lines += 1
    let firstHit = nextHit
    while nextHit < hits.found.count, hits.found[nextHit].offset < lineFeed { nextHit += 1 }
    var end = lineFeed
    if end > start, lines[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let line = lines[start..<end]
    let literalAt = firstHit < nextHit ? hits.found[firstHit].offset - start : -1
    let role = classifier.role(of: line, literalAt: literalAt)
    switch role {
    case .begins(let mark), .beginsAndEnds(let mark):
      close(buffer, &found)
      if mark.isSpecial { noteLast(buffer, &found) }
      begin(mark, at: offset + start + nuls(before: line), end: offset + lineFeed)
    case .beginsWithLead(let mark):
      beginWithLead(mark, at: offset + start, end: offset + lineFeed, buffer, &found)
    case .foreign:
      close(buffer, &found)
      tally.lines -= 1
      foreignAt = offset + start
      return lines.count
    case .leads:
      noteLead(line, ofReport: true, at: offset + start)
      if isOpen {
        extend(from: offset + start, to: offset + lineFeed, withText: !line.isEmpty, buffer, &found)
      } else {
        countUnrecognised(line)
      }
    case .continues where isOpen, .mayLead where isOpen:
      if role == .mayLead { noteLead(line, ofReport: false, at: offset + start) }
      if firstHit == nextHit { noteWrapped(line, buffer) }
      extend(from: offset + start, to: offset + lineFeed, withText: !line.isEmpty, buffer, &found)
    case .ends where isOpen:
      extend(from: offset + start, to: offset + lineFeed, withText: true, buffer, &found)
      earlier = open
    case .separates:
      close(buffer, &found)
    case .ends, .continues, .mayLead:
      countUnrecognised(line)
    }
    if hasLead, role != .leads, role != .mayLead { leads = Leads() }
    if firstHit < nextHit, isOpen { note(firstHit..<nextHit) }
    switch role {
    case .beginsAndEnds, .ends: close(buffer, &found)
    case .begins, .beginsWithLead, .continues, .leads, .mayLead, .separates, .foreign: break
    }
    return lineFeed + 1
  }

  /// The NULs before a record: a hole in the file is no part of the record.
  private func nuls(before line: ByteSlice) -> Int {
    guard line.first == 0 else { return 0 }
    return line.count - line.trimmedStart(Self.nul).count
  }

  private static let nul = ByteSet([0])

  /// Consumes lines with the ordinary opening, which is the bulk of every log. All are counted. Only the records that
  /// hold a literal and the last one are kept. Returns the range of the last one.
  private mutating func consumeOrdinaryLines(
    _ lines: ByteSlice, from start: Int, _ offset: Int, _ ordinary: OrdinaryOpening, _ nextHit: inout Int,
    _ buffer: borrowing LineBuffer, _ found: inout [Record]
  ) -> Range<Int>? {
    var last: Range<Int>?
    var at = start
    var count = 0
    var hit = nextHit < hits.found.count ? hits.found[nextHit].offset : Int.max
    while let run = ordinary.run(in: lines, from: at, to: hit) {
      close(buffer, &found)
      count += run.count
      last = run.last
      at = run.last.upperBound + 1
      guard hit < run.last.upperBound else { break }
      open = OpenRecord(
        mark: ordinary.mark, firstLine: tally.lines + count, start: offset + run.last.lowerBound,
        end: offset + run.last.upperBound)
      isOpen = true
      while nextHit < hits.found.count, hits.found[nextHit].offset < run.last.upperBound {
        note(literal: hits.found[nextHit].literal)
        nextHit += 1
      }
      hit = nextHit < hits.found.count ? hits.found[nextHit].offset : Int.max
    }
    guard let last else { return nil }
    leads = Leads()
    tally.lines += count
    tally.records += count
    if !isOpen {
      open = OpenRecord(
        mark: ordinary.mark, firstLine: tally.lines, start: offset + last.lowerBound, end: offset + last.upperBound)
      isOpen = true
    }
    return last
  }

  /// The input has paused: emits the open record as far as it has come. If more lines follow, the record
  /// is emitted again when it is complete.
  package mutating func peek(_ buffer: borrowing LineBuffer, into found: inout [Record]) {
    guard hasSomethingToShow else { return }
    found.append(emission(buffer))
    open.emitted = open.end - open.start
  }

  /// The open record ends in a bracket that later lines have to close.
  package func expectsMore(_ buffer: borrowing LineBuffer) -> Bool {
    guard isOpen, !open.isTruncated else { return false }
    // A report has many lines, which may come in several pieces.
    if open.mark.isReport { return true }
    let last = buffer.slice(open.start..<open.end).trimmedEnd(Self.lineEnds).last
    return last.map(Self.openers.contains) ?? false
  }

  /// The last record that is no special line, whether or not it holds a literal. Nil where its bytes have left the buffer.
  package func lastRecord(_ buffer: borrowing LineBuffer) -> Record? {
    open.mark.isReport ? nil : record(open.mark.isSpecial ? earlier : open, buffer)
  }

  /// An earlier record, which is surely complete.
  package func earlierRecord(_ buffer: borrowing LineBuffer) -> Record? { record(earlier, buffer) }

  private func record(_ last: OpenRecord, _ buffer: borrowing LineBuffer) -> Record? {
    guard last.end > last.start, !last.isTruncated, last.start >= buffer.beginning else { return nil }
    return Record(
      raw: buffer.slice(last.start..<last.end), firstLine: last.firstLine, mark: last.mark, literals: LiteralIDs(),
      isOneLine: last.isOneLine, isTruncated: false, emittedBefore: 0)
  }

  /// Emits the record before a special line, because it has the time and the line has none.
  private mutating func noteLast(_ buffer: borrowing LineBuffer, _ found: inout [Record]) {
    guard !open.mark.isSpecial, !open.mark.isReport else { return }
    earlier = open
    guard found.last.map({ $0.firstLine != open.firstLine }) ?? true, let last = lastRecord(buffer) else { return }
    found.append(last)
  }

  /// The input has ended: the open record is complete.
  package mutating func finish(_ buffer: borrowing LineBuffer, into found: inout [Record]) {
    close(buffer, &found)
  }

  /// Bytes of an overlong line were skipped.
  package mutating func noteUnread(_ bytes: Int) { tally.unread += bytes }

  /// The last line was too long to be held. Its first piece was read, and the rest of it is skipped.
  package mutating func noteOverlongLine(_ buffer: borrowing LineBuffer, into found: inout [Record]) {
    tally.overlong += 1
    if tally.firstOverlong == nil { tally.firstOverlong = tally.lines }
    truncate(buffer, &found)
  }

  mutating func begin(_ mark: RecordMark, at start: Int, end: Int) {
    if !mark.isSpecial { tally.records += 1 }
    open = OpenRecord(mark: mark, firstLine: tally.lines, start: start, end: end)
    isOpen = true
  }

  /// Empty lines belong to the record only if other lines follow them, but they count towards its length.
  private mutating func extend(
    from start: Int, to end: Int, withText: Bool, _ buffer: borrowing LineBuffer, _ found: inout [Record]
  ) {
    guard !open.isTruncated else {
      if open.isCountedAsCut { tally.unread += end + 1 - start }
      return
    }
    if end - open.start > (open.mark.isReport ? Self.longestReport : Self.longestRecord) {
      truncate(buffer, &found)
      if isWanted { countCut(unread: end + 1 - start) }
    } else if withText {
      open.end = end
      open.isOneLine = false
    }
  }

  /// Emits the open record as far as it has come. It may go on without end, so its bytes must
  /// not be held any longer.
  private mutating func truncate(_ buffer: borrowing LineBuffer, _ found: inout [Record]) {
    guard isOpen, !open.isTruncated else { return }
    open.isTruncated = true
    guard isWanted, open.emitted < open.end - open.start else { return }
    found.append(emission(buffer))
    open.emitted = open.end - open.start
  }

  /// Counts a wanted record of which some bytes are not read.
  private mutating func countCut(unread: Int) {
    open.isCountedAsCut = true
    tally.cut += 1
    if tally.firstCut == nil { tally.firstCut = open.firstLine }
    tally.unread += unread
  }

  private mutating func note(_ range: Range<Int>) {
    // The literal stands in the part of the record that is not read.
    if open.isTruncated, !open.isCountedAsCut { countCut(unread: 0) }
    for index in range where !open.isTruncated { note(literal: hits.found[index].literal) }
  }

  /// Inlined, because nearly every line closes a record, and most records are not wanted.
  @inline(__always)
  mutating func close(_ buffer: borrowing LineBuffer, _ found: inout [Record]) {
    if isOpen, isWanted { emitOpenRecord(buffer, &found) }
    isOpen = false
  }

  @inline(never)
  private mutating func emitOpenRecord(_ buffer: borrowing LineBuffer, _ found: inout [Record]) {
    if open.emitted < open.end - open.start { found.append(emission(buffer)) }
    literals = LiteralIDs()
    hasLiteral = false
  }

  private var isWanted: Bool { hasLiteral || emitsAll || open.mark.isSpecial || open.mark.isReport }

  private mutating func note(literal: Int) {
    literals.insert(literal)
    hasLiteral = true
  }

  func emission(_ buffer: borrowing LineBuffer) -> Record {
    Record(
      raw: buffer.slice(open.start..<open.end), firstLine: open.firstLine, mark: open.mark, literals: literals,
      isOneLine: open.isOneLine, isTruncated: open.isTruncated, emittedBefore: open.emitted)
  }

  /// Mail programs and issue trackers break long lines at a blank. A literal that was broken stands at the seam of
  /// two lines, so only the seam is searched, and only where the second line is not indented.
  private mutating func noteWrapped(_ line: ByteSlice, _ buffer: borrowing LineBuffer) {
    guard !open.isTruncated, let first = line.first, !Self.indents.contains(first) else { return }
    let before = buffer.slice(max(open.start, open.end - gate.longest)..<open.end).trimmedEnd(Self.lineEnds)
    seam.removeAll(keepingCapacity: true)
    seam.append(before)
    seam.append(UInt8(ascii: " "))
    seam.append(line.upTo(min(line.count, gate.longest)))
    var seamHits = LiteralSet.Hits()
    seam.withSlice { gate.hits(in: $0, into: &seamHits) }
    let lastBefore = before.count
    // A literal may begin with the blank that the line was broken at.
    for hit in seamHits.found where hit.offset <= lastBefore && hit.offset + gate.length(of: hit.literal) > lastBefore {
      note(literal: hit.literal)
    }
  }

  static let indents = ByteSet(" \t})]")
  private static let lineEnds = ByteSet(" \t\r\n")
  private static let openers = ByteSet("[{(")

  private mutating func countUnrecognised(_ line: ByteSlice) {
    guard !line.trimmed().isEmpty else { return }
    tally.unrecognised += 1
    if tally.firstUnrecognised == nil { tally.firstUnrecognised = tally.lines }
  }
}
