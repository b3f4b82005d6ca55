// Text that was copied or saved from Console.app: cells separated by TABs, without a heading, in the user's own columns and
// language.
//
//     type TAB time TAB process TAB [library TAB] message        the usual columns
//     pid TAB type TAB time TAB process TAB message              with a pid column
//     time TAB process TAB message                               without a type
//     type TAB process TAB message TAB time                      time last: it closes the record
//
// The cell with the time shows the layout. Two things that a single line does not show are settled for the whole
// stream: whether a library column comes before the message, and whether the time comes last.

import ByteScan
import LogRecords

extension LogFormat {
  package static let consoleTabs = LogFormat(
    name: "console", about: "Console.app, copied or saved, any columns and language", firstBytes: firstBytes,
    begins: begins, opening: .ofMinute(opening), closes: { line, _ in lastCellTime(line) != nil },
    closesIn: { $0.consoleTimeLast }, fields: fields, settle: settle,
    samples: [
      FormatSample(
        "default\t10:11:12.131415+0500\tSample\tCreating new background assertion", clock: "10:11:12.131415 +0500",
        process: "Sample", level: .default, message: "Creating new background assertion"),
      FormatSample(
        "error\t17:18:19.202122 +0100\tassertiond\t[Sample:5529] text\twith a TAB\nand a line",
        clock: "17:18:19.202122 +0100", process: "assertiond", level: .error,
        message: "[Sample:5529] text\twith a TAB\nand a line"),
      FormatSample(
        "60\tinfo\t20:19:18.171615+0200\tSpringBoard\tmessage", clock: "20:19:18.171615 +0200",
        process: "SpringBoard", pid: 60, level: .info, message: "message"),
      FormatSample(
        "06:07:08.091011+0200\tTwo Words\tsubmitted", clock: "06:07:08.091011 +0200", process: "Two Words",
        message: "submitted"),
      FormatSample(
        "默认\t2026-05-07 20:38:24.999628+0800\trunningboardd\tAcquiring", clock: "2026-05-07 20:38:23.999628 +0800",
        process: "runningboardd", level: .default, message: "Acquiring"),
      FormatSample(
        "default\t08:09:10.111213-0600\trunningboardd\tRunningBoard\tCreating job", clock: "08:09:10.111213 -0600",
        process: "runningboardd", sender: "RunningBoard", level: .default, message: "Creating job",
        shape: .having { $0.consoleHasLibrary = true }),
      FormatSample(
        "fault\trunningboardd\tAcquiring [\n\tattribute\n\t]>\t21:22:23.242526-0700", clock: "21:22:23.242526 -0700",
        process: "runningboardd", level: .fault, message: "Acquiring [\n\tattribute\n\t]>",
        shape: .having { $0.consoleTimeLast = true }),
    ])

  private static let firstBytes = ByteSet.letters.union(.digits).union(.beyondASCII)
  private static let tab = UInt8(ascii: "\t")

  /// Type and pid columns are short. A first TAB further out is no border of columns.
  private static let furthestFirstTab = 32

  private static let begins: @Sendable (ByteSlice, StreamShape) -> RecordStart? = { line, shape in
    guard let firstTab = line.upTo(min(line.count, furthestFirstTab)).firstIndex(of: tab) else { return nil }
    if shape.consoleTimeLast, startsTypeAndProcess(line, firstTab) {
      guard let time = lastCellTime(line) else { return RecordStart() }
      return RecordStart(secondOfDay: time.secondOfDay, endsHere: true)
    }
    if let second = usualSecond(line, firstTab) { return RecordStart(secondOfDay: second) }
    var start = 0
    var end = firstTab
    for _ in 0..<3 {
      if let clock = ConsoleTime.cell(line[start..<end]) {
        guard end < line.count else { return nil }
        if case .full = clock.day { return .dated }
        return RecordStart(secondOfDay: clock.secondOfDay)
      }
      guard end < line.count else { return nil }
      start = end + 1
      end = line.firstIndex(of: tab, from: start) ?? line.count
    }
    return nil
  }

  /// The second of the day of a line whose second cell is a time in the usual form. Nil for all other lines.
  private static func usualSecond(_ line: ByteSlice, _ firstTab: Int) -> Int32? {
    guard let first = line.first, !ByteSet.digits.contains(first) else { return nil }
    return ConsoleTime.usualSecond(line, at: firstTab + 1)
  }

  private static let opening: @Sendable (ByteSlice) -> BytePattern? = { line in
    guard let firstTab = line.firstIndex(of: tab), usualSecond(line, firstTab) != nil else { return nil }
    return ConsoleTime.usualCell(ofMinuteAt: firstTab + 1, in: line)
  }

  private static func lastCellTime(_ text: ByteSlice) -> WallClock? {
    text.lastIndex(of: tab).flatMap { ConsoleTime.cell(text.from($0 + 1)) }
  }

  static func endsWithTimeCell(_ text: ByteSlice) -> Bool { lastCellTime(text) != nil }

  /// With the time last, a line begins with a word, a process name, and another cell.
  private static func startsTypeAndProcess(_ line: ByteSlice, _ firstTab: Int) -> Bool {
    let type = line.upTo(firstTab)
    guard !type.isEmpty, type.firstIndex(of: UInt8(ascii: " ")) == nil, type.decimal == nil,
      ConsoleTime.cell(type) == nil
    else { return false }
    guard let second = line.firstIndex(of: tab, from: firstTab + 1), second > firstTab + 1 else { return false }
    return ConsoleTime.cell(line[(firstTab + 1)..<second]) == nil
  }

  private static let fields: FieldReader = { text, memory, fields in
    if memory.shape.consoleTimeLast, readTimeLast(text, &fields) { return }
    readCells(text, memory.shape, &fields)
  }

  private static func readCells(_ text: ByteSlice, _ shape: StreamShape, _ fields: inout RecordFields) {
    var cursor = ByteCursor(text)
    while true {
      let start = cursor.position
      // Read from the whole text, so that whole words can be compared. No time goes beyond its cell.
      if let clock = ConsoleTime.read(&cursor), cursor.skip("\t") {
        fields.clock = clock
        fields.written = text[start..<(cursor.position - 1)]
        break
      }
      cursor.position = start
      guard let cell = cursor.take(until: "\t") else { break }
      if let number = cell.decimal { fields.pid = number } else { fields.level = LogLevel(word: cell) ?? .default }
    }
    fields.process = cursor.take(until: "\t")
    if shape.consoleHasLibrary {
      var ahead = cursor
      if let library = ahead.take(until: "\t"), library.firstIndex(of: UInt8(ascii: "\n")) == nil {
        fields.sender = library.nonEmpty
        cursor = ahead
      }
    }
    fields.message = cursor.rest
    fields.body = cursor.rest
  }

  /// False where the last cell is no time.
  private static func readTimeLast(_ text: ByteSlice, _ fields: inout RecordFields) -> Bool {
    guard let lastTab = text.lastIndex(of: tab), let clock = ConsoleTime.cell(text.from(lastTab + 1))
    else { return false }
    var cursor = ByteCursor(text.upTo(lastTab))
    guard let type = cursor.take(until: "\t"), let process = cursor.take(until: "\t") else { return false }
    fields = RecordFields(message: cursor.rest)
    fields.clock = clock
    fields.written = text.from(lastTab + 1)
    fields.process = process
    fields.level = LogLevel(word: type) ?? .default
    return true
  }

  /// Every record has a library cell or none has, so nine records in ten must show one.
  private static let settle: @Sendable (SettlingWindow, inout StreamShape) -> Void = { window, shape in
    var (records, withLibrary, withPid, timeLast) = (0, 0, 0, 0)
    for line in window.lines {
      guard let firstTab = line.upTo(min(line.count, furthestFirstTab)).firstIndex(of: tab) else { continue }
      if startsTypeAndProcess(line, firstTab), lastCellTime(line) != nil {
        timeLast += 1
        continue
      }
      guard begins(line, StreamShape()) != nil else { continue }
      records += 1
      if line.upTo(firstTab).decimal != nil { withPid += 1 }
      var cursor = ByteCursor(line)
      while let cell = cursor.take(until: "\t"), ConsoleTime.cell(cell) == nil {}
      _ = cursor.take(until: "\t")
      if let library = cursor.take(until: "\t"), library.firstIndex(of: UInt8(ascii: " ")) == nil { withLibrary += 1 }
      if records == 50 { break }
    }
    shape.consoleHasLibrary = records > 0 && withLibrary * 10 >= records * 9
    shape.consoleTimeLast = timeLast > records
    shape.consoleHasPid = withPid > 0
  }
}
