// From the records of all inputs to the ledger: each input's events in order of time, and those of several inputs
// merged by it. All of them are of one device. An input is named here by its place among those of the device.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords
import TaskLedger
import TaskRules

package struct LedgerFeed {
  private struct Input {
    /// Of the run.
    let number: Int
    var window = ReorderWindow()
    /// Whether the others have to wait for what it will say.
    var isAwaited = true
    var lastMoment: Moment?
    var isDebuggerConsole = false
    /// The time of its last record, event or not.
    var end: Int64?
    /// The day of its latest event, as it was counted or as it stands there without a year.
    var day: Int64?

    /// Lines without a time of their own. What comes behind them tells whether they were heard before.
    var special: [(sourced: SourcedEvent, moment: Moment)] = []

    mutating func add(_ sourced: consuming SourcedEvent, _ moment: Moment) {
      isAwaited = true
      lastMoment = moment
      window.add(sourced, moment, isUnderDebugger: isDebuggerConsole)
    }

    /// They keep their place: not before what they stand behind, and not behind what comes next.
    mutating func addSpecial(_ beginnings: inout SpecialBeginnings, before next: (SourcedEvent, Moment)?) {
      for (sourced, moment) in special {
        if let next, beginnings.isKnown(sourced, moment, before: next.0) { continue }
        var moment = moment
        moment.instant = (moment.instant ?? next?.1.instant ?? end).map(place)
        add(sourced, moment)
      }
      special.removeAll()
    }

    /// Behind all that was heard, unless time has gone back.
    private func place(_ instant: Int64) -> Int64 {
      guard let latest = window.latest else { return instant }
      let (back, isOverflow) = latest.subtractingReportingOverflow(instant)
      return !isOverflow && back <= ReorderWindow.length ? max(instant, latest) : instant
    }

    mutating func drain() {
      isAwaited = false
      window.drain()
    }
  }

  private let assumed: UserAssumptions
  private var ledger: Ledger
  private var diagnosis = Diagnosis()
  private var inputs: [Input] = []
  /// In order of time; those that have none come last.
  private var reports = HeldReports()
  private var latestEvent: Int64?
  private var isDisconnected = false
  /// Live inputs that the others are merged with.
  private var leads: [Int] = []
  /// Inputs that have been read to their end, and of which something still waits.
  private var ended: [Int] = []
  private var beginnings = SpecialBeginnings()
  /// The input that was waited for last. Where there are very many, it is mostly waited for again.
  private var blocking = 0

  package init(_ assumed: UserAssumptions, _ terms: BudgetOptions = BudgetOptions(), device: Int = 0) {
    self.assumed = assumed
    ledger = Ledger(terms, device: device)
  }

  /// One more input of the device was found. The others wait for what it says. Returns its place.
  package mutating func open(_ number: Int) -> Int {
    ledger.open(number)
    inputs.append(Input(number: number))
    return inputs.count - 1
  }

  /// What follows from it `merge` says. Of many records, what all of them begin with is done for all of them first: it
  /// stays in the core's cache meanwhile.
  package mutating func ingest(_ record: inout ScannedRecord, input: Int) {
    guard !record.place.isReport else { return ingestReport(&record, input: input) }
    if let sourced = record.takeEvent() { ingest(sourced, record.place, input: input) }
  }

  /// The place is large: it is only lent.
  @inline(__always) private mutating func ingest(_ sourced: consuming SourcedEvent, _ place: RecordPlace, input: Int) {
    // What carries no id would count twice.
    if place.repeatsEvent, !sourced.event.isSafeTwice { return ledger.learn(sourced.fingerprint, place.time?.instant) }
    if case .log(.disconnected) = sourced.event { isDisconnected = true } else { isDisconnected = false }
    if let instant = place.time?.instant { latestEvent = max(latestEvent ?? .min, instant) }
    if isNewBeginning(place, input) { ledger.beginPass(ofInput: inputs[input].number) }
    let moment = moment(place, input: input)
    if place.isSpecial { return inputs[input].special.append((sourced, moment)) }
    if !inputs[input].special.isEmpty { inputs[input].addSpecial(&beginnings, before: (sourced, moment)) }
    inputs[input].add(sourced, moment)
  }

  /// Whether days or years are counted on though what stands there goes back: a copy would then be of a later time.
  @inline(__always) private mutating func isNewBeginning(_ place: RecordPlace, _ input: Int) -> Bool {
    let day: Int64
    switch place.clock?.day {
    case .full, nil: return false
    case .missing: day = (place.time?.local ?? 0) / WallClock.microsecondsPerDay
    // Earlier days count as later ones: only going back is a beginning.
    case .yearless(let month, let dayOfMonth): day = -(Int64(month) << 5 | Int64(dayOfMonth))
    }
    defer { inputs[input].day = day }
    return inputs[input].day.map { day > $0 } ?? false
  }

  private mutating func ingestReport(_ record: inout ScannedRecord, input: Int) {
    guard let sourced = record.takeEvent(), case .report(let report) = sourced.event else { return }
    take(report, input: input, line: record.place.line, isRevision: record.place.emittedBefore > 0)
  }

  /// A live input is silent: nothing that a report of it could wait for comes soon.
  package mutating func tellReports(ofInput input: Int, into entries: inout [LedgerEntry]) {
    let due = reports.takeAll(ofInput: inputs[input].number)
    guard !due.isEmpty else { return }
    let start = entries.count
    for held in due { ledger.ingest(held.report, at: held.moment, isRevision: held.isRevision, into: &entries) }
    diagnosis.annotate(&entries, from: start)
  }

  /// A report is about what the logs say, whichever of them is read first: it waits for their time to come. `line` is where
  /// it begins in its input.
  package mutating func take(_ report: SystemReport, input: Int, line: Int = 1, isRevision: Bool = false) {
    ledger.learn(report.os)
    let time = report.captured
    let moment = Moment(
      instant: time?.zone == nil ? nil : time?.instant, zone: time?.zone ?? 0, isCertain: time?.zone != nil,
      written: time?.written ?? "", input: inputs[input].number, line: line)
    reports.add(report, moment, isRevision: isRevision)
  }

  private mutating func takeReports(until instant: Int64?, into entries: inout [LedgerEntry]) {
    while let first = reports.takeFirst(until: instant) {
      ledger.ingest(first.report, at: first.moment, isRevision: first.isRevision, into: &entries)
    }
  }

  // MARK: A silent live log

  /// The log's own time of the latest event. Nil while nobody is connected: what is not heard then says nothing.
  package var latest: Int64? { isDisconnected ? nil : latestEvent }

  /// When, by the log's own clock, something is to be said though the log is silent.
  package var nextAlarm: Int64? { ledger.nextAlarm }

  /// When no line is awaited any more that usually follows what was heard.
  package var lastAwaited: Int64? { ledger.lastAwaited }

  /// Where the event stood that the log shows the latest time for.
  package var latestMoment: Moment? {
    inputs.compactMap(\.lastMoment).max { ($0.instant ?? .min) < ($1.instant ?? .min) }
  }

  /// What is open when it is this late by the log's own clock.
  package func openWork(at instant: Int64, most: Int = 8) -> [OpenWork] { ledger.openWork(at: instant, most: most) }

  /// By the log's own clock it is this late now.
  package mutating func tick(to instant: Int64, into entries: inout [LedgerEntry]) {
    let start = entries.count
    ledger.tick(to: instant, into: &entries)
    diagnosis.annotate(&entries, from: start)
  }

  /// Whether records may be copies of ones that are forgotten.
  package var hasForgottenCopies: Bool { ledger.hasForgottenCopies }

  /// What the input's records look like.
  package mutating func note(format: String?, ofInput input: Int) {
    inputs[input].isDebuggerConsole = format == LogFormat.xcodeConsole.name
  }

  /// The input has been read to its end, and its last record was of this time.
  package mutating func note(end: Int64?, ofInput input: Int) {
    inputs[input].end = end
    ended.append(input)
    leads.removeAll { $0 == input }
  }

  /// A live input: others do not get ahead of what it has said, until it ends.
  package mutating func keepBehind(_ input: Int) { leads.append(input) }

  /// The input is silent: nobody waits for it until it speaks again.
  package mutating func drain(_ input: Int, into entries: inout [LedgerEntry]) {
    inputs[input].addSpecial(&beginnings, before: nil)
    inputs[input].drain()
    merge(into: &entries)
  }

  /// What follows in the input is a new beginning of its log. A loss is where its last event was.
  package mutating func beginSegment(ofInput input: Int, isLoss: Bool, into entries: inout [LedgerEntry]) {
    ledger.beginPass(ofInput: inputs[input].number)
    inputs[input].addSpecial(&beginnings, before: nil)
    if isLoss, let moment = inputs[input].lastMoment {
      inputs[input].add(SourcedEvent(.log(.messagesLost(count: nil))), moment)
      drain(input, into: &entries)
    }
  }

  package mutating func finish(into entries: inout [LedgerEntry]) {
    leads = []
    for input in inputs.indices { drain(input, into: &entries) }
    let start = entries.count
    let end = inputs.compactMap(\.end).max()
    // A report of long after is about what the log does not show.
    let reach = end.map { ledger.reach(beyond: $0) }
    if let reach { takeReports(until: reach, into: &entries) } else { takeReports(until: nil, into: &entries) }
    ledger.finish(at: end, into: &entries)
    takeReports(until: nil, into: &entries)
    diagnosis.annotate(&entries, from: start)
    diagnosis.finish(into: &entries)
  }

  /// More events never wait for inputs of which nothing has been read.
  private static let mostWaiting = 100_000
  /// Whether events did not wait any longer for an input that is read after theirs.
  package private(set) var hasStoppedWaiting = false

  /// Inputs that are read one after the other are merged as far as memory allows: what is read later is taken then as if it
  /// had been joined to what was read before.
  private mutating func limitWaiting() {
    guard isLongWaiting() else { return }
    for input in inputs.indices where inputs[input].isAwaited && inputs[input].lastMoment == nil {
      inputs[input].isAwaited = false
      hasStoppedWaiting = true
    }
  }

  private mutating func isLongWaiting() -> Bool {
    for input in inputs.indices where inputs[input].window.turn().count > Self.mostWaiting { return true }
    return false
  }

  /// Hands on, in order of time, what nothing of another input can come before any more.
  package mutating func merge(into entries: inout [LedgerEntry]) {
    let start = entries.count
    if inputs.count == 1, reports.isEmpty {
      ledger.ingest(dueOf: &inputs[0].window, into: &entries)
    } else {
      limitWaiting()
      takeReports(until: .min, into: &entries)
      while let next = earliest(), let observation = inputs[next].window.takeFirst() {
        if let instant = observation.moment.instant { takeReports(until: instant, into: &entries) }
        ledger.ingest(observation, into: &entries)
      }
      tellEnds(into: &entries)
    }
    if entries.count > start { diagnosis.annotate(&entries, from: start) }
  }

  /// Inputs of which everything was taken.
  private mutating func tellEnds(into entries: inout [LedgerEntry]) {
    guard !ended.isEmpty else { return }
    var left: [Int] = []
    for input in ended {
      if inputs[input].window.turn().count > 0 {
        left.append(input)
      } else {
        ledger.end(ofInput: inputs[input].number, into: &entries)
      }
    }
    if left.count < ended.count { ended = left }
  }

  /// Nothing is taken of other inputs before this one is heard.
  package mutating func isBlocking(_ input: Int) -> Bool {
    inputs[input].isAwaited && !inputs[input].window.turn().isDue
  }

  /// The input will not be waited for until it has spoken.
  package mutating func doNotAwait(_ input: Int) { inputs[input].isAwaited = false }

  /// The input whose turn it is, if one of its observations is due.
  private mutating func earliest() -> Int? {
    if inputs.count == 1 { return 0 }
    if blocking < inputs.count, isBlocking(blocking) { return nil }
    var earliest: (input: Int, instant: Int64)?
    let limit = leads.isEmpty ? .max : leads.compactMap { inputs[$0].window.latest }.max() ?? .min
    for number in inputs.indices {
      let turn = inputs[number].window.turn()
      guard turn.isDue else {
        guard inputs[number].isAwaited else { continue }
        blocking = number
        return nil
      }
      // Without a time it cannot be placed among others; it comes as soon as it can.
      let instant = turn.instant ?? .min
      if instant > limit, !leads.contains(number) { continue }
      if earliest.map({ instant < $0.instant }) ?? true { earliest = (number, instant) }
    }
    return earliest?.input
  }

  private func moment(_ place: RecordPlace, input: Int) -> Moment {
    let isDayKnown: Bool
    switch place.clock?.day {
    case .full: isDayKnown = true
    case .missing, .yearless: isDayKnown = assumed.date
    case nil: isDayKnown = false
    }
    return Moment(
      instant: place.time?.instant, zone: place.time?.zone ?? 0,
      isCertain: isDayKnown && (place.clock?.zone != nil || assumed.zone), isDayKnown: isDayKnown,
      written: place.written, input: inputs[input].number, line: place.line)
  }
}

extension TaskEvent {
  /// Read again it says the same, or says more.
  fileprivate var isSafeTwice: Bool {
    switch self {
    case .assertion, .kill, .process: true
    default: false
    }
  }
}
