// Writes the rows of a timeline, with a heading where the rows change to another process instance.

import BackgroundTasks
import ByteScan

struct TimelineWriter: ~Copyable {
  private var writer: ByteWriter
  private var layout: RowLayout
  private let glyphs: TimelineGlyphs
  /// The row in progress, behind finished rows that are not written yet.
  private var line: StyledLine
  private var findings = TimelineFindings()
  /// The instance of the latest row.
  private var current: Int?
  /// The latest day that was shown, as days since 1970.
  private var day: Int64?
  private var hasSeveralDays = false
  private var recentVerdicts = RecentVerdicts()

  init(_ writer: ByteWriter, _ style: TimelineStyle) {
    self.writer = writer
    layout = RowLayout(style)
    glyphs = style.glyphs
    line = layout.style.emptyLine()
  }

  var emptyLanes: Lanes { Lanes(count: layout.laneCount, glyphs: glyphs) }

  mutating func write(_ notice: Notice) { findings.collect(notice) }

  mutating func write(_ capture: CaptureBasis) { findings.collect(capture) }

  mutating func write(_ table: DeviceTable) {
    fitWidth()
    endLine()
    line.add(whole: TimelineTable(style: layout.style).text(table))
    flush()
  }

  mutating func write(_ holdings: ReportedHoldings) {
    fitWidth()
    if current != nil { endLine() }
    line.add(whole: TimelineHoldings(style: layout.style, clock: layout.clock).text(holdings))
    endLine()
    current = nil
  }

  /// The moment of a capture, across the timelines of all processes.
  mutating func captured(_ moment: Moment) {
    // Before the first row there is nothing that it could stand in.
    guard moment.instant != nil, current != nil else { return }
    line.add(whole: layout.capture(moment))
    current = nil
  }

  mutating func fitWidth() {
    guard layout.fitWidth() else { return }
    line.hand(to: &writer)
    line = layout.style.emptyLine()
  }

  /// `paths` are the paths of the inputs.
  mutating func end(_ summary: Summary, _ paths: [String]) {
    fitWidth()
    if current != nil { endLine() }
    line.hand(to: &writer)
    let text = TimelineSummary(
      style: layout.style, clock: layout.clock, paths: paths,
      archive: findings.captures.count == 1 ? findings.captures.first?.path : nil, withDates: hasSeveralDays)
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
    life.extend(to: begin?.instant)
    guard let place = life.lanes.open(task.ordinal) else { return }
    let time = layout.time(begin, of: task.begin)
    head(&life, task.instance, time.day, task.begin)
    let mark = StyledLine.Sign(character: glyphs.begins, paint: .begin)
    layout.task(task, in: life.lanes.lane(at: place), of: &life.lanes, at: time, mark, .began(task), on: &line)
    endLine()
  }

  mutating func judged(_ task: BackgroundTask, _ life: inout TimelineLife) {
    life.extend(to: task.latest)
    let verdict = task.verdict
    var place = life.lanes.place(of: task.ordinal)
    var previous: Verdict?
    // Most tasks have one verdict, an ordinary end, which the summary omits.
    if task.verdictBefore != nil {
      previous = place.flatMap { life.lanes.verdict(at: $0) } ?? recentVerdicts.verdict(of: task)
      findings.collect(task, of: life)
      if verdict == previous { return }
    } else if !verdict.isOrdinary {
      findings.collect(task, of: life)
    }
    recentVerdicts.note(task)
    let staysOpen = verdict.isOfHeld && !life.isGone
    // A leaked task occupies a lane even where its begin is not in the log.
    if staysOpen, place == nil { place = life.lanes.open(task.ordinal) }
    var time = layout.time(task.judgedTime, of: task.judgedMoment)
    if verdict.isOfEnd, task.judgedMoment == nil { time = layout.endOfLog }
    head(&life, task.instance, time.day, task.judgedMoment)
    layout.task(
      task, in: life.lanes.lane(at: place), of: &life.lanes, at: time, mark(verdict), .judged(task, after: previous),
      on: &line)
    endLine()
    guard let place else { return }
    if staysOpen { life.lanes.judge(place, verdict) } else { life.lanes.close(place) }
  }

  mutating func write(_ note: ProcessChange, _ life: inout TimelineLife) {
    life.extend(to: note.moment.instant)
    defer { if note.what.isEnd { life.isGone = true } }
    let wasKilled = life.endShown != nil
    findings.collect(note, of: &life)
    guard let words = ProcessWords(note.what, wasKilled: wasKilled), words.text != life.state else { return }
    guard life.hasRows || note.what.impliesTasks || note.tellsOfAppEnd || note.isReported else {
      return remember(note, words, in: &life)
    }
    let time = layout.time(note.moment.time, of: note.moment)
    head(&life, note.instance, time.day, note.moment)
    life.state = words.text
    layout.process(words, of: &life.lanes, at: time, lanes: words.paint, on: &line)
    endLine()
    if words.paint == .alarm { life.endShown = note.moment }
    if note.what.isEnd { life.lanes.closeJudged() }
  }

  /// Writes a row unless a verdict or a kill states the finding already. Notes appear in the summary only.
  mutating func write(_ finding: Finding, _ life: inout TimelineLife) {
    life.extend(to: finding.moment?.instant)
    findings.collect(finding, of: life)
    let isShown = finding.isOfEnd && finding.moment != nil && finding.moment == life.endShown
    guard finding.level > .note, !finding.isWithdrawn, !isShown, finding.moment?.instant != nil || life.hasRows else {
      return
    }
    let time = layout.time(finding.moment?.time, of: finding.moment)
    head(&life, finding.instance, time.day, finding.moment)
    let paint: Paint = finding.level == .error ? .alarm : .warning
    // The part behind the semicolon appears in the summary.
    let words = ProcessWords(text: String(finding.message.prefix { $0 != ";" }), paint: paint)
    layout.process(words, of: &life.lanes, at: time, lanes: nil, on: &line)
    endLine()
  }

  /// Most processes never have a task. Their latest state is kept in case one begins.
  private mutating func remember(_ note: ProcessChange, _ words: ProcessWords, in life: inout TimelineLife) {
    switch note.what {
    case .launched: life.launched = note.moment
    case .state: (life.state, life.stateBegan) = (words.text, note.moment)
    case .expiringSoon, .expired, .killed, .exited, .relaunched, .rebooted: break
    }
  }

  /// Writes the heading where the rows change to another instance or to another day.
  private mutating func head(
    _ life: inout TimelineLife, _ instance: Int, _ day: Int64?, _ moment: @autoclosure () -> Moment?
  ) {
    let isNewDay = day != nil && day != self.day
    guard current != instance || isNewDay else { return }
    let isLong = !life.isShown
    if !isLong, !isNewDay {
      // Where apps run side by side, every other row returns to a known instance.
      current = instance
      return layout.addHeading(&life, to: &line)
    }
    let moment = moment()
    var date = isNewDay || isLong ? moment.flatMap { layout.clock.date($0) } : nil
    if date == nil, isNewDay, let day, let last = self.day { date = day == last + 1 ? "the next day" : "another day" }
    if isLong, let offset = moment.flatMap({ layout.clock.offset($0) }) {
      date = (date.map { $0 + " " } ?? "") + offset
    }
    if isNewDay {
      hasSeveralDays = hasSeveralDays || self.day != nil
      self.day = day
    }
    // A process that becomes better known in the middle of its rows gets no new heading.
    guard current != instance || isNewDay && date != nil else { return }
    let isFirst = !life.hasRows
    if isLong, current != nil { endLine() }
    if isLong || date != nil {
      line.add(whole: layout.heading(life, isLong: isLong, date: date))
    } else {
      layout.addHeading(&life, to: &line)
    }
    if isFirst, let before = layout.before(life) { line.add(whole: before) }
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

  /// A terminal gets each row at once; other outputs get full pages.
  private mutating func endLine() {
    line.end()
    if writer.flushesEachRecord || line.count >= Self.fullPage { line.hand(to: &writer) }
  }

  /// A page of this size passes the byte writer without a copy.
  private static let fullPage = 64 << 10
}

extension Verdict {
  /// The summary omits it.
  fileprivate var isOrdinary: Bool {
    if case .ended = self { true } else { false }
  }

  /// The task stays in its lane.
  fileprivate var isOfHeld: Bool {
    switch self {
    case .leaked, .overdue: true
    case .ended, .expired, .unknown, .died, .open: false
    }
  }

  /// The verdict may follow from the end of the log and not from a record.
  fileprivate var isOfEnd: Bool {
    switch self {
    case .open, .overdue: true
    case .leaked, .ended, .expired, .unknown, .died: false
    }
  }
}
