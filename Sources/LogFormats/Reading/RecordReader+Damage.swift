// Records that were written into each other. A head that stands among the fields of another head begins a record
// of its own, because no field can hold a head. A head inside a message may be a quotation. Then nothing in the record is
// certain, and its only event is that it is damaged.

import BackgroundTasks
import ByteScan
import LogRecords

enum DamageSign {
  /// The record holds a time of day besides its own. The value is the place of its first colon.
  case time(Int)
  /// An object is broken.
  case object
  /// A second record's sentence or tag stands in the record, in a format without times.
  case sentence
  /// The format does not show where a record ends, so the message itself has to be examined.
  case doubt
}

extension RecordReader {
  /// Nil for a record that is whole. Every event is tested, so the test looks for rare things only.
  @inline(__always)
  mutating func signOfDamage(
    _ format: UInt8, _ text: ByteSlice, _ message: ByteSlice, hasKnownHead: Bool, written: ByteSlice?, pid: Int?,
    process: ByteSlice?
  ) -> DamageSign? {
    switch framing(format) {
    case .lines: break
    case .objects: return fieldMemory.isBroken ? .object : nil
    case .closingLines:
      return fieldMemory.isBroken ? .sentence : .doubt
    case nil: return Self.signInBareMessage(format, text, message)
    }
    let start: Int?
    if hasKnownHead {
      start = text.offset(of: message)
    } else {
      start = written.flatMap { written in text.offset(of: written).map { $0 + written.count } }
    }
    let isTimeLast = fieldMemory.shape.consoleTimeLast
    guard let start else { return Self.signWithoutTime(text, message, isTimeLast: isTimeLast) }
    if let colon = text.firstClockColons(from: start) { return .time(colon) }
    guard fieldMemory.shape.consoleIsUnusual else { return nil }
    if Self.isTornInCells(message, pid, isTimeLast: isTimeLast) { return .sentence }
    guard let pid, let process else { return nil }
    return fieldMemory.pids.isTorn(pid, of: process, in: text) ? .sentence : nil
  }

  /// Where the time is the last cell, the message is the cell before it, in which only indented lines hold TABs. Two pids
  /// that were written into each other mostly make a number that is no pid.
  @inline(never)
  private static func isTornInCells(_ message: ByteSlice, _ pid: Int?, isTimeLast: Bool) -> Bool {
    if let pid, pid > highestPid { return true }
    guard isTimeLast else { return false }
    let (tab, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
    var from = 0
    while let place = message.firstIndex(of: tab, from: from) {
      guard place > 0, message[place - 1] == lineFeed || place == from else { return true }
      from = place + 1
    }
    return false
  }

  private static var highestPid: Int { 99_999 }

  /// Where the time closes the record, a record without it was torn, and another capture may begin in it.
  @inline(never)
  private static func signWithoutTime(_ text: ByteSlice, _ message: ByteSlice, isTimeLast: Bool) -> DamageSign? {
    guard isTimeLast, let colon = text.firstClockColons(from: 0) else {
      return Self.signOfSecondSentence(message)
    }
    return .time(colon)
  }

  /// A header that was not recognised may stand before the message.
  @inline(never)
  private static func signInBareMessage(_ format: UInt8, _ text: ByteSlice, _ message: ByteSlice) -> DamageSign? {
    guard format == LogFormats.bareMessage else { return nil }
    return text.firstClockColons(from: 0).map(DamageSign.time) ?? Self.signOfSecondSentence(message)
  }

  /// Without times, the beginnings of messages and the tags before them separate records.
  @inline(never)
  private static func signOfSecondSentence(_ message: ByteSlice) -> DamageSign? {
    var places = SentencePlaces()
    let isSecond = holdsTag(message) || Signatures.openings.contains { places.hasSecond($0, in: message) }
    return isSecond ? .sentence : nil
  }

  /// Whether the literals show sentences of two records in the message.
  private func holdsSecondSentence(_ message: ByteSlice, _ literals: LiteralIDs) -> Bool {
    var places = SentencePlaces()
    let isSecond = literals.firstResult { literal in
      guard literal < openings.count, let opening = openings[literal], places.hasSecond(opening, in: message) else {
        return nil as Bool?
      }
      return true
    }
    return isSecond ?? false
  }

  private static func holdsTag(_ message: ByteSlice) -> Bool { message.contains(">: ") && message.contains("] <") }

  /// Calls `body` for each record that can be separated.
  @inline(never)
  mutating func readDamaged(
    _ record: Record, _ text: ByteSlice, _ format: UInt8, _ fields: RecordFields, _ sign: DamageSign, _ all: Bool,
    depth: Int, _ body: Body
  ) {
    switch sign {
    case .sentence: emitDamage(record, fields, all, body)
    case .doubt:
      let isSure = Self.holdsTag(fields.message) || holdsSecondSentence(fields.message, record.literals)
      let mayBe = LogFormat.mayHoldAnother(fields.message) || events.beginsLikeAnother(fields, record.literals)
      guard isSure || mayBe && event(record, fields) != nil else { return emit(record, text, fields, all, body) }
      emitDamage(record, fields, all, body)
    case .object:
      switch search.object(in: text, fieldMemory.shape) {
      case .record(let start, let inner)? where depth < Self.mostPieces:
        if let end = HeadSearch.endOfWholeObject(text), end <= start {
          readObject(record, text.upTo(end), format, all, depth: depth, body)
        }
        read(record, text.from(start), inner, all, depth: depth + 1, body)
      case nil: readRest(record, text, format, fields, all, depth: depth, body)
      case .record?, .other?: emitDamage(record, fields, all, body)
      }
    case .time(let colon):
      guard let head = search.first(in: text, from: colon, as: format, &searchMemory) else {
        return holdsRecordWithoutHead(text, format, fields)
          ? emitDamage(record, fields, all, body) : emit(record, text, fields, all, body)
      }
      var dated = fields
      dated.clock = fields.clock ?? head.clock
      guard depth < Self.mostPieces else { return emitDamage(record, dated, all, body) }
      read(record, text, format, dated, head, all, depth: depth, body)
    }
  }

  /// Whether the text holds a record of a format that is not recognised by a head.
  private func holdsRecordWithoutHead(_ text: ByteSlice, _ format: UInt8, _ fields: RecordFields) -> Bool {
    if format == LogFormats.bareMessage, Self.signOfSecondSentence(fields.message) != nil { return true }
    if fieldMemory.shape.consoleTimeLast, fields.clock == nil || LogFormat.endsWithTimeCell(text) { return true }
    if case .record? = search.object(in: text, fieldMemory.shape) { return true }
    return false
  }

  /// A record of another format may stand behind a whole object or in a torn one. In a whole object its quotes would be escaped.
  private mutating func readRest(
    _ record: Record, _ text: ByteSlice, _ format: UInt8, _ fields: RecordFields, _ all: Bool, depth: Int, _ body: Body
  ) {
    let end = HeadSearch.endOfWholeObject(text)
    guard let head = search.first(in: text, from: end ?? 0, as: format, &searchMemory) else {
      return emit(record, text, fields, all, body)
    }
    guard let end, end <= head.start, depth < Self.mostPieces else { return emitDamage(record, fields, all, body) }
    readObject(record, text.upTo(end), format, all, depth: depth, body)
    readPiece(record, text.from(head.start), head, all, depth: depth, body)
  }

  /// Reads a whole object without the text behind it.
  private mutating func readObject(
    _ record: Record, _ object: ByteSlice, _ format: UInt8, _ all: Bool, depth: Int, _ body: Body
  ) {
    let own = search.format(ofObject: object, hasTime: true, fieldMemory.shape)
    read(record, object, own ?? format, all, depth: depth + 1, body)
  }

  /// Bounds the work for text that is nothing but damage.
  private static var mostPieces: Int { 64 }

  private mutating func read(
    _ record: Record, _ text: ByteSlice, _ format: UInt8, _ fields: RecordFields, _ head: HeadSearch.Head, _ all: Bool,
    depth: Int, _ body: Body
  ) {
    let inner = text.from(head.start)
    let days = head.clock.days(since: fields.clock)
    guard let lineFeed = text.upTo(head.start).lastIndex(of: UInt8(ascii: "\n")) else {
      guard isInHead(head.start, text, fields, isBare: format == LogFormats.bareMessage) else {
        return emitDamage(record, fields, all, body)
      }
      return readPiece(record.piece(fromLine: 0, days: days), inner, head, all, depth: depth, body)
    }
    guard search.isTornHead(text[(lineFeed + 1)..<head.start], before: head, in: text, fieldMemory.shape) else {
      return emitDamage(record, fields, all, body)
    }
    // The lines above the torn line are whole.
    let lines = text.upTo(lineFeed).lineFeeds + 1
    let above = record.piece(fromLine: 0, toLine: lines)
    if above.emittedBefore < above.raw.count {
      read(above, text.upTo(lineFeed), format, all, depth: depth + 1, body)
    }
    readPiece(record.piece(fromLine: lines, days: days), inner, head, all, depth: depth, body)
  }

  /// In a stream whose records begin with a pid, a record without it was torn in that cell, and its process is unknown.
  private mutating func readPiece(
    _ piece: Record, _ text: ByteSlice, _ head: HeadSearch.Head, _ all: Bool, depth: Int, _ body: Body
  ) {
    guard fieldMemory.shape.consoleHasPid, !head.hasPid else {
      return read(piece, text, head.format, all, depth: depth + 1, body)
    }
    var fields = RecordFields(message: text)
    fields.clock = head.clock
    emitDamage(piece, fields, all, body)
  }

  /// Whether this place comes before the message: in a field, or in a bracket before the message that is not closed.
  /// A bare message has no field that has to be there.
  private func isInHead(_ place: Int, _ text: ByteSlice, _ fields: RecordFields, isBare: Bool) -> Bool {
    guard isBare || fields.process != nil || fields.pid != nil else { return true }
    guard let message = text.offset(of: fields.message) else {
      // The message was unescaped and is not in the text, but the process is.
      return fields.process.flatMap { process in text.offset(of: process).map { place < $0 + process.count } } ?? false
    }
    if place < message { return true }
    let torn = text[message..<place]
    guard torn.count > 1, torn.first == UInt8(ascii: "[") || torn.first == UInt8(ascii: "(") else { return false }
    return !torn.from(1).hasAny(of: Self.notInOrigin)
  }

  /// Bytes that no subsystem, category or library has.
  private static var notInOrigin: ByteSet { ByteSet("[](){}<>'\"=,;/\n") }

  /// Emits the record with the event that it is damaged.
  private mutating func emitDamage(_ record: Record, _ fields: RecordFields, _ all: Bool, _ body: Body) {
    if !record.literals.isEmpty || event(record, fields) != nil {
      body(record, fields, SourcedEvent(.log(.recordDamaged), fingerprint: record.raw.fingerprint))
    } else if all {
      body(record, fields, nil)
    }
  }
}

extension WallClock {
  /// The days since another clock, if neither has a date: a step far back means the next day.
  fileprivate func days(since other: WallClock?) -> Int32 {
    guard let other, day == .missing, other.day == .missing else { return 0 }
    return secondOfDay < other.secondOfDay - 12 * 3600 ? 1 : 0
  }
}
