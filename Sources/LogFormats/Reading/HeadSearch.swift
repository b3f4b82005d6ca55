// Finds the beginning of another record in the middle of a record. A writer that was stopped leaves half a record
// without a line feed, and the next writer continues in the same line.
//
// Only places with a time of day are examined, and only a head that one of the formats reads as a whole counts.

import ByteScan
import LogRecords

struct HeadSearch: Sendable {
  struct Head {
    let start: Int
    let format: UInt8
    let clock: WallClock
    let hasPid: Bool
    /// The bytes from `start` to the end of the time.
    let timeLength: Int
  }

  private let formats: [LogFormat]
  /// The places of the formats that may be found, in the order in which they are tried.
  private let places: [Int]

  /// No head is longer, and lines are examined no further.
  private static let longestHead = 512
  /// Bounds the search in text that is full of times.
  private static let mostTimes = 4096

  init(_ formats: [LogFormat]) {
    self.formats = formats
    places = formats.indices
      .filter { formats[$0].rank <= .lenient && formats[$0].framing == .lines }
      .sorted { (formats[$0].rank, $0) < (formats[$1].rank, $1) }
  }

  /// The first head at or after `start`. The format of the record around it is tried first, because a head may look like one of
  /// another format, too. `memory` is not that of the record that is being read.
  func first(in text: ByteSlice, from start: Int, as outer: UInt8, _ memory: inout FieldMemory) -> Head? {
    var from = start
    for _ in 0..<Self.mostTimes {
      guard let colon = text.firstClockColons(from: from) else { return nil }
      if let head = head(in: text, colon: colon, outer, &memory) { return head }
      from = colon + 1
    }
    return nil
  }

  private func head(in text: ByteSlice, colon: Int, _ outer: UInt8, _ memory: inout FieldMemory) -> Head? {
    let time = colon - 2
    guard time > 0, Self.timeOfDay.matches(text, at: time) else { return nil }
    for start in Self.starts(in: text, time: time) where start > 0 {
      let end = min(text.count, start + Self.longestHead)
      let line = text[start..<end].until("\n")
      guard let first = line.first else { continue }
      if places.contains(Int(outer)), let head = head(line, at: start, first, Int(outer), &memory) { return head }
      for place in places where place != Int(outer) {
        if let head = head(line, at: start, first, place, &memory) { return head }
      }
    }
    return nil
  }

  private func head(
    _ line: ByteSlice, at start: Int, _ first: UInt8, _ place: Int, _ memory: inout FieldMemory
  ) -> Head? {
    guard formats[place].firstBytes.contains(first), formats[place].begins(line, memory.shape) != nil else {
      return nil
    }
    var fields = RecordFields(message: line)
    formats[place].readFields(line, &memory, &fields)
    guard fields.process.map({ $0.hasAny(of: Self.inNames) }) ?? (fields.pid != nil), let clock = fields.clock,
      let written = fields.written, let offset = line.offset(of: written)
    else { return nil }
    return Head(
      start: start, format: UInt8(truncatingIfNeeded: place), clock: clock, hasPid: fields.pid != nil,
      timeLength: offset + written.count)
  }

  private static let inNames = ByteSet.letters.union(.beyondASCII)
  private static let timeOfDay = BytePattern("99:99:99")
  private static let dateBefore = BytePattern("9999-99-99")
  private static let longestType = 32

  /// The places where a record with its time of day at `time` may begin: at a date, at a bracket before it, at a month,
  /// at a word for its level, or at the time itself.
  private static func starts(in text: ByteSlice, time: Int) -> [Int] {
    var starts: [Int] = []
    var first = time
    if time >= 11, dateBefore.matches(text, at: time - 11) {
      first = time - 11
      starts.append(first)
      if text.byte(at: first - 1) == UInt8(ascii: "[") { starts.append(first - 1) }
      // From the time on, such a row also looks like a row of another table.
      if let cells = threeCells(before: first, in: text) { starts.insert(cells, at: 0) }
    } else if time >= 7, text[time - 1] == UInt8(ascii: " ") {
      starts.append(time - 7)
    }
    if first == time { starts.append(time) }
    // A word and blanks before it.
    var at = first
    while at > 0, text[at - 1] == UInt8(ascii: " ") { at -= 1 }
    guard at < first else { return starts }
    let word = at
    while at > 0, word - at < longestType, text[at - 1] > UInt8(ascii: " ") { at -= 1 }
    if at < word { starts.append(at) }
    return starts
  }

  /// The beginning of the three cells before this one.
  private static func threeCells(before start: Int, in text: ByteSlice) -> Int? {
    var (at, tabs) = (start, 0)
    while at > 0, start - at < longestHead, text[at - 1] != UInt8(ascii: "\n") {
      if text[at - 1] == UInt8(ascii: "\t") {
        if tabs == 3 { return firstOfCells(from: at, before: start, in: text) }
        tabs += 1
      } else if at == start {
        return nil
      }
      at -= 1
    }
    return tabs == 3 ? firstOfCells(from: at, before: start, in: text) : nil
  }

  /// Skips the rest of a torn record before the cells, up to a byte that a cell may begin with.
  private static func firstOfCells(from place: Int, before start: Int, in text: ByteSlice) -> Int {
    let firstBytes = LogFormat.unifiedLogReaderTSV.firstBytes
    return (place..<start).first { firstBytes.contains(text[$0]) } ?? place
  }

  enum Object {
    case record(start: Int, format: UInt8)
    case other
  }

  /// The object inside a torn one that goes to the end of the text. It is no quotation, because in a string its quotes would be
  /// escaped.
  func object(in text: ByteSlice, _ shape: StreamShape) -> Object? {
    var from = 1
    for _ in 0..<Self.mostObjects {
      guard from < text.count, let brace = text.firstIndex(of: UInt8(ascii: "{"), from: from) else { return nil }
      from = brace + 1
      let object = text.from(brace)
      guard object.from(1).trimmedStart(Self.spaces).first == UInt8(ascii: "\"") else { continue }
      var scanner = JSONScanner(object)
      var hasTime = false
      while !scanner.isBroken, let member = scanner.next() { hasTime = hasTime || member.key == "timestamp" }
      guard !scanner.isTorn else { continue }
      return format(ofObject: object, hasTime: hasTime, shape).map { .record(start: brace, format: $0) } ?? .other
    }
    return .other
  }

  /// The format of the object. Its line may have been recognised as another format because of the text behind the object.
  func format(ofObject object: ByteSlice, hasTime: Bool, _ shape: StreamShape) -> UInt8? {
    let line = object.until("\n")
    let place =
      shape.prettyJSON && hasTime && line == "{"
      ? formats.firstIndex(where: \.nests)
      : formats.indices.first { formats[$0].framing == .objects && formats[$0].begins(line, shape) != nil }
    return place.map { UInt8(truncatingIfNeeded: $0) }
  }

  /// The end of the object that the text begins with. Nil where the object is broken.
  static func endOfWholeObject(_ text: ByteSlice) -> Int? {
    var scanner = JSONScanner(text)
    while !scanner.isBroken, scanner.next() != nil {}
    return scanner.isBroken ? nil : scanner.end
  }

  private static let mostObjects = 64
  private static let spaces = ByteSet(" \t\r\n")

  /// Whether the text of the line before a head is the torn beginning of another head. It is if a line that begins with it and
  /// goes on like the head begins a record.
  func isTornHead(_ torn: ByteSlice, before head: Head, in text: ByteSlice, _ shape: StreamShape) -> Bool {
    guard !torn.isEmpty, torn.count <= Self.longestTorn else { return false }
    // Such a head is found only from the time or the word before it on.
    if Self.beginLate.contains(formats[Int(head.format)].name) { return !torn.hasAny(of: Self.notInConsoleHead) }
    let inTime = min(torn.count, head.timeLength)
    if torn.count > inTime {
      if torn.from(inTime).contains(": ") { return false }
    }
    let end = min(text.count, head.start + Self.longestHead)
    let whole = torn.upTo(inTime).array + text[(head.start + inTime)..<max(end, head.start + inTime)].until("\n").array
    return whole.withSlice { formats[Int(head.format)].begins($0, shape) != nil }
  }

  private static let longestTorn = 160
  private static let notInConsoleHead = ByteSet("[](){}<>'\"=,;")
  /// Formats whose heads may have more cells before the place at which the search finds them.
  private static let beginLate: Set<String> = [
    LogFormat.consoleTabs.name, LogFormat.consoleFlat.name, LogFormat.unifiedLogReaderTSV.name,
  ]
}
