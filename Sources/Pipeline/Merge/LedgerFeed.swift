// Feeds one device's ledger from the records of its inputs: the events of each input are put into order of time, and those
// of several inputs are merged by time. Here, `input` is the index of an input among those of the device.

import BackgroundTasks
import ByteScan
import Containers
import LogFormats
import LogRecords
import TaskLedger
import TaskRules

package struct LedgerFeed: ~Copyable {
  private struct Input {
    /// The number of the input in the run.
    let number: Int
    var window = ReorderWindow()
    /// Whether other inputs have to wait for the next event of this one.
    var isAwaited = true
    var lastMoment: Moment?
    var isDebuggerConsole = false
    /// The time of its last record, event or not.
    var end: Int64?
    /// The day of its latest event, as counted or, without a year, as written.
    var day: Int64?

    /// Special lines, which have no time. The event behind them shows whether they are copies.
    var special: [(sourced: SourcedEvent, moment: Moment)] = []

    mutating func add(_ sourced: consuming SourcedEvent, _ moment: Moment) {
      isAwaited = true
      lastMoment = moment
      window.add(sourced, moment, isUnderDebugger: isDebuggerConsole)
    }

    /// Adds the special lines between the events before and behind them.
    mutating func addSpecial(_ beginnings: inout SpecialBeginnings, before next: (SourcedEvent, Moment)?) {
      for (sourced, moment) in special {
        if let next, beginnings.isKnown(sourced, moment, before: next.0) { continue }
        var moment = moment
        moment.instant = (moment.instant ?? next?.1.instant ?? end).map(place)
        add(sourced, moment)
      }
      special.removeAll()
    }

    /// Not before the latest event, unless time has gone back.
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
  private var reports = HeldReports()
  private var latestEvent: Int64?
  private var isDisconnected = false
  /// The live inputs that other inputs must not get ahead of.
  private var leads: [Int] = []
  /// Inputs that have been read to their end and still have events that wait.
  private var ended: [Int] = []
  private var beginnings = SpecialBeginnings()
  /// More inputs of the device may be found, with earlier events.
  private var isGathering = false
  private var captures = HeldCaptures()
  /// The input that blocked the merge last. Of very many inputs, mostly the same one blocks again.
  private var blocking = 0
  /// The inputs of which more events wait than should. To look at all inputs would take longer the more there are.
  private var crowded: [Int] = []

  package init(_ assumed: UserAssumptions, _ terms: BudgetOptions = BudgetOptions(), device: Int = 0) {
    self.assumed = assumed
    ledger = Ledger(terms, device: device)
  }

  /// Opens another input of the device and returns its index. Other inputs wait for its first event.
  package mutating func open(_ number: Int) -> Int {
    ledger.open(number)
    inputs.append(Input(number: number))
    return inputs.count - 1
  }

  /// Ingests a record. `merge` later emits what follows from it. Ingesting many records before merging is faster, because the
  /// code of each step stays in the core's cache.
  package mutating func ingest(_ record: inout ScannedRecord, input: Int) {
    guard !record.place.isReport else { return ingestReport(&record, input: input) }
    if let sourced = record.takeEvent() { ingest(sourced, record.place, input: input) }
  }

  /// Inlined, because a call would copy the place, which is large.
  @inline(__always) private mutating func ingest(_ sourced: consuming SourcedEvent, _ place: RecordPlace, input: Int) {
    // An event without an id would count twice.
    if place.repeatsEvent, !sourced.event.isSafeTwice { return ledger.learn(sourced.fingerprint, place.time?.instant) }
    if case .log(.disconnected) = sourced.event { isDisconnected = true } else { isDisconnected = false }
    if let instant = place.time?.instant { latestEvent = max(latestEvent ?? .min, instant) }
    let number = inputs[input].number
    if isNewBeginning(place, input) { ledger.beginPass(ofInput: number) }
    let moment = Moment(place, ofInput: number, assumed)
    if place.isSpecial { return inputs[input].special.append((sourced, moment)) }
    if !inputs[input].special.isEmpty { inputs[input].addSpecial(&beginnings, before: (sourced, moment)) }
    inputs[input].add(sourced, moment)
    if inputs[input].window.count > Self.mostWaiting, crowded.last != input { crowded.append(input) }
  }

  /// Whether the written day goes back, so that the counted day goes on. A copy of an earlier record would then have a later
  /// time.
  @inline(__always) private mutating func isNewBeginning(_ place: RecordPlace, _ input: Int) -> Bool {
    let day: Int64
    switch place.clock?.day {
    case .full, nil: return false
    case .missing: day = (place.time?.local ?? 0) / WallClock.microsecondsPerDay
    // Negated, because only a step back is a beginning.
    case .yearless(let month, let dayOfMonth): day = -(Int64(month) << 5 | Int64(dayOfMonth))
    }
    defer { inputs[input].day = day }
    return inputs[input].day.map { day > $0 } ?? false
  }

  private mutating func ingestReport(_ record: inout ScannedRecord, input: Int) {
    guard let sourced = record.takeEvent(), case .report(let report) = sourced.event else { return }
    hold(report, input: input, line: record.place.line, isRevision: record.place.emittedBefore > 0)
  }

  /// Called when a live input is silent: its reports do not wait for later events.
  package mutating func releaseReports(ofInput input: Int, into entries: inout [LedgerEntry]) {
    let due = reports.takeAll(ofInput: inputs[input].number)
    guard !due.isEmpty else { return }
    let start = entries.count
    for held in due { ledger.ingest(held.report, at: held.moment, isRevision: held.isRevision, into: &entries) }
    diagnosis.annotate(&entries, from: start)
  }

  /// Holds a report until the logs have been merged up to its time, so that the order of reading does not matter. `line` is
  /// the first line of the report in its input.
  package mutating func hold(_ report: SystemReport, input: Int, line: Int = 1, isRevision: Bool = false) {
    ledger.learn(report.os)
    let time = report.captured
    let moment = Moment(
      instant: time?.zone == nil ? nil : time?.instant, zone: time?.zone ?? 0, isCertain: time?.zone != nil,
      written: time?.written ?? "", input: inputs[input].number, line: line)
    reports.add(report, moment, isRevision: isRevision)
  }

  /// Holds the state of a capture until the logs have been merged up to its time.
  package mutating func hold(_ held: HeldAtCapture, at moment: Moment) { captures.add(held, at: moment) }

  /// The inputs of the device are found while they are read, and one after the other: nothing is merged until all are there, or
  /// too much waits.
  package mutating func gather() { isGathering = true }

  package mutating func endGathering(into entries: inout [LedgerEntry]) {
    isGathering = false
    merge(into: &entries)
  }

  /// Nil: all of them. `reach` is that of the reports.
  private mutating func takeCaptures(
    until instant: Int64?, reach: Int64? = nil, into entries: inout [LedgerEntry]
  ) {
    guard !captures.isEmpty else { return }
    let covered = inputs.compactMap(\.end).max()
    for capture in captures.take(until: instant, covered: covered) {
      // A process that was killed before held nothing any more.
      if let time = capture.moment.instant { takeReports(until: min(time, reach ?? time), into: &entries) }
      ledger.ingest(capture.held, at: capture.moment, covered: covered, into: &entries)
    }
  }

  private mutating func takeReports(until instant: Int64?, into entries: inout [LedgerEntry]) {
    while let first = reports.takeFirst(until: instant) {
      ledger.ingest(first.report, at: first.moment, isRevision: first.isRevision, into: &entries)
    }
  }

  // MARK: A silent live log

  /// The log's own time of the latest event. Nil while the device is disconnected, because its silence shows nothing then.
  package var latest: Int64? { isDisconnected ? nil : latestEvent }

  /// The next time, by the log's own clock, at which the ledger has something to say even if the log is silent.
  package var nextAlarm: Int64? { ledger.nextAlarm }

  /// The time at which the ledger stops awaiting lines that usually follow earlier ones.
  package var lastAwaited: Int64? { ledger.lastAwaited }

  /// The moment of the event with the latest time.
  package var latestMoment: Moment? {
    inputs.compactMap(\.lastMoment).max { ($0.instant ?? .min) < ($1.instant ?? .min) }
  }

  /// What is open at this time by the log's own clock.
  package mutating func openWork(at instant: Int64, most: Int = 8) -> [OpenWork] {
    ledger.openWork(at: instant, most: most)
  }

  /// Advances the log's own clock.
  package mutating func tick(to instant: Int64, into entries: inout [LedgerEntry]) {
    let start = entries.count
    ledger.tick(to: instant, into: &entries)
    diagnosis.annotate(&entries, from: start)
  }

  /// Whether records may be copies of records that the ledger has forgotten.
  package var hasForgottenCopies: Bool { ledger.hasForgottenCopies }

  /// Notes the format of the input's records.
  package mutating func note(format: String?, ofInput input: Int) {
    inputs[input].isDebuggerConsole = format == LogFormat.xcodeConsole.name
  }

  /// Notes that the input has been read to its end, and the time of its last record.
  package mutating func note(end: Int64?, ofInput input: Int) {
    inputs[input].end = end
    ended.append(input)
    leads.removeAll { $0 == input }
  }

  /// Keeps other inputs behind the latest event of this live input until it ends.
  package mutating func keepBehind(_ input: Int) { leads.append(input) }

  /// Called when the input is silent. Other inputs do not wait for it until its next event.
  package mutating func drain(_ input: Int, into entries: inout [LedgerEntry]) {
    inputs[input].addSpecial(&beginnings, before: nil)
    inputs[input].drain()
    merge(into: &entries)
  }

  /// Begins a new pass of the input's log. A loss is reported at the moment of the last event.
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
    isGathering = false
    for input in inputs.indices { drain(input, into: &entries) }
    let start = entries.count
    let end = inputs.compactMap(\.end).max()
    // A report from long after the end is about events that the log does not show.
    let reach = end.map { ledger.reach(beyond: $0) }
    takeCaptures(until: nil, reach: reach, into: &entries)
    takeReports(until: reach, into: &entries)
    ledger.finish(at: end, into: &entries)
    takeReports(until: nil, into: &entries)
    diagnosis.annotate(&entries, from: start)
    diagnosis.finish(into: &entries)
  }

  /// The most events that wait for inputs that have not been read yet.
  private static let mostWaiting = 100_000
  /// Whether the limit was reached, so that later inputs were not merged by time.
  package private(set) var hasStoppedWaiting = false

  /// Inputs that are read one after the other are merged as far as memory allows. Beyond the limit, a later input is treated as
  /// if it had been joined to the earlier ones.
  private mutating func limitWaiting() {
    guard isLongWaiting() else { return }
    for input in inputs.indices where inputs[input].isAwaited && inputs[input].lastMoment == nil {
      inputs[input].isAwaited = false
      hasStoppedWaiting = true
    }
  }

  private mutating func mayMerge() -> Bool {
    guard isGathering else { return true }
    guard isLongWaiting() else { return false }
    (isGathering, hasStoppedWaiting) = (false, true)
    return true
  }

  private mutating func isLongWaiting() -> Bool {
    while let input = crowded.last {
      if inputs[input].window.turn().count > Self.mostWaiting { return true }
      crowded.removeLast()
    }
    return false
  }

  /// Passes to the ledger, in order of time, the events that no further event can precede.
  package mutating func merge(into entries: inout [LedgerEntry]) {
    let start = entries.count
    guard mayMerge() else { return }
    if inputs.count == 1, reports.isEmpty, captures.isEmpty {
      ledger.ingest(dueOf: &inputs[0].window, into: &entries)
    } else {
      limitWaiting()
      takeReports(until: .min, into: &entries)
      let limit = leads.isEmpty ? .max : leads.compactMap { inputs[$0].window.latest }.max() ?? .min
      var due = dueInputs(upTo: limit)
      while let next = due.takeFirst()?.input, let observation = inputs[next].window.takeFirst() {
        if let instant = observation.moment.instant {
          takeReports(until: instant, into: &entries)
          takeCaptures(until: instant, into: &entries)
        }
        ledger.ingest(observation, into: &entries)
        guard add(next, upTo: limit, to: &due) else { break }
      }
      endReadInputs(into: &entries)
    }
    if entries.count > start { diagnosis.annotate(&entries, from: start) }
  }

  /// Ends the inputs whose last event was passed to the ledger.
  private mutating func endReadInputs(into entries: inout [LedgerEntry]) {
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

  /// Whether the other inputs have to wait for this one.
  package mutating func isBlocking(_ input: Int) -> Bool {
    inputs[input].isAwaited && !inputs[input].window.turn().isDue
  }

  /// The other inputs do not wait for this one before its first event.
  package mutating func doNotAwait(_ input: Int) { inputs[input].isAwaited = false }

  /// An input whose next observation is due. Of equal times the input that was opened first comes first.
  private struct Due: Comparable {
    let instant: Int64
    let input: Int
    static func < (left: Due, right: Due) -> Bool { (left.instant, left.input) < (right.instant, right.input) }
  }

  /// Empty while an input is awaited. A heap, because there may be thousands of inputs.
  private mutating func dueInputs(upTo limit: Int64) -> Heap<Due> {
    var due = Heap<Due>()
    if inputs.count > 1, blocking < inputs.count, isBlocking(blocking) { return due }
    for input in inputs.indices where !add(input, upTo: limit, to: &due) { return Heap() }
    return due
  }

  /// False where the others have to wait for this input.
  private mutating func add(_ input: Int, upTo limit: Int64, to due: inout Heap<Due>) -> Bool {
    let turn = inputs[input].window.turn()
    guard turn.isDue else {
      guard inputs[input].isAwaited else { return true }
      blocking = input
      return false
    }
    // An observation without a time cannot be placed among others, so it comes at once.
    let instant = turn.instant ?? .min
    if instant <= limit || leads.contains(input) { due.add(Due(instant: instant, input: input)) }
    return true
  }
}

extension Moment {
  fileprivate init(_ place: RecordPlace, ofInput input: Int, _ assumed: UserAssumptions) {
    let isDayKnown: Bool
    switch place.clock?.day {
    case .full: isDayKnown = true
    case .missing, .yearless: isDayKnown = assumed.date
    case nil: isDayKnown = false
    }
    self.init(
      instant: place.time?.instant, zone: place.time?.zone ?? 0,
      isCertain: isDayKnown && (place.clock?.zone != nil || assumed.zone), isDayKnown: isDayKnown,
      written: place.written, input: input, line: place.line)
  }
}

extension TaskEvent {
  /// Whether ingesting the event again adds nothing wrong: it states the same facts, or more.
  fileprivate var isSafeTwice: Bool {
    switch self {
    case .assertion, .kill, .process: true
    default: false
    }
  }
}
