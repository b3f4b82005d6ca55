// The rows of a timeline: time, lanes, id, name, what happened, how long. The columns stand where the width puts
// them and stay there, so that a reader can look down any of them.

import BackgroundTasks
import ByteScan

struct TimelineRows {
  let style: TimelineStyle
  let clock: TimelineClock
  let laneCount: Int
  private let hasRoom: Bool
  private let timeColumns: Int
  private let tailColumns: Int
  /// A row on a very wide terminal does not drift apart.
  private let rowColumns: Int

  private static let widestTitle = 56
  private static let narrowestTitle = 4
  private static let idColumns = 4

  /// Lanes that are there keep their columns, whatever the width has become.
  init(_ style: TimelineStyle, lanes: Int? = nil) {
    self.style = style
    clock = TimelineClock(zone: style.zone)
    hasRoom = style.width >= 56
    laneCount = lanes ?? (style.width >= 76 ? 8 : hasRoom ? 4 : 2)
    timeColumns = hasRoom ? 12 : 8
    tailColumns = hasRoom ? 20 : 15
    let beforeTitle = timeColumns + 2 + laneCount + 1 + Self.idColumns + 1
    rowColumns = min(style.width, beforeTitle + Self.widestTitle + 2 + tailColumns)
  }

  func line() -> StyledLine { StyledLine(limit: style.width, inColor: style.inColor) }

  func time(_ moment: Moment?) -> String {
    moment.map { (hasRoom ? clock.time($0) : clock.shortTime($0)).fitted(timeColumns, style.glyphs.ellipsis) } ?? ""
  }

  /// The same rows in the width that the terminal has now.
  var inWidthOfNow: TimelineRows {
    guard let width = style.widthNow(), width != style.width else { return self }
    var style = style
    style.width = max(width, TimelineStyle.leastWidth)
    return style.width == self.style.width ? self : TimelineRows(style, lanes: laneCount)
  }

  /// Where other rows have their time: this one is about the end of the log.
  var endOfLog: String { hasRoom ? "end of log" : "log end" }

  func task(_ task: BackgroundTask, at time: String, _ lanes: [Lanes.Glyph], folded: Int, _ words: TaskWords) -> String
  {
    var line = beginning(time, lanes, folded)
    if let id = task.taskID {
      line.move(to: afterLanes)
      line.add("#\(id)")
    }
    let tail = words.text.columns + (words.duration.map { $0.columns + 2 } ?? 0)
    let tailStart = rowColumns - max(tail, tailColumns)
    line.move(to: afterLanes + Self.idColumns + 1)
    let room = tailStart - 2 - max(line.columns + 1, afterLanes + Self.idColumns + 1)
    if room >= Self.narrowestTitle { line.add(task.title(columns: room, style.glyphs.ellipsis)) }
    line.move(to: tailStart)
    line.add(words.text, words.paint)
    if let duration = words.duration {
      line.move(to: rowColumns - duration.columns)
      line.add(duration, words.paint)
    }
    return line.text
  }

  func process(_ words: ProcessWords, at time: String, _ lanes: [Lanes.Glyph], folded: Int) -> String {
    var line = beginning(time, lanes, folded)
    line.move(to: afterLanes)
    line.add(words.text.printable.fittedSentence(style.width - line.columns - 1, style.glyphs.ellipsis), words.paint)
    return line.text
  }

  private var afterLanes: Int { timeColumns + 2 + laneCount + 1 }

  private func beginning(_ time: String, _ lanes: [Lanes.Glyph], _ folded: Int) -> StyledLine {
    var line = line()
    line.add(time)
    line.move(to: timeColumns + 2)
    var rest = lanes[...]
    while let first = rest.first {
      let same = rest.prefix { $0.paint == first.paint }
      line.add(same.map(\.text).joined(), first.paint)
      rest = rest.dropFirst(same.count)
    }
    if folded > 0 { line.add("+\(folded)") }
    return line
  }

  /// The line above an instance's rows. Long the first time; later only enough to know it by.
  func heading(_ life: TimelineLife, isLong: Bool, date: String?) -> String {
    var line = line()
    let glyphs = style.glyphs
    let label = life.label.printable.fitted(style.width / 2, glyphs.ellipsis)
    line.add(glyphs.line + glyphs.line, .heading)
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
      line.add(String(repeating: glyphs.line, count: max(0, rowColumns - line.columns - 1)), .heading)
    }
    return line.text
  }

  /// What is known of an instance from before its first row.
  func before(_ life: TimelineLife) -> String? {
    let launched = life.launched.map { "launched \(clock.time($0))" }
    let state = life.stateBegan.flatMap { moment in life.state.map { "\($0) since \(clock.time(moment))" } }
    let text = [launched, state].compactMap { $0 }.joined(separator: ", ")
    guard !text.isEmpty else { return nil }
    var line = line()
    line.add("   " + text)
    return line.text
  }
}
