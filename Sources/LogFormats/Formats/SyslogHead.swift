// The header of the formats that descend from BSD syslog: Apple System Log, device consoles, idevicesyslog.
//
//     [weekday SP] month SP+ day SP HH:MM:SS[.fraction] SP [host SP] process ["(" library ")"] "[" pid "]"
//       [" (" reference ")"] [SP "<" Level ">"] [SP] ":" SP message
//
// Device consoles of 2025 exchange the brackets: process "[" library "](" pid ")".
//
// A library has no blank before its parenthesis; `Name (2)` is a name. Names may hold blanks, so not every line shows whether
// a host comes before the process. A bracket in the first word shows that there is no host. For other lines it is
// settled for the whole stream.

import ByteScan
import LogRecords

struct SyslogStamp {
  let month: UInt8
  let day: UInt8
  let time: Int64
  let hasWeekday: Bool
  let hasFraction: Bool
  /// Where the time ends in the line.
  let end: Int

  /// The date and time that a line begins with, and a blank behind it.
  init?(_ line: ByteSlice) {
    guard line.count > 14, line[3] == UInt8(ascii: " ") else { return nil }
    var cursor = ByteCursor(line)
    let hasWeekday = Self.skipWeekday(&cursor)
    guard let date = cursor.monthAndDay(), cursor.skip(" ") else { return nil }
    let start = cursor.position
    guard let time = cursor.timeOfDay(), cursor.peek == UInt8(ascii: " ") else { return nil }
    (month, day) = date
    self.time = time
    self.hasWeekday = hasWeekday
    hasFraction = cursor.position - start > 8
    end = cursor.position
  }

  private static func skipWeekday(_ cursor: inout ByteCursor) -> Bool {
    var ahead = cursor
    for name in Calendar.weekdayNames where ahead.skip(name) && ahead.skip(" ") {
      cursor = ahead
      return true
    }
    return false
  }

  var clock: WallClock { WallClock(day: .yearless(month: month, day: day), timeOfDay: time) }
  var start: RecordStart {
    RecordStart(secondOfDay: clock.secondOfDay, monthAndDay: Int32(month) * 32 + Int32(day))
  }

  /// Whether the process follows the time directly. `shape` decides only where the line does not show it.
  func isHostless(_ line: ByteSlice, _ shape: StreamShape) -> Bool {
    if hasWeekday { return false }
    if hasFraction { return !shape.syslogFractionHosted || firstWordHasPid(line) == true }
    if let hasPid = firstWordHasPid(line) { return hasPid }
    if let host = shape.syslogHost, words(line)?.first.fingerprint == host { return false }
    return shape.syslogHostless ?? false
  }

  /// The two words behind the time. The first is the host, the process, or half a name.
  func words(_ line: ByteSlice) -> (first: ByteSlice, second: ByteSlice?)? {
    var cursor = ByteCursor(line, at: end)
    guard cursor.skip(" "), let first = cursor.word() else { return nil }
    return (first, cursor.skip(" ") ? cursor.word() : nil)
  }

  /// Whether the first word behind the time holds a pid, or the library before one. False for an empty host, which is two
  /// blanks; nil for a word that may be a host or half a name.
  func firstWordHasPid(_ line: ByteSlice) -> Bool? {
    var cursor = ByteCursor(line, at: end)
    guard cursor.skip(" "), let word = cursor.word() else { return false }
    var inner = ByteCursor(word)
    while inner.take(until: "[") != nil {
      // The library may hold blanks.
      let bracket = end + 1 + inner.position - 1
      if PidBrackets(line, at: bracket) != nil { return true }
    }
    return nil
  }
}

/// `[pid]`, or `[library](pid)`.
struct PidBrackets {
  let pid: ByteSlice
  /// Nil for brackets that hold only a pid, empty where the library is left out.
  let library: ByteSlice?
  let end: Int

  private static let longestLibrary = 96

  init?(_ line: ByteSlice, at bracket: Int) {
    var cursor = ByteCursor(line, at: bracket + 1)
    let digits = cursor.take(while: .digits)
    if !digits.isEmpty, cursor.skip("]"), cursor.peek != UInt8(ascii: "(") {
      (pid, library, end) = (digits, nil, cursor.position)
      return
    }
    let inside = line.from(bracket + 1)
    guard let close = inside.firstIndex(of: UInt8(ascii: "]"), within: Self.longestLibrary) else { return nil }
    cursor.position = bracket + 1 + close + 1
    guard cursor.skip("(") else { return nil }
    let second = cursor.take(while: .digits)
    guard !second.isEmpty, cursor.skip(")") else { return nil }
    (pid, library, end) = (second, inside.upTo(close), cursor.position)
  }
}

struct SyslogSender {
  let process: ByteSlice
  let library: ByteSlice?
  let pid: Int?
  let level: ByteSlice?
  /// Where the message begins in the line.
  let message: Int

  private static let longestName = 96
  private static let notInName = ByteSet("[\t")

  /// Process, library, pid and level from `start` on.
  init?(_ line: ByteSlice, from start: Int) {
    let colon = line.firstIndex(of: ": ", from: start) ?? line.count
    var at = start
    while let bracket = line.firstIndex(of: UInt8(ascii: "["), from: at), bracket < colon {
      if bracket > start, bracket - start <= Self.longestName, let brackets = PidBrackets(line, at: bracket) {
        var cursor = ByteCursor(line, at: brackets.end)
        if let level = Self.levelAndColon(&cursor) {
          let name = line[start..<bracket]
          (process, library) = brackets.library.map { (name, $0.nonEmpty) } ?? Self.parted(name)
          pid = brackets.pid.decimal
          self.level = level.nonEmpty
          message = cursor.position
          return
        }
      }
      at = bracket + 1
    }
    return nil
  }

  /// `process: `, as a few lines of every file have it. Such a name has no bracket.
  init?(withoutPid line: ByteSlice, from start: Int) {
    guard let colon = line.firstIndex(of: ": ", from: start), colon > start, colon - start <= Self.longestName else {
      return nil
    }
    let head = line[start..<colon]
    guard !head.hasAny(of: Self.notInName) else { return nil }
    var cursor = ByteCursor(head)
    let name = cursor.take(until: " <") ?? head
    (process, library) = Self.parted(name.trimmed())
    guard !process.isEmpty else { return nil }
    pid = nil
    level = cursor.take(until: ">")
    message = colon + 2
  }

  /// Moves past ` (reference) <Level> : `. Only the colon is required. The level is empty where there is none. Nil where no
  /// colon follows.
  private static func levelAndColon(_ cursor: inout ByteCursor) -> ByteSlice? {
    if cursor.rest.hasPrefix(" (") {
      guard let end = Self.referenceEnd(cursor.rest) else { return nil }
      cursor.position += end
    }
    var level = ByteSlice.empty
    if cursor.skip(" <") {
      level = cursor.take(while: .letters)
      guard !level.isEmpty, cursor.skip(">") else { return nil }
    } else if cursor.rest.hasPrefix(" &") {
      level = escapedLevel(&cursor) ?? level
    }
    _ = cursor.skip(" ")
    guard cursor.skip(":") else { return nil }
    _ = cursor.skip(" ")
    return level
  }

  /// ` &lt;Level&gt;`, as the source of a web page has it.
  private static func escapedLevel(_ cursor: inout ByteCursor) -> ByteSlice? {
    var ahead = cursor
    guard ahead.skip(" &lt;") || ahead.skip(" &#60;") || ahead.skip(" &#x3C;") || ahead.skip(" &#x3c;") else {
      return nil
    }
    let level = ahead.take(while: .letters)
    guard !level.isEmpty,
      ahead.skip("&gt;") || ahead.skip("&#62;") || ahead.skip("&#x3E;") || ahead.skip("&#x3e;")
    else { return nil }
    cursor = ahead
    return level
  }

  /// The end of the reference: the parenthesis that a colon or a level follows. The reference may hold parentheses itself.
  private static func referenceEnd(_ text: ByteSlice) -> Int? {
    var start = 0
    while let close = text.firstIndex(of: UInt8(ascii: ")"), from: start) {
      if text.has(":", at: close + 1) || text.has(" :", at: close + 1) || text.has(" <", at: close + 1) {
        return close + 1
      }
      start = close + 1
    }
    return nil
  }

  /// `name(library)`
  private static func parted(_ name: ByteSlice) -> (process: ByteSlice, library: ByteSlice?) {
    guard name.last == UInt8(ascii: ")") else { return (name, nil) }
    var depth = 0
    var at = name.count - 1
    while at > 0 {
      if name[at] == UInt8(ascii: ")") { depth += 1 }
      if name[at] == UInt8(ascii: "(") { depth -= 1 }
      if depth == 0 { break }
      at -= 1
    }
    guard at > 0, name[at - 1] != UInt8(ascii: " ") else { return (name, nil) }
    return (name.upTo(at), name[(at + 1)..<(name.count - 1)].nonEmpty)
  }

  /// The fields of a line of any of these formats.
  func fields(_ text: ByteSlice, _ stamp: SyslogStamp?, _ scratch: inout Scratch) -> RecordFields {
    var fields = RecordFields(message: text.from(message).decodedVis(into: &scratch))
    fields.clock = stamp?.clock
    fields.written = stamp.map { text.upTo($0.end) }
    fields.process = process
    fields.sender = library
    fields.pid = pid
    fields.level = level.flatMap(LogLevel.init(word:))
    return fields
  }
}
