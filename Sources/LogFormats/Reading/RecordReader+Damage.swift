// Records that were written into each other. A head that stands where the fields of another head stand begins a record
// of its own, because no field can hold one. A head inside a message may be a quotation: then nothing in the record is
// certain, and all that is told of it is that it is damaged.

import BackgroundTasks
import ByteScan
import LogRecords

enum DamageSign {
  /// A time of day that is not the record's own; the place of its first colon.
  case time(Int)
  /// An object that holds what no object holds.
  case object
  /// A second record's sentence or tag, in a format without times.
  case sentence
  /// What a sentence of the system has not, but other messages may.
  case doubt
}

extension RecordReader {
  /// Asked of every event, so it only looks for what is rare. Nil for a record that is whole.
  @inline(__always)
  func signOfDamage(
    _ format: UInt8, _ text: ByteSlice, _ message: ByteSlice, hasKnownHead: Bool, written: ByteSlice?, pid: Int?
  ) -> DamageSign? {
    switch framing(format) {
    case .lines: break
    case .objects: return fieldMemory.isBroken ? .object : nil
    case .closingLines:
      if fieldMemory.isBroken { return .sentence }
      return Self.signOfSecondSentence(message) ?? (LogFormat.mayHoldAnother(message) ? .doubt : nil)
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
    return Self.isTornInCells(message, pid, isTimeLast: isTimeLast) ? .sentence : nil
  }

  /// Where the time is the last cell, the message is the one before it, in which only indented lines hold TABs. No pid is
  /// as high as two that were written into each other mostly are.
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

  /// Where the time closes the record, one that has none was torn, and another capture may begin in it.
  @inline(never)
  private static func signWithoutTime(_ text: ByteSlice, _ message: ByteSlice, isTimeLast: Bool) -> DamageSign? {
    guard isTimeLast, let colon = text.firstClockColons(from: 0) else {
      return Self.signOfSecondSentence(message)
    }
    return .time(colon)
  }

  /// A header that was not recognised stands before it, perhaps.
  @inline(never)
  private static func signInBareMessage(_ format: UInt8, _ text: ByteSlice, _ message: ByteSlice) -> DamageSign? {
    guard format == LogFormats.bareMessage else { return nil }
    return text.firstClockColons(from: 0).map(DamageSign.time) ?? Self.signOfSecondSentence(message)
  }

  /// Without a time a record is told from another by what its message begins with, or by the tag before it.
  @inline(never)
  private static func signOfSecondSentence(_ message: ByteSlice) -> DamageSign? {
    if message.contains(">: "), message.contains("] <") { return .sentence }
    var first: Int?
    for opening in Signatures.openings {
      var from = 0
      while let place = message.firstIndex(of: opening, from: from) {
        if let first, first != place { return .sentence }
        first = place
        from = place + 1
      }
    }
    return nil
  }

  /// Calls `body` for each record that can be told apart.
  @inline(never)
  mutating func readDamaged(
    _ record: Record, _ text: ByteSlice, _ format: UInt8, _ fields: RecordFields, _ sign: DamageSign, _ all: Bool,
    depth: Int, _ body: Body
  ) {
    switch sign {
    case .sentence: tellDamage(record, fields, all, body)
    case .doubt:
      guard event(record, fields) != nil else { return tell(record, text, fields, all, body) }
      tellDamage(record, fields, all, body)
    case .object:
      switch search.object(in: text, fieldMemory.shape) {
      case .record(let start, let inner)? where depth < Self.mostPieces:
        if let end = HeadSearch.endOfWholeObject(text), end <= start {
          read(record, text.upTo(end), format, all, depth: depth + 1, body)
        }
        read(record, text.from(start), inner, all, depth: depth + 1, body)
      case nil: tell(record, text, fields, all, body)
      case .record?, .other?: tellDamage(record, fields, all, body)
      }
    case .time(let colon):
      guard let head = search.first(in: text, from: colon, &searchMemory) else {
        guard format == LogFormats.bareMessage, Self.signOfSecondSentence(fields.message) != nil else {
          return tell(record, text, fields, all, body)
        }
        return tellDamage(record, fields, all, body)
      }
      var dated = fields
      dated.clock = fields.clock ?? head.clock
      guard depth < Self.mostPieces else { return tellDamage(record, dated, all, body) }
      read(record, text, format, dated, head, all, depth: depth, body)
    }
  }

  /// Of a text that is nothing but damage no more is read.
  private static var mostPieces: Int { 64 }

  private mutating func read(
    _ record: Record, _ text: ByteSlice, _ format: UInt8, _ fields: RecordFields, _ head: HeadSearch.Head, _ all: Bool,
    depth: Int, _ body: Body
  ) {
    let inner = text.from(head.start)
    guard let lineFeed = text.upTo(head.start).lastIndex(of: UInt8(ascii: "\n")) else {
      guard isInHead(head.start, text, fields, isBare: format == LogFormats.bareMessage) else {
        return tellDamage(record, fields, all, body)
      }
      return read(record, inner, head.format, all, depth: depth + 1, body)
    }
    guard search.isTornHead(text[(lineFeed + 1)..<head.start], before: head, in: text, fieldMemory.shape) else {
      return tellDamage(record, fields, all, body)
    }
    // What stands above the torn line is whole.
    let lines = text.upTo(lineFeed).lineFeeds + 1
    let above = record.piece(fromLine: 0, toLine: lines)
    if above.emittedBefore < above.raw.count {
      read(above, text.upTo(lineFeed), format, all, depth: depth + 1, body)
    }
    read(record.piece(fromLine: lines), inner, head.format, all, depth: depth + 1, body)
  }

  /// Whether this place comes before the message: in a field, or in a bracket before the message that is not closed.
  /// A bare message has no field that has to be there.
  private func isInHead(_ place: Int, _ text: ByteSlice, _ fields: RecordFields, isBare: Bool) -> Bool {
    guard isBare || fields.process != nil || fields.pid != nil else { return true }
    guard let message = text.offset(of: fields.message) else {
      // It was unescaped, so it is known only where the process stands.
      return fields.process.flatMap { process in text.offset(of: process).map { place < $0 + process.count } } ?? false
    }
    if place < message { return true }
    let torn = text[message..<place]
    guard torn.count > 1, torn.first == UInt8(ascii: "[") || torn.first == UInt8(ascii: "(") else { return false }
    return !torn.from(1).hasAny(of: Self.notInOrigin)
  }

  /// Subsystem, category and library have none of these.
  private static var notInOrigin: ByteSet { ByteSet("[](){}<>'\"=,;/\n") }

  /// The record tells nothing but that.
  private mutating func tellDamage(_ record: Record, _ fields: RecordFields, _ all: Bool, _ body: Body) {
    if !record.literals.isEmpty || event(record, fields) != nil {
      body(record, fields, Telling(.log(.recordDamaged), fingerprint: record.raw.fingerprint))
    } else if all {
      body(record, fields, nil)
    }
  }
}
