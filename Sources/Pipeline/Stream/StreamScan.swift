// The state of one input being read: bytes at one end, event records at the other.
//
// The first 64 KiB are held until the stream's shape is settled. From then on everything is scanned as it
// comes, and only what belongs to the open record stays in memory.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords
import SystemReports

package struct StreamScan: ~Copyable {
  package struct Settings: Sendable {
    /// Place of the one format the user named.
    package var only: UInt8?
    /// Lines without time or header count.
    package var loose: Bool
    /// Every record is handed on, not only those the gate lets through.
    package var emitsAll: Bool
    /// The user's own. The gate does not know them, so with any of them every record is read.
    package var patterns: [PatternSet]
    /// Whoever takes the records looks at their text.
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
  /// What the stream is, once that is settled. The two behind it know nothing of it before, and see none of its bytes.
  var settled = StreamSettler.Settled()
  var lines: LineSorter
  var reader: RecordReader
  var last = LastRecord()
  var resolver: TimeResolver
  /// Read by itself, for the stream that it is a part of.
  var isChunk = false
  /// Of a part: it cannot be read by itself, because its encoding changes.
  var hasForeign = false
  private var encodingChanges = 0
  /// A stream that changes more often is no text.
  private static let mostEncodingChanges = 256
  let assumptions: TimeResolver.Assumptions
  var found: [Record] = []
  /// Where the last record stood that was an event: one that fell silent is read again when it is complete.
  private var lastEventLine = 0
  var bytes = 0
  /// Whoever wants the input's own bytes, and up to which stream offset he has them.
  let pass: ((ByteSlice) -> Void)?
  private var passed = 0
  package private(set) var isSettled = false
  /// The format most of the first records have.
  package private(set) var format: String?
  /// The time of the last record, once the input has ended; nil where it has none.
  package private(set) var end: Int64?

  package init(
    _ settings: Settings, events: EventReader, assumptions: TimeResolver.Assumptions,
    pass: ((ByteSlice) -> Void)? = nil
  ) {
    self.settings = settings
    self.pass = pass
    self.events = events
    assembler = RecordAssembler(gate: events.gate, emitsAll: settings.emitsAll || !settings.patterns.isEmpty)
    lines = LineSorter(.unsettled, findsReports: settings.only == nil)
    reader = RecordReader(settled, events: events)
    self.assumptions = assumptions
    resolver = TimeResolver(assumptions)
  }

  /// When the first bytes had been written, for an input that others write to meanwhile. No record was read yet.
  package mutating func assume(latest: Int64) {
    var assumptions = assumptions
    assumptions.latest = latest
    resolver = TimeResolver(assumptions)
  }

  /// Settling on less than a whole line would freeze a shape that nothing was seen of.
  package var hasLines: Bool { !buffer.fresh.lines.isEmpty }
  package var isWindowFull: Bool { buffer.fresh.lines.count + buffer.unfinished >= StreamSettler.windowBytes }
  package var hasSomethingToShow: Bool { assembler.hasSomethingToShow }
  package var hasUnfinishedLine: Bool { buffer.unfinished > 0 }
  /// How many bytes are in memory.
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

  /// Reads once. Zero at the end of the input.
  package mutating func read(_ source: any ByteSource) throws(UnreadableInput) -> Int {
    let count = try source.read(into: &buffer, through: &decoder)
    bytes += count
    if count == 0 { try decoder.finish(into: &buffer) }
    return count
  }

  /// Nothing more is read, whether or not this is the end: a few bytes that could still become anything are text. Those
  /// that are none were refused, or are too few to be complained about.
  mutating func finishReading() { try? decoder.finish(into: &buffer) }

  /// Whoever wrote has gone: what was begun of a line is all of it.
  mutating func endLine() {
    if buffer.unfinished > 0 { [UInt8(ascii: "\n")].withSlice { buffer.append($0) } }
  }

  /// Settles what the stream is from what has come so far.
  package mutating func settle() {
    if buffer.hasReturnsOnly {
      buffer.turnReturns()
      decoder.turnsReturns = true
    }
    let fresh = buffer.fresh.lines
    let head = fresh.upTo(min(fresh.count, StreamSettler.windowBytes))
    let window = head.count == fresh.count ? head : head.upTo((head.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
    // What stands in a report says nothing about the log around it.
    if settings.only == nil, let log = LineSorter.withoutReports(window) {
      settle(as: log.withSlice { StreamSettler().settle($0, loose: settings.loose) })
      format = format ?? SystemReports.kind(of: window)?.name
    } else {
      settle(as: StreamSettler().settle(window, loose: settings.loose, only: settings.only))
    }
    assumeYear(of: window)
  }

  /// A pipe cannot be looked at beforehand, so its first window decides.
  private mutating func assumeYear(of window: ByteSlice) {
    guard resolver.firstYear == nil, let span = LogYears.span(of: window, recogniser) else { return }
    resolver.assume(firstYear: span)
  }

  /// `known` is whoever knows its lines already.
  mutating func settle(as settled: StreamSettler.Settled, _ known: LineRecogniser? = nil) {
    self.settled = settled
    lines = lines.beginning(known ?? LineRecogniser(settled, only: settings.only))
    reader = RecordReader(settled, events: events, patterns: settings.patterns)
    format = settled.shape.preferred.map { LogFormats.all[Int($0)].name }
    isSettled = true
  }

  /// The same where the input ended before the window was full: the unfinished line counts.
  package mutating func settleAtEnd() {
    buffer.finishLine()
    settle()
  }

  /// Scans all whole lines that are there.
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

  /// The input is silent: shows the open record as far as it has come.
  package mutating func peek(_ emit: (inout ScannedRecord) -> Void) {
    guard !recogniser.awaitsLastLine else { return }
    assembler.peek(buffer, into: &found)
    emitFound(emit)
  }

  /// The input has ended.
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

  /// What is to be said about the whole input once it has been read.
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

  /// All that stands before this stream offset, as far as it was not passed on yet.
  private mutating func passOn(to end: Int) {
    guard let pass, end > passed else { return }
    pass(buffer.slice(passed..<end))
    passed = end
  }

  /// A record's own lines come before what is found in it.
  private mutating func passOn(_ record: Record) {
    guard pass != nil, let end = buffer.end(ofLineWith: record.raw) else { return }
    passOn(to: end)
  }

  /// The last record need not be an event to tell how far the log goes.
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

  /// Its bytes will not be there any more.
  mutating func noteLast() {
    if let record = assembler.lastRecord(buffer) { last.keep(record) }
  }

  /// The record that a special line stands behind: it was found just before, or has been read before.
  private mutating func lastRecord(before index: Int) -> LastRecord.Place? {
    guard let record = found[..<index].last(where: { !$0.mark.isSpecial && !$0.mark.isReport }) else {
      return last.place(&reader)
    }
    return LastRecord.Place(record, &reader)
  }

  /// `isLast`: no more bytes will come, so that an unfinished line is a line.
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

  /// Bytes of the stream from a line on that is UTF-16.
  private mutating func readAgain(_ rest: ByteSlice, isLast: Bool) {
    encodingChanges += 1
    let sixteen = TextEncoding.sixteenBits(in: rest.until("\n"))
    if sixteen == nil || encodingChanges >= Self.mostEncodingChanges { recogniser.mayChangeEncoding = false }
    decoder = ByteDecoder()
    decoder.goOn(as: sixteen.map { .utf16(littleEndian: $0.littleEndian) } ?? .utf8)
    // Both refuse only what a stream begins with.
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
        // What is resolved in a part would be resolved again when its turn comes.
        if !isChunk { scanned.place.resolve(&resolver, first: lines.recogniser.days.first) }
        emit(&scanned)
      }
    }
    found.removeAll(keepingCapacity: true)
  }
}
