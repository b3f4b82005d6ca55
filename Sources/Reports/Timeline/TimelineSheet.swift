// The rows of a timeline, one under the other, and the lines above them where they change to another instance.

import BackgroundTasks
import ByteScan

struct TimelineSheet: ~Copyable {
  private var writer: ByteWriter
  private var rows: TimelineRows
  private let glyphs: TimelineGlyphs
  /// The row that is being made, and those before it that are still to be handed on.
  private var line: StyledLine
  private var findings = TimelineFindings()
  /// The instance whose rows are being printed.
  private var current: Int?
  /// The day that was shown last, as days since 1970.
  private var day: Int64?
  private var hasSeveralDays = false
  private var saidLately = LatestVerdicts()

  init(_ writer: ByteWriter, _ style: TimelineStyle) {
    self.writer = writer
    rows = TimelineRows(style)
    glyphs = style.glyphs
    line = rows.style.emptyLine()
  }

  var emptyLanes: Lanes { Lanes(count: rows.laneCount, glyphs: glyphs) }

  mutating func take(_ notice: Notice) { findings.take(notice) }

  mutating func fitWidth() {
    guard rows.fitWidth() else { return }
    line.hand(to: &writer)
    line = rows.style.emptyLine()
  }

  /// `paths` are those of the inputs.
  mutating func end(_ summary: Summary, _ paths: [String]) {
    fitWidth()
    if current != nil { endLine() }
    line.hand(to: &writer)
    let text = TimelineSummary(style: rows.style, clock: rows.clock, paths: paths, withDates: hasSeveralDays)
    writer.write(text.text(findings, summary))
    writer.flush()
  }

  mutating func flush() {
    line.hand(to: &writer)
    writer.flush()
  }
  var failure: WriteFailure? { writer.failure }

  mutating func began(_ task: BackgroundTask, _ life: inout TimelineLife) {
    let begin = task.beginTime
    life.hear(at: begin?.instant)
    guard let place = life.lanes.open(task.ordinal) else { return }
    let time = rows.time(begin, of: task.begin)
    head(&life, task.instance, time.day, task.begin)
    let mark = StyledLine.Sign(character: glyphs.begins, paint: .begin)
    rows.task(task, in: life.lanes.lane(at: place), of: &life.lanes, at: time, mark, .began(task), on: &line)
    endLine()
  }

  mutating func judged(_ task: BackgroundTask, _ life: inout TimelineLife) {
    life.hear(at: task.latest)
    let verdict = task.verdict
    var place = life.lanes.place(of: task.ordinal)
    var previous: Verdict?
    // Of most tasks it is the first that is said, and no summary tells of it.
    if task.verdictBefore != nil {
      previous = place.flatMap { life.lanes.verdict(at: $0) } ?? saidLately.verdict(of: task)
      findings.take(task, of: life)
      if verdict == previous { return }
    } else if !verdict.isOrdinary {
      findings.take(task, of: life)
    }
    saidLately.note(task)
    let staysOpen = verdict.isOfHeld && !life.isGone
    // A leaked task whose begin nobody saw is held all the same.
    if staysOpen, place == nil { place = life.lanes.open(task.ordinal) }
    var time = rows.time(task.judgedTime, of: task.judgedMoment)
    if verdict.isOfEnd, task.judgedMoment == nil { time = rows.endOfLog }
    head(&life, task.instance, time.day, task.judgedMoment)
    rows.task(
      task, in: life.lanes.lane(at: place), of: &life.lanes, at: time, mark(verdict), .judged(task, after: previous),
      on: &line)
    endLine()
    guard let place else { return }
    if staysOpen { life.lanes.judge(place, verdict) } else { life.lanes.close(place) }
  }

  mutating func take(_ note: ProcessNote, _ life: inout TimelineLife) {
    life.hear(at: note.moment.instant)
    defer { if note.what.isEnd { life.isGone = true } }
    let wasKilled = life.endShown != nil
    findings.take(note, of: &life)
    guard let words = ProcessWords(note.what, wasKilled: wasKilled), words.text != life.state else { return }
    guard life.hasRows || note.what.tellsOfTasks || note.tellsOfAppEnd || note.isReported else {
      return remember(note, words, in: &life)
    }
    let time = rows.time(note.moment.time, of: note.moment)
    head(&life, note.instance, time.day, note.moment)
    life.state = words.text
    rows.process(words, of: &life.lanes, at: time, lanes: words.paint, on: &line)
    endLine()
    if words.paint == .alarm { life.endShown = note.moment }
    if note.what.isEnd { life.lanes.closeJudged() }
  }

  /// A row where no verdict and no kill says it already; notes are for the end.
  mutating func take(_ finding: Finding, _ life: inout TimelineLife) {
    life.hear(at: finding.moment?.instant)
    findings.take(finding, of: life)
    let isShown = finding.isOfEnd && finding.moment != nil && finding.moment == life.endShown
    guard finding.level > .note, !finding.isWithdrawn, !isShown, finding.moment?.instant != nil || life.hasRows else {
      return
    }
    let time = rows.time(finding.moment?.time, of: finding.moment)
    head(&life, finding.instance, time.day, finding.moment)
    let paint: Paint = finding.level == .error ? .alarm : .warning
    // What stands behind it is for the summary.
    let words = ProcessWords(text: String(finding.message.prefix { $0 != ";" }), paint: paint)
    rows.process(words, of: &life.lanes, at: time, lanes: nil, on: &line)
    endLine()
  }

  /// Most processes never have a task; what they do is nobody's concern until one of them has.
  private mutating func remember(_ note: ProcessNote, _ words: ProcessWords, in life: inout TimelineLife) {
    switch note.what {
    case .launched: life.launched = note.moment
    case .state: (life.state, life.stateBegan) = (words.text, note.moment)
    case .expiringSoon, .expired, .killed, .exited, .relaunched, .rebooted: break
    }
  }

  /// The line above the rows, where they change to another instance or to another day.
  private mutating func head(
    _ life: inout TimelineLife, _ instance: Int, _ day: Int64?, _ moment: @autoclosure () -> Moment?
  ) {
    let isNewDay = day != nil && day != self.day
    guard current != instance || isNewDay else { return }
    let isLong = !life.isShown
    if !isLong, !isNewDay {
      // Back to one that is known, as every other row where apps run side by side.
      current = instance
      return rows.addHeading(&life, to: &line)
    }
    let moment = moment()
    var date = isNewDay || isLong ? moment.flatMap { rows.clock.date($0) } : nil
    if date == nil, isNewDay, let day, let last = self.day { date = day == last + 1 ? "the next day" : "another day" }
    if isLong, let offset = moment.flatMap({ rows.clock.offset($0) }) { date = (date.map { $0 + " " } ?? "") + offset }
    if isNewDay {
      hasSeveralDays = hasSeveralDays || self.day != nil
      self.day = day
    }
    // Better known in the middle of its rows, it is not announced again.
    guard current != instance || isNewDay && date != nil else { return }
    let isFirst = !life.hasRows
    if isLong, current != nil { endLine() }
    if isLong || date != nil {
      line.add(whole: rows.heading(life, isLong: isLong, date: date))
    } else {
      rows.addHeading(&life, to: &line)
    }
    if isFirst, let before = rows.before(life) { line.add(whole: before) }
    if isLong { life.show() }
    current = instance
  }

  private func mark(_ verdict: Verdict) -> StyledLine.Sign {
    let character =
      switch verdict {
      case .ended, .expired: glyphs.ends
      case .leaked: glyphs.leaks
      case .overdue: glyphs.goesOn
      case .died: glyphs.vanishes
      case .unknown: glyphs.isLost
      case .open: glyphs.isLeft
      }
    return StyledLine.Sign(character: character, paint: TaskWords.paint(verdict))
  }

  /// Who watches sees each row at once; for everybody else a page of them is handed on at a time.
  private mutating func endLine() {
    line.end()
    if writer.flushesEachRecord || line.count >= Self.fullPage { line.hand(to: &writer) }
  }

  /// So much is not copied once more by the writer.
  private static let fullPage = 64 << 10
}

extension Verdict {
  /// No summary tells of it.
  fileprivate var isOrdinary: Bool {
    if case .ended = self { true } else { false }
  }

  /// Its task is held on.
  fileprivate var isOfHeld: Bool {
    switch self {
    case .leaked, .overdue: true
    case .ended, .expired, .unknown, .died, .open: false
    }
  }

  /// It may be no record that says it, but that the log has ended.
  fileprivate var isOfEnd: Bool {
    switch self {
    case .open, .overdue: true
    case .leaked, .ended, .expired, .unknown, .died: false
    }
  }
}
