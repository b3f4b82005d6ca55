// Reads the fields of a record from its raw bytes, and the event that the record states.
//
// The raw bytes are printed as they are. For reading, the prefix, colours and carriage returns are removed. Most records
// have none of these and are read in place.

import BackgroundTasks
import ByteScan
import LogRecords

@safe package struct RecordReader: ~Copyable {
  private let prefix: LinePrefix?
  private let formats: [LogFormat]
  let events: EventReader
  private let patterns: PatternReader
  private var textScratch = Scratch()
  var fieldMemory: FieldMemory
  private var unwrapScratch = Scratch()
  private var entityScratch = Scratch()
  /// Some of the stream's first records hold entities of HTML.
  private let isEscaped: Bool
  /// The present record was escaped, so the gate has not seen its message.
  private var isUnescaped = false
  let search: HeadSearch
  /// For each literal the sentence that begins with it, if there is one. Empty where heads separate the records.
  let openings: [StaticString?]
  private let framings: [LogFormat.Framing]
  /// For the search for other heads while a record is being read.
  var searchMemory: FieldMemory

  package init(
    _ settled: StreamSettler.Settled, events: EventReader, patterns: [PatternSet] = [],
    formats: [LogFormat] = LogFormats.all
  ) {
    prefix = settled.prefix
    isEscaped = settled.shape.isEscaped
    self.formats = formats
    self.events = events
    fieldMemory = FieldMemory(settled.shape)
    searchMemory = FieldMemory(settled.shape)
    search = HeadSearch(formats)
    openings = settled.shape.xcodeMetadata ? events.openings : []
    framings = formats.map(\.framing)
    self.patterns = PatternReader(patterns)
  }

  /// Receives a record as it was found, or a part of it that is a record of its own.
  package typealias Body = (Record, RecordFields, consuming SourcedEvent?) -> Void

  /// Calls `body` with the record's fields and its event, and for a record without an event only if `all` records are
  /// wanted. The fields are valid during the call only. Where several records were written into each other, `body` is called
  /// for each that can be separated.
  package mutating func read(_ record: Record, all: Bool = false, _ body: Body) {
    let text = plainText(record)
    if isEscaped || events.looksChanged(record.literals), text.firstIndex(of: UInt8(ascii: "&")) != nil {
      return readEscaped(record, text, all, body)
    }
    read(record, text, record.mark.format, all, depth: 0, body)
  }

  /// Not inlined, because few records hold an ampersand.
  @inline(never)
  private mutating func readEscaped(_ record: Record, _ text: ByteSlice, _ all: Bool, _ body: Body) {
    guard let plain = HTMLText.unescaped(text, in: &entityScratch) else {
      return read(record, text, record.mark.format, all, depth: 0, body)
    }
    isUnescaped = true
    read(record, plain, record.mark.format, all, depth: 0, body)
    isUnescaped = false
  }

  /// `depth` is the number of records that were separated before this one.
  @inline(__always)
  mutating func read(
    _ record: Record, _ text: ByteSlice, _ format: UInt8, _ all: Bool, depth: Int, _ body: Body
  ) {
    var fields = RecordFields(message: text)
    switch format {
    case LogFormats.special: break
    case LogFormats.bareMessage: fields = BareMessage.fields(of: text)
    case let place: formats[Int(place)].readFields(text, &fieldMemory, &fields)
    }
    // The fields are passed one by one, because passing all of them would copy them.
    let sign = signOfDamage(
      format, text, fields.message, hasKnownHead: fields.knownHead != nil, written: fields.written, pid: fields.pid,
      process: fields.process)
    if let sign {
      return readDamaged(record, text, format, fields, sign, all, depth: depth, body)
    }
    emit(record, text, fields, all, body)
  }

  /// How records of the format are separated. Nil for marks that are no format.
  @inline(__always)
  func framing(_ format: UInt8) -> LogFormat.Framing? {
    Int(format) < framings.count ? framings[Int(format)] : nil
  }

  /// Not inlined: the fields no longer change here, so callees borrow them instead of copying them.
  @inline(never)
  mutating func emit(_ record: Record, _ text: ByteSlice, _ fields: RecordFields, _ all: Bool, _ body: Body) {
    if let event = event(record, fields) {
      body(
        record, fields,
        SourcedEvent(
          consume event, fieldMemory.heads.sender(fields), boot: fields.boot?.string, fingerprint: text.fingerprint))
    } else if all {
      body(record, fields, nil)
    }
  }

  @inline(__always)
  mutating func event(_ record: Record, _ fields: RecordFields) -> TaskEvent? {
    if isUnescaped, let event = events.event(inMended: fields) { return event }
    let event =
      record.mark.isSpecial
      ? events.event(inSpecialLine: fields) : events.event(in: fields, literals: record.literals)
    return event ?? eventNotAsItStands(record, fields)
  }

  /// Not inlined, because few records get here.
  @inline(never)
  private mutating func eventNotAsItStands(_ record: Record, _ fields: RecordFields) -> TaskEvent? {
    if !record.literals.isEmpty, fields.message.firstIndex(of: UInt8(ascii: "\n")) != nil {
      var joined = fields
      joined.message = unwrapped(fields.message)
      joined.body = joined.message
      if let event = events.event(in: joined, literals: record.literals) { return event }
    }
    if !record.literals.isEmpty, let mended = ScrapedText.mended(fields.message, in: &unwrapScratch) {
      var whole = fields
      whole.message = mended
      whole.body = mended
      if let event = events.event(inMended: whole) { return event }
    }
    return record.mark.isSpecial ? nil : patterns.event(in: fields).map(TaskEvent.custom)
  }

  /// The text of the record without prefix, colours and carriage returns. Overlong text is cut: no event needs so much, and
  /// it would need as much memory.
  @inline(__always)
  private mutating func plainText(_ record: Record) -> ByteSlice {
    let raw = record.raw.upTo(min(record.raw.count, RecordAssembler.longestRecord))
    // Only a carriage return at the end of a line is removed, and a single line has one end.
    let hasReturn =
      record.isOneLine ? raw.last == UInt8(ascii: "\r") : raw.firstIndex(of: UInt8(ascii: "\r")) != nil
    let hasEscape = raw.firstIndex(of: TerminalEscapes.escape) != nil
    guard hasReturn || hasEscape || prefix != nil else {
      // Few records begin with junk.
      return LineJunk.dropped(from: raw)
    }
    return cleaned(raw, hasEscape)
  }

  /// Removes prefix, colours and carriage returns, which few records have.
  @inline(never)
  private mutating func cleaned(_ raw: ByteSlice, _ hasEscape: Bool) -> ByteSlice {
    textScratch.begin(raw.count + 1)
    var start = 0
    while start <= raw.count {
      let end = raw.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? raw.count
      var line = raw[start..<end].trimmedEnd(ByteSet("\r"))
      if let prefix, let length = prefix.length(in: line) { line = line.from(length) }
      if start > 0 { textScratch.append(UInt8(ascii: "\n")) }
      if hasEscape {
        TerminalEscapes.removed(from: line).withSlice { textScratch.append($0) }
      } else {
        textScratch.append(line)
      }
      start = end + 1
    }
    return LineJunk.dropped(from: textScratch.slice(from: 0))
  }

  /// Joins lines that were broken at a blank.
  private mutating func unwrapped(_ text: ByteSlice) -> ByteSlice {
    unwrapScratch.begin(text.count + 1)
    var start = 0
    while start <= text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
      let line = text[start..<end].trimmed()
      if start > 0, !line.isEmpty { unwrapScratch.append(UInt8(ascii: " ")) }
      unwrapScratch.append(line)
      start = end + 1
    }
    return unwrapScratch.slice(from: 0)
  }
}
