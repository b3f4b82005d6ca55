// What changes with every event of a run until something follows from it, in one value: what an object holds is guarded at
// each access, and this is needed millions of times.

import BackgroundTasks
import ByteScan

struct RunState {
  private let filter: SelectionFilter
  /// Nothing was asked for, so that nothing has to be asked of a record.
  let takesAll: Bool
  /// Wanted events that did not have to wait.
  private var selectedAtOnce = 0
  /// Nil where nothing depends on whose a record is.
  private var waiting: WaitingRecords?
  /// Only who waits for more of a record reads it twice.
  var shownPart = ShownPart()
  /// Nil where it is not asked what became of the tasks.
  var ledgers: DeviceLedgers?
  /// What nobody has shown yet.
  var outbox = RunOutbox()
  /// What was asked for, as far as records show it.
  private(set) var seen: SeenSubjects

  init(_ selection: Selection, end: Int64?, _ ledgers: DeviceLedgers?, _ waiting: WaitingRecords? = nil) {
    filter = SelectionFilter(selection, end: end)
    seen = SeenSubjects(selection)
    self.ledgers = ledgers
    self.waiting = waiting
    takesAll = !selection.isAny && waiting == nil
  }

  /// How many events are printed.
  var selected: Int { selectedAtOnce + (waiting?.admitted ?? 0) }
  /// Those of them that are of a process which is not known.
  var guessed: Int { waiting?.guessed ?? 0 }
  var firstGuessed: (input: Int, line: Int)? { waiting?.firstGuessed }
  /// Wanted records wait for what is not known of others.
  var isWaiting: Bool { waiting?.hasWanted ?? false }

  /// An event; what follows from it and from those before it `merge` says. Returns how much of the record was shown before;
  /// nil where nobody wants to see it.
  mutating func take(_ record: inout ScannedRecord, input: Int, isLive: Bool) -> Int? {
    if record.place.isReport { return takeReport(&record, input: input) }
    guard case .some = record.sourced else { return nil }
    guard takesAll else { return takeAsked(&record, input: input, isLive: isLive) }
    ledgers?.ingest(&record, input: input)
    let shown =
      isLive ? shownPart.advance(to: record.text.raw.count, ofRecordAt: record.place.line, of: input) : 0
    if shown == 0 { selectedAtOnce += 1 }
    return shown
  }

  @inline(never)
  private mutating func takeAsked(_ record: inout ScannedRecord, input: Int, isLive: Bool) -> Int? {
    if !seen.isDone, let sourced = record.sourced { seen.note(sourced, subsystem: record.text.subsystem) }
    let owned = filter.selects ? answer(record, input: input) : .wanted
    guard filter.isOfSubsystem(record.text) else { return nil }
    let isAdmitted = owned != .unwanted && filter.isInTime(record.place.time)
    let tone = isWaitingNeeded(owned) ? record.sourced?.event.tone : nil
    // Takes what it tells.
    ledgers?.ingest(&record, input: input)
    guard isAdmitted else { return nil }
    let shown =
      isLive ? shownPart.advance(to: record.text.raw.count, ofRecordAt: record.place.line, of: input) : 0
    if let tone, waits(record, owned, input, tone, isMore: shown > 0) { return nil }
    guard case .wanted = owned else { return nil }
    if shown == 0 { selectedAtOnce += 1 }
    return shown
  }

  /// A report says itself when it was, and is of no subsystem.
  private mutating func takeReport(_ record: inout ScannedRecord, input: Int) -> Int? {
    let isNew = record.place.emittedBefore == 0
    var isAdmitted = !filter.selects
    let owned = filter.selects ? answer(record, input: input) : .wanted
    if !isAdmitted, case .report(let report) = record.sourced?.event { isAdmitted = filter.isInTime(report) }
    let tone = isWaitingNeeded(owned) ? record.sourced?.event.tone : nil
    ledgers?.ingest(&record, input: input)
    guard isAdmitted, owned != .unwanted else { return nil }
    if let tone, waits(record, owned, input, tone, isMore: !isNew) { return nil }
    guard isNew, case .wanted = owned else { return nil }
    selectedAtOnce += 1
    return 0
  }

  /// Whether it is of a process that was asked for.
  private mutating func answer(_ record: borrowing ScannedRecord, input: Int) -> ProcessSelection.Answer {
    guard filter.selectsProcesses, let sourced = record.sourced else { return .wanted }
    return waiting?.answer(sourced, input: input) ?? (filter.isOfProcess(sourced) ? .wanted : .unwanted)
  }

  private func isWaitingNeeded(_ owned: ProcessSelection.Answer) -> Bool {
    guard let waiting else { return false }
    if case .undecided = owned { return true }
    return !waiting.isEmpty
  }

  /// Returns false where it is to be printed now. `isMore`: some of it was taken before, and waits, or has been printed.
  private mutating func waits(
    _ record: borrowing ScannedRecord, _ owned: ProcessSelection.Answer, _ input: Int, _ tone: TaskEvent.Tone,
    isMore: Bool
  ) -> Bool {
    let item = WaitingRecord(
      text: record.text.raw.array, input: input, segment: shownPart.segment(of: input), line: record.place.line,
      tone: tone)
    if isMore { return waiting?.replace(item) ?? false }
    switch owned {
    case .undecided(let owners, let isOwn): waiting?.add(item, owners, isOwn: isOwn)
    case .wanted:
      guard waiting?.isEmpty == false else { return false }
      waiting?.add(item, nil, isOwn: true)
      selectedAtOnce += 1
    case .unwanted: return false
    }
    return true
  }

  /// Records that have waited long enough.
  mutating func takeDue() -> [WaitingRecord] { waiting?.takeDue() ?? [] }

  mutating func overtake() { waiting?.overtake() }

  mutating func merge() { ledgers?.merge(into: &outbox.entries) }

  mutating func tick(to instant: Int64) { ledgers?.tick(to: instant, into: &outbox.entries) }

  mutating func tellReports(ofInput input: Int) {
    ledgers?.tellReports(ofInput: input, into: &outbox.entries)
  }

  mutating func drain(_ input: Int) { ledgers?.drain(input, into: &outbox.entries) }

  mutating func beginSegment(ofInput input: Int, isLoss: Bool) {
    ledgers?.beginSegment(ofInput: input, isLoss: isLoss, into: &outbox.entries)
  }

  mutating func finish() {
    waiting?.finish()
    ledgers?.finish(into: &outbox.entries)
  }
}
