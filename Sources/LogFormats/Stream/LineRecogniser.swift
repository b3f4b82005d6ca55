// Decides the role of every line among the lines around it.
//
// The stream's preferred format is tried first, then all others: people join captures of
// different tools, and a pipe has no file name to go by. A line that no format accepts may still be a special line,
// an indented record, or a message that was pasted without its header.

import ByteScan
import LogRecords

package struct LineRecogniser: LineClassifier {
  package let shape: StreamShape
  package let prefix: LinePrefix?
  package private(set) var days = DayClock()
  /// The filter of the capture, if one of its lines states it.
  package private(set) var predicate: String?

  private let begins: [@Sendable (ByteSlice, StreamShape) -> RecordStart?]
  private let closes: [(@Sendable (ByteSlice, StreamShape) -> Bool)?]
  private let canClose: [Bool]
  private let candidates: CandidateTable
  private let preferred: (@Sendable (ByteSlice, StreamShape) -> RecordStart?)?
  private let preferredPlace: UInt8
  package private(set) var ordinaryOpening: OrdinaryOpening?
  /// Makes the ordinary opening of a format whose opening holds in one minute only, and the minute of the present opening.
  private let openingOfMinute: (@Sendable (ByteSlice) -> BytePattern?)?
  private var minute: Int32?
  /// The format of this stream that is recognised by the last line of each record.
  private let closing: UInt8?
  private let nests: [Bool]
  /// For each format, whether the last line of a record has its time and process.
  private let hasTimeLast: [Bool]
  private let standsAlone: [StaticString]
  private var openFormat: UInt8?
  /// The open record's format has lines that close a record.
  private var openCanClose = false
  /// Whether a line in another encoding may follow.
  package var mayChangeEncoding = true

  /// `only`: the place of the one format the user named.
  package init(_ settled: StreamSettler.Settled, only: UInt8? = nil, formats: [LogFormat] = LogFormats.all) {
    shape = settled.shape
    prefix = settled.prefix
    begins = formats.map(\.begins)
    closes = formats.map { $0.closesIn(settled.shape) ? $0.closes : nil }
    canClose = closes.map { $0 != nil }
    candidates = CandidateTable(formats, loose: settled.shape.isLoose, only: only)
    let named = only ?? settled.shape.preferred
    let place = named.flatMap { formats[Int($0)].rank == .closing ? nil : $0 }
    preferred = place.map { formats[Int($0)].begins }
    preferredPlace = place ?? 0
    switch Self.opening(settled, place, formats) {
    case .fixed(let pattern, let place)?:
      ordinaryOpening = OrdinaryOpening(pattern, place, mark: RecordMark(format: preferredPlace))
      openingOfMinute = nil
    case .ofMinute(let opening)?: openingOfMinute = opening
    case nil: openingOfMinute = nil
    }
    closing = formats.indices.first { place in
      formats[place].rank == .closing && Self.isSettled(formats[place], settled.shape)
        && (only == nil || only.map(Int.init) == place)
    }
    .map(UInt8.init(truncatingIfNeeded:))
    nests = formats.map(\.nests)
    hasTimeLast = formats.map {
      $0.framing == .closingLines || $0.name == LogFormat.consoleTabs.name && settled.shape.consoleTimeLast
    }
    standsAlone = Signatures.openings + ScrapedText.openings + HTMLText.openings
  }

  /// For a stream that is not settled yet. Made once, because it holds tables and each part of a stream begins with it.
  package static let unsettled = LineRecogniser(StreamSettler.Settled())

  // MARK: Parts of a stream

  /// For a chunk of the same stream, with days counted from its beginning.
  package var ofChunk: LineRecogniser { at(.ofChunk) }

  /// For the chunk of the same stream that follows directly.
  package var ofNextChunk: LineRecogniser { at(days) }

  private func at(_ days: DayClock) -> LineRecogniser {
    var part = self
    part.days = days
    part.predicate = nil
    part.openFormat = nil
    part.openCanClose = false
    part.endMinute()
    return part
  }

  /// Continues behind a part. Returns by how many days the part's offsets have to be moved, or nil where the part has to be
  /// read again as the following part.
  package mutating func join(_ part: LineRecogniser) -> Int32? {
    guard let moved = days.join(part.days) else { return nil }
    endMinute()
    predicate = predicate ?? part.predicate
    return moved
  }

  /// Continues behind a part that was read as the following part.
  package mutating func continueBehind(_ part: LineRecogniser) {
    days = part.days
    endMinute()
    predicate = predicate ?? part.predicate
  }

  /// Whether `canBeCut(before:)` may hold for any line of the stream.
  package var hasCuts: Bool { prefix == nil && !shape.isColoured && preferred != nil }

  /// A record begins with this line, and no open record could claim the line.
  package func canBeCut(before line: ByteSlice) -> Bool {
    guard hasCuts, let preferred, let first = line.first, first != 0, first != TerminalEscapes.escape,
      preferred(line, shape) != nil
    else { return false }
    return !closes.contains { $0?(line, shape) ?? false }
  }

  /// The open record has no time and process before its last line comes.
  package var awaitsLastLine: Bool { openFormat.map { $0 < hasTimeLast.count && hasTimeLast[Int($0)] } ?? false }

  /// Something else than a record has begun, so the open record is complete.
  package mutating func leaveRecord() {
    openFormat = nil
    openCanClose = false
  }

  package var changesOpening: Bool { openingOfMinute != nil }

  package mutating func passedOrdinaryLines(last line: ByteSlice) {
    openFormat = preferredPlace
    openCanClose = false
    // The other lines were of the same minute and would have changed no count.
    if minute != nil, let start = preferred?(line, shape) { _ = days.offset(of: start) }
  }

  /// Makes the opening of the minute of this record, which began last, if the minute has changed.
  private mutating func renewOpening(_ line: ByteSlice, _ mark: RecordMark) {
    guard let openingOfMinute,
      days.quietMinute != minute || mark.dayOffset != ordinaryOpening?.mark.dayOffset || openCanClose
    else { return }
    endMinute()
    guard !openCanClose, mark.format == preferredPlace, let now = days.quietMinute, let pattern = openingOfMinute(line)
    else { return }
    minute = now
    ordinaryOpening = OrdinaryOpening(pattern, .behindTab, mark: mark)
  }

  private mutating func endMinute() {
    guard openingOfMinute != nil else { return }
    minute = nil
    ordinaryOpening = nil
  }

  package mutating func role(of physical: ByteSlice, literalAt: Int) -> LineRole {
    if let first = physical.first, first &+ 2 <= 2 {
      if mayChangeEncoding, TextEncoding.sixteenBits(in: physical) != nil { return .foreign }
      if first == 0 { return roleOfFramed(physical, literalAt: literalAt) }
    }
    if shape.isColoured || physical.first == TerminalEscapes.escape {
      return roleOfColoured(physical, literalAt: literalAt)
    }
    guard let prefix, let length = prefix.length(in: physical) else {
      return roleOfText(physical, literalAt: literalAt)
    }
    return roleOfText(physical.from(length), literalAt: literalAt < 0 ? -1 : max(literalAt - length, 0))
  }

  /// A line of a NUL-framed capture behind a capture without NULs, where the byte layer no longer removes them.
  private mutating func roleOfFramed(_ physical: ByteSlice, literalAt: Int) -> LineRole {
    let text = physical.trimmedStart(ByteSet([0]))
    return role(of: text, literalAt: literalAt < 0 ? -1 : max(literalAt - (physical.count - text.count), 0))
  }

  /// The format's opening, if lines have no prefix and no colours, and no line closes a record of the format.
  private static func opening(
    _ settled: StreamSettler.Settled, _ place: UInt8?, _ formats: [LogFormat]
  ) -> LogFormat.Opening? {
    guard settled.prefix == nil, !settled.shape.isColoured, let format = place.map({ formats[Int($0)] }),
      format.closes == nil || !format.closesIn(settled.shape)
    else { return nil }
    return format.opening
  }

  /// A format with closing lines accepts any line of a stream that is settled to have them, and no line of another stream.
  private static func isSettled(_ format: LogFormat, _ shape: StreamShape) -> Bool {
    format.begins(("any" as StaticString).bytes, shape) != nil
  }

  private mutating func roleOfColoured(_ physical: ByteSlice, literalAt: Int) -> LineRole {
    let bytes = TerminalEscapes.removed(from: physical)
    // The literal has moved to an unknown place, but only whether it is at the beginning matters.
    return bytes.withSlice { roleOfText($0, literalAt: literalAt < 0 ? -1 : 0) }
  }

  private mutating func roleOfText(_ line: ByteSlice, literalAt: Int) -> LineRole {
    if openCanClose, let openFormat, let closes = closes[Int(openFormat)], closes(line, shape) {
      self.openFormat = nil
      openCanClose = false
      return .ends
    }
    if let preferred, let start = preferred(line, shape) {
      return begun(preferredPlace, start, line)
    }
    return roleForOthers(line, literalAt: literalAt)
  }

  private mutating func begun(_ place: UInt8, _ start: RecordStart, _ line: ByteSlice) -> LineRole {
    let mark = RecordMark(format: place, dayOffset: start.secondOfDay < 0 ? 0 : days.offset(of: start))
    openFormat = start.endsHere ? nil : place
    openCanClose = !start.endsHere && canClose[Int(place)]
    if openingOfMinute != nil { renewOpening(line, mark) }
    return start.endsHere ? .beginsAndEnds(mark) : .begins(mark)
  }

  private mutating func roleForOthers(_ line: ByteSlice, literalAt: Int) -> LineRole {
    guard let first = line.first else { return closing.map { roleBeforeClosing(line, $0) } ?? .continues }
    let mayBeJunk = LineJunk.firstBytes.contains(first)
    // Formats would take a mark for the beginning of a word.
    if mayBeJunk, !ByteSet.blanks.contains(first), let role = roleBehindJunk(line) { return role }
    if let role = offered(line, first: first) { return role }
    if let special = special(line) { return special }
    if mayBeJunk, ByteSet.blanks.contains(first), let role = roleBehindJunk(line) { return role }
    if literalAt >= 0, isBareMessage(line, literalAt: literalAt) {
      // In such a stream the header follows the message.
      if let closing { return offerToClosing(line, closing) }
      openFormat = LogFormats.bareMessage
      openCanClose = false
      return .begins(RecordMark(format: LogFormats.bareMessage))
    }
    guard let closing else { return .continues }
    return openFormat == nil ? offerToClosing(line, closing) : roleBeforeClosing(line, closing)
  }

  /// The line follows a record of another format. Whether it belongs to that shows only when a line closes the record.
  private mutating func roleBeforeClosing(_ line: ByteSlice, _ place: UInt8) -> LineRole {
    guard let openFormat, openFormat != place, let closes = closes[Int(place)] else { return .continues }
    guard closes(line, shape) else { return .mayLead }
    leaveRecord()
    return .beginsWithLead(RecordMark(format: place))
  }

  /// The role of the text behind blanks, marks and the like. Nil where nothing begins there.
  private mutating func roleBehindJunk(_ line: ByteSlice) -> LineRole? {
    let isIndented = line.first.map(ByteSet.blanks.contains) ?? false
    // Objects nest, and an inner object begins with the same brace.
    let isNested = openFormat.map { $0 < nests.count && nests[Int($0)] } ?? false
    let text = LineJunk.dropped(from: line)
    // The members of an outermost object are indented by two blanks.
    guard !isNested || !isIndented || line.count - text.count < 2 else { return nil }
    guard text.count < line.count, let first = text.first else { return nil }
    return offered(text, first: first) ?? (isIndented ? nil : special(text))
  }

  private mutating func special(_ line: ByteSlice) -> LineRole? {
    guard let special = SpecialLines.role(of: line) else { return nil }
    openFormat = nil
    openCanClose = false
    if predicate == nil, let filter = SpecialLines.predicate(line) { predicate = filter.string }
    return special
  }

  private mutating func offered(_ line: ByteSlice, first: UInt8) -> LineRole? {
    for place in candidates.places(for: first) {
      if let start = begins[Int(place)](line, shape) { return begun(place, start, line) }
    }
    return nil
  }

  private mutating func offerToClosing(_ line: ByteSlice, _ place: UInt8) -> LineRole {
    guard let start = begins[Int(place)](line, shape) else { return .continues }
    if let closes = closes[Int(place)], closes(line, shape) {
      return .beginsAndEnds(RecordMark(format: place))
    }
    return begun(place, start, line)
  }

  /// The line begins with a sentence that is distinctive enough without a header, perhaps behind
  /// a tag. With `--loose` any line that holds a literal counts where no record with a header is open.
  private func isBareMessage(_ line: ByteSlice, literalAt: Int) -> Bool {
    let message = BareMessage.message(of: LineJunk.dropped(from: line))
    if standsAlone.contains(where: { message.hasPrefix($0) }) { return true }
    return shape.isLoose && (openFormat == nil || openFormat == LogFormats.bareMessage) && literalAt >= 0
  }
}

/// The formats that a line with a given first byte is offered to, in order of rank.
private struct CandidateTable: Sendable {
  private let starts: [UInt16]
  private let places: [UInt8]

  init(_ formats: [LogFormat], loose: Bool, only: UInt8?) {
    let allowed = formats.indices.filter { place in
      guard formats[place].rank != .closing else { return false }
      if let only { return place == Int(only) }
      return loose || formats[place].rank != .loose
    }
    let ordered = allowed.sorted { (formats[$0].rank, $0) < (formats[$1].rank, $1) }
    let candidates = ordered.map { (place: UInt8(truncatingIfNeeded: $0), bytes: formats[$0].firstBytes) }
    var starts: [UInt16] = [0]
    var places: [UInt8] = []
    for byte in UInt8.min...UInt8.max {
      for candidate in candidates where candidate.bytes.contains(byte) { places.append(candidate.place) }
      starts.append(UInt16(places.count))
    }
    self.starts = starts
    self.places = places
  }

  func places(for byte: UInt8) -> ArraySlice<UInt8> {
    places[Int(starts[Int(byte)])..<Int(starts[Int(byte) + 1])]
  }
}
