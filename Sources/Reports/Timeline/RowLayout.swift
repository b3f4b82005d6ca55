// The layout of a timeline's rows: time, lanes, id, name, event, duration. The width decides the columns, which then
// stay the same in all rows, so that a reader can scan each column.

import BackgroundTasks
import ByteScan

/// Methods are `mutating` only to avoid a copy of self for each row.
struct RowLayout {
  let style: TimelineStyle
  private(set) var clock: TimelineClock
  let laneCount: Int
  private let hasRoom: Bool
  private let timeColumns: Int
  private let afterTime: Int
  private let afterLanes: Int
  private let titleStart: Int
  private let tailColumns: Int
  /// The width of a row, limited so that its parts stay together on a very wide terminal.
  private let rowColumns: Int

  private static let widestTitle = 56
  private static let narrowestTitle = 4
  private static let idColumns = 4

  /// `lanes` keeps the number of lanes when the width changes.
  init(_ style: TimelineStyle, lanes: Int? = nil) {
    self.style = style
    clock = TimelineClock(zone: style.zone)
    hasRoom = style.width >= 56
    laneCount = lanes ?? (style.width >= 76 ? 8 : hasRoom ? 4 : 2)
    timeColumns = hasRoom ? 12 : 8
    tailColumns = hasRoom ? 20 : 15
    afterTime = timeColumns + 2
    afterLanes = afterTime + laneCount + 1
    titleStart = afterLanes + Self.idColumns + 1
    rowColumns = min(style.width, titleStart + Self.widestTitle + 2 + tailColumns)
  }

  /// Adapts to the terminal's present width. False where the width is the same.
  mutating func fitWidth() -> Bool {
    guard let width = style.widthNow(), width != style.width else { return false }
    var style = style
    style.width = max(width, TimelineStyle.leastWidth)
    guard style.width != self.style.width else { return false }
    self = RowLayout(style, lanes: laneCount)
    return true
  }

  /// The first column of a row.
  enum Time {
    case known(TimelineClock.Time)
    /// For a record without a time, and for the end of the log.
    case words(String)

    var day: Int64? { if case .known(let time) = self { time.day } else { nil } }
  }

  /// The whole moment is evaluated only where there is no time.
  mutating func time(_ time: Moment.Time?, of moment: @autoclosure () -> Moment?) -> Time {
    if let time, let shown = clock.next(time) { return .known(shown) }
    guard let moment = moment() else { return .words("") }
    let place = TimelineClock.place(moment)
    let short = hasRoom || moment.instant == nil ? place : String(place.prefix(timeColumns))
    return .words(short.fitted(timeColumns, style.glyphs.ellipsis))
  }

  var endOfLog: Time { .words(hasRoom ? "end of log" : "log end") }

  /// `lanes` is `inout` only to avoid a copy.
  mutating func task(
    _ task: BackgroundTask, in lane: Int?, of lanes: inout Lanes, at time: Time, _ mark: StyledLine.Sign,
    _ words: TaskWords, on line: inout StyledLine
  ) {
    begin(at: time, on: &line)
    lanes.draw(lane, mark, on: &line)
    endLanes(lanes.foldedCount, on: &line)
    if let id = task.taskID {
      line.move(to: afterLanes)
      line.add(UInt8(ascii: "#"), number: id)
    }
    let duration = words.duration.map(SpokenDuration.init)
    let durationColumns = duration?.columns ?? 0
    let tail = words.text.bytes.count + (durationColumns > 0 ? durationColumns + 2 : 0)
    let tailStart = rowColumns - max(tail, tailColumns)
    line.move(to: titleStart)
    let room = tailStart - 2 - max(line.columns + 1, titleStart)
    if room >= Self.narrowestTitle { add(task.spokenName, columns: room, to: &line) }
    line.move(to: tailStart)
    line.add(plain: words.text.bytes, words.paint)
    if let duration {
      line.move(to: rowColumns - durationColumns)
      line.add(duration, durationColumns, words.paint)
    }
  }

  /// Fast path: most names are plain ASCII and fit.
  private mutating func add(_ name: SpokenName, columns room: Int, to line: inout StyledLine) {
    if !line.add(ifPlain: name.text, columns: room) { line.add(name.title(columns: room, style.glyphs.ellipsis)) }
  }

  mutating func process(
    _ words: ProcessWords, of lanes: inout Lanes, at time: Time, lanes paint: Paint?, on line: inout StyledLine
  ) {
    begin(at: time, on: &line)
    lanes.drawAcross(heavily: words.isHeavy, paint, on: &line)
    endLanes(lanes.foldedCount, on: &line)
    line.move(to: afterLanes)
    line.add(words.text.printable.fittedSentence(style.width - line.columns - 1, style.glyphs.ellipsis), words.paint)
  }

  private mutating func begin(at time: Time, on line: inout StyledLine) {
    switch time {
    case .known(let time):
      let isShort = !hasRoom
      line.put(timeColumns) { $0.append(time, isShort: isShort) }
    case .words(let words): line.add(words)
    }
    line.move(to: afterTime)
  }

  private func endLanes(_ folded: Int, on line: inout StyledLine) {
    if folded > 0 { line.add(UInt8(ascii: "+"), number: folded) }
  }

  /// A rule across the timelines of all processes.
  func capture(_ moment: Moment) -> [UInt8] {
    var line = style.emptyLine()
    line.add(String(clock.time(moment).prefix(timeColumns)))
    line.move(to: afterTime)
    let rule = StyledLine.Sign(character: style.glyphs.line, paint: .heading)
    line.add(StyledLine.Signs(rule, count: 2))
    line.move(to: line.columns + 1)
    line.add("captured here", .heading)
    line.move(to: line.columns + 1)
    line.add(StyledLine.Signs(rule, count: max(0, rowColumns - line.columns - 1)))
    return line.bytes
  }

  /// The short heading above the rows of an instance.
  mutating func addHeading(_ life: inout TimelineLife, to line: inout StyledLine) {
    if life.heading?.width != style.width {
      life.heading = (style.width, heading(life, isLong: false, date: nil))
    }
    // Read in place, not copied.
    if let heading = life.heading { line.add(whole: heading.line) }
  }

  /// The heading above the rows of an instance; the first one is long.
  func heading(_ life: TimelineLife, isLong: Bool, date: String?) -> [UInt8] {
    var line = style.emptyLine()
    let glyphs = style.glyphs
    let label = life.label.printable.fitted(style.width / 2, glyphs.ellipsis)
    let rule = StyledLine.Sign(character: glyphs.line, paint: .heading)
    line.add(StyledLine.Signs(rule, count: 2))
    line.move(to: 3)
    line.add(label, .heading)
    func add(_ piece: String) {
      line.move(to: line.columns + 2)
      line.add(piece)
    }
    let process = life.process
    if let pid = process.pid, process.name != nil || process.bundle != nil { add("pid \(pid)") }
    if isLong, process.name != nil, let bundle = process.bundle {
      let room = style.width - line.columns - 2 - (date.map { $0.columns + 2 } ?? 0)
      if room >= 12 { add(bundle.printable.fitted(room, glyphs.ellipsis)) }
    }
    if let date { add(date) }
    if isLong {
      line.move(to: line.columns + 1)
      line.add(StyledLine.Signs(rule, count: max(0, rowColumns - line.columns - 1)))
    }
    return line.bytes
  }

  /// What is known of the instance from before its first row.
  func before(_ life: TimelineLife) -> [UInt8]? {
    let launched = life.launched.map { "launched \(clock.time($0))" }
    let state = life.stateBegan.flatMap { moment in life.state.map { "\($0) since \(clock.time(moment))" } }
    let text = [launched, state].compactMap { $0 }.joined(separator: ", ")
    guard !text.isEmpty else { return nil }
    var line = style.emptyLine()
    line.add("   " + text)
    return line.bytes
  }
}
