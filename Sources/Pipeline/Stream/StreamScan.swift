// The state of one input while it is read: bytes go in, records come out.
//
// The first 64 KiB are held until the stream's shape is settled. From then on all lines are scanned as they come, and only the
// open record stays in memory.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords
import SystemReports

package struct StreamScan: ~Copyable {
  package struct Settings: Sendable {
    /// The place of the format that the user named.
    package var only: UInt8?
    /// Lines without time or header count.
    package var loose: Bool
    /// Whether every record is emitted, not only those with a literal.
    package var emitsAll: Bool
    /// The user's own patterns. The gate does not search for them, so with any pattern every record is read.
    package var patterns: [PatternSet]
    /// Whether the consumer needs the text of the records.
    package var keepsText: Bool

    package init(
      only: UInt8? = nil, loose: Bool = false, emitsAll: Bool = false, patterns: [PatternSet] = [],
      keepsText: Bool = true
    ) {
      self.only = only
      self.loose = loose
      self.emitsAll = emitsAll
      self.patterns = patterns
      self.keepsText = keepsText
    }
  }

  let settings: Settings
  let events: EventReader
  var buffer = LineBuffer()
  var decoder = ByteDecoder()
  var assembler: RecordAssembler
  /// The shape of the stream once it is settled. Before that, `lines` and `reader` receive no bytes.
  var settled = StreamSettler.Settled()
  var lines: LineSorter
  var reader: RecordReader
  var last = LastRecord()
  var resolver: TimeResolver
  /// The scan reads a chunk by itself, for another scan.
  var isChunk = false
  /// The encoding changes inside the chunk, so it cannot be read by itself.
  var hasForeign = false
  private var encodingChanges = 0
  /// A stream that changes more often is no text.
  private static let mostEncodingChanges = 256
  let assumptions: TimeResolver.Assumptions
  var found: [Record] = []
  /// The line of the last record that was an event. A record in which the input fell silent is read again when it is complete.
  private var lastEventLine = 0
  var bytes = 0
  /// Receives the input's own bytes, if they are wanted.
  let onBytes: ((ByteSlice) -> Void)?
  /// The stream offset up to which `onBytes` has received the bytes.
  private var passed = 0
  package private(set) var isSettled = false
  /// The format of most of the first records.
  package private(set) var format: String?
  /// The time of the last record, set when the input has ended. Nil where the record has none.
  package private(set) var end: Int64?

  package init(
    _ settings: Settings, events: EventReader, assumptions: TimeResolver.Assumptions,
    onBytes: ((ByteSlice) -> Void)? = nil
  ) {
    self.settings = settings
    self.onBytes = onBytes
    self.events = events
    assembler = RecordAssembler(gate: events.gate, emitsAll: settings.emitsAll || !settings.patterns.isEmpty)
    lines = LineSorter(.unsettled, findsReports: settings.only == nil)
    reader = RecordReader(settled, events: events)
    self.assumptions = assumptions
    resolver = TimeResolver(assumptions)
  }

  /// Sets the time at which the first bytes were written, for a live input. Called before the first record is read.
  package mutating func assume(latest: Int64) {
    var assumptions = assumptions
    assumptions.latest = latest
    resolver = TimeResolver(assumptions)
  }

  /// Whether there is a whole line. A shape must not be settled on less.
  package var hasLines: Bool { !buffer.fresh.lines.isEmpty }
  package var isWindowFull: Bool { buffer.fresh.lines.count + buffer.unfinished >= StreamSettler.windowBytes }
  package var hasSomethingToShow: Bool { assembler.hasSomethingToShow }
  package var hasUnfinishedLine: Bool { buffer.unfinished > 0 }
  /// The number of bytes in memory.
  var held: Int { buffer.held }
  package var expectsMore: Bool { assembler.expectsMore(buffer) }

  package var tally: ScanTally {
    var tally = assembler.tally
    tally.bytes = bytes
    return tally
  }

  var recogniser: LineRecogniser {
    get { lines.recogniser }
    set { lines.recogniser = newValue }
  }

  /// Reads once. Returns zero at the end of the input.
  package mutating func read(_ source: any ByteSource) throws(UnreadableInput) -> Int {
    let count = try source.read(into: &buffer, through: &decoder)
    bytes += count
    if count == 0 { try decoder.finish(into: &buffer) }
    return count
  }

  /// Takes bytes that were read elsewhere.
  mutating func read(_ bytes: [UInt8]) throws(UnreadableInput) {
    try bytes.withSlice { (slice) throws(UnreadableInput) -> Void in try decoder.decode(slice, into: &buffer) }
    try decoder.finish(into: &buffer)
    self.bytes += bytes.count
  }

  /// Called when nothing more is read, at the end of the input or before it. Bytes too few to decide what they are count as
  /// text, and an error is ignored for so few.
  mutating func finishReading() { try? decoder.finish(into: &buffer) }

  /// Ends an unfinished line, because its writer has gone.
  mutating func endLine() {
    if buffer.unfinished > 0 { [UInt8(ascii: "\n")].withSlice { buffer.append($0) } }
  }

  /// Settles the shape of the stream from the bytes that have come so far.
  package mutating func settle() {
    if buffer.hasReturnsOnly {
      buffer.turnReturns()
      decoder.turnsReturns = true
    }
    let fresh = buffer.fresh.lines
    let head = fresh.upTo(min(fresh.count, StreamSettler.windowBytes))
    let window = head.count == fresh.count ? head : head.upTo((head.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
    // The lines of a report do not show the shape of the log around it.
    if settings.only == nil, let log = LineSorter.withoutReports(window) {
      settle(as: log.withSlice { StreamSettler().settle($0, loose: settings.loose) })
      format = format ?? SystemReports.kind(of: window)?.name
    } else {
      settle(as: StreamSettler().settle(window, loose: settings.loose, only: settings.only))
    }
    assumeYear(of: window)
  }

  /// A pipe cannot be examined beforehand, so its first window decides.
  private mutating func assumeYear(of window: ByteSlice) {
    guard resolver.firstYear == nil, let span = LogYears.span(of: window, recogniser) else { return }
    resolver.assume(firstYear: span)
  }

  /// `known`: a recogniser that was made for this shape.
  mutating func settle(as settled: StreamSettler.Settled, _ known: LineRecogniser? = nil) {
    self.settled = settled
    lines = lines.beginning(known ?? LineRecogniser(settled, only: settings.only))
    reader = RecordReader(settled, events: events, patterns: settings.patterns)
    format = settled.shape.preferred.map { LogFormats.all[Int($0)].name }
    isSettled = true
  }

  /// Settles the shape of an input that ended before the window was full. The unfinished line counts.
  package mutating func settleAtEnd() {
    buffer.finishLine()
    settle()
  }

  /// Scans all whole lines in the buffer.
  package mutating func scan(_ emit: (inout ScannedRecord) -> Void) {
    guard isSettled else { return }
    dropPiece()
    consume(emit)
    if buffer.isOverlong { buffer.dropNULs() }
    if buffer.isOverlong {
      buffer.finishLine(asPiece: true)
      assembler.consume(buffer, &lines, into: &found)
      _ = assembler.takeForeign()
      assembler.noteOverlongLine(buffer, into: &found)
      emitFound(emit)
      markScanned(needed: assembler.neededFrom)
    }
  }

  /// Called when the input is silent. Emits the open record as far as it has come.
  package mutating func peek(_ emit: (inout ScannedRecord) -> Void) {
    guard !recogniser.awaitsLastLine else { return }
    assembler.peek(buffer, into: &found)
    emitFound(emit)
  }

  /// Called at the end of the input.
  package mutating func finish(_ emit: (inout ScannedRecord) -> Void) {
    if !isSettled { settleAtEnd() }
    dropPiece()
    buffer.finishLine()
    consume(emit, isLast: true)
    noteEnd()
    assembler.finish(buffer, into: &found)
    emitFound(emit)
    markScanned(needed: nil)
  }

  /// The caveats about the whole input, complete once it has been read.
  package var caveats: StreamCaveats {
    StreamCaveats(
      assumedZone: resolver.assumedZone, assumedDay: resolver.assumedDay, assumedYear: resolver.assumedYear,
      countsDays: recogniser.days.countsDays, backwardSteps: recogniser.days.backwardSteps,
      predicate: recogniser.predicate)
  }

  private mutating func dropPiece() {
    assembler.noteUnread(buffer.dropPiece())
    passOn(to: buffer.fresh.offset)
  }

  mutating func markScanned(needed: Int?) {
    passOn(to: buffer.fresh.offset + buffer.fresh.lines.count)
    buffer.markScanned(needed: needed)
  }

  /// Passes on the bytes before this stream offset that were not passed on yet.
  private mutating func passOn(to end: Int) {
    guard let onBytes, end > passed else { return }
    onBytes(buffer.slice(passed..<end))
    passed = end
  }

  /// Passes on the bytes of the record, which come before the record itself.
  private mutating func passOn(_ record: Record) {
    guard onBytes != nil, let end = buffer.end(ofLineWith: record.raw) else { return }
    passOn(to: end)
  }

  /// Notes the time of the last record, event or not.
  private mutating func noteEnd() {
    noteLast()
    var place = last.place(&reader)
    if place?.clock == nil, let earlier = assembler.earlierRecord(buffer) {
      place = LastRecord.Place(earlier, &reader)
    }
    guard let last = place else { return }
    var resolver = resolver
    end = resolver.resolve(last.clock, offset: last.dayOffset, first: recogniser.days.first)?.instant
  }

  /// Copies the last record before the buffer discards its bytes.
  mutating func noteLast() {
    if let record = assembler.lastRecord(buffer) { last.keep(record) }
  }

  /// The record before a special line, found in this piece or an earlier one.
  private mutating func lastRecord(before index: Int) -> LastRecord.Place? {
    guard let record = found[..<index].last(where: { !$0.mark.isSpecial && !$0.mark.isReport }) else {
      return last.place(&reader)
    }
    return LastRecord.Place(record, &reader)
  }

  /// `isLast`: no more bytes will come, so an unfinished line counts.
  mutating func consume(_ emit: (inout ScannedRecord) -> Void, isLast: Bool = false) {
    while true {
      assembler.consume(buffer, &lines, into: &found)
      emitFound(emit)
      guard let place = assembler.takeForeign() else {
        let needed = assembler.neededFrom
        if needed == nil { noteLast() }
        return markScanned(needed: needed)
      }
      noteLast()
      let rest = buffer.takeRest(from: place)
      markScanned(needed: assembler.neededFrom)
      hasForeign = isChunk
      guard !isChunk else { return }
      rest.withSlice { readAgain($0, isLast: isLast) }
    }
  }

  /// Decodes the rest of the stream again, from a line on that is in another encoding.
  private mutating func readAgain(_ rest: ByteSlice, isLast: Bool) {
    encodingChanges += 1
    let sixteen = TextEncoding.sixteenBits(in: rest.until("\n"))
    if sixteen == nil || encodingChanges >= Self.mostEncodingChanges { recogniser.mayChangeEncoding = false }
    decoder = ByteDecoder()
    decoder.setEncoding(sixteen.map { .utf16(littleEndian: $0.littleEndian) } ?? .utf8)
    // The decoder throws only at the beginning of a stream.
    try? decoder.decode(rest.from(sixteen?.skipped ?? 0), into: &buffer)
    guard isLast else { return }
    try? decoder.finish(into: &buffer)
    buffer.finishLine()
  }

  mutating func emitFound(_ emit: (inout ScannedRecord) -> Void) {
    guard !found.isEmpty else { return }
    for index in found.indices {
      let record = found[index]
      passOn(record)
      if record.isOnlyForTime {
        last.keep(record)
        continue
      }
      if record.mark.isReport {
        emitReports(record, emit)
        continue
      }
      let before = record.mark.isSpecial ? lastRecord(before: index) : nil
      reader.read(record, all: settings.emitsAll) { record, fields, sourced in
        var scanned = ScannedRecord(
          text: RecordText(record, fields), place: RecordPlace(record, fields), sourced: consume sourced)
        if let before { scanned.stand(behind: before) }
        if case .some = scanned.sourced {
          scanned.place.repeatsEvent = record.emittedBefore > 0 && record.firstLine == lastEventLine
          lastEventLine = record.firstLine
        }
        // The times of a chunk are resolved when the chunk joins the stream.
        if !isChunk { scanned.place.resolve(&resolver, first: lines.recogniser.days.first) }
        emit(&scanned)
      }
    }
    found.removeAll(keepingCapacity: true)
  }
}
