// The state of a run that changes with every event: the selection, the ledgers, the counts. It is one value, because each
// access to an object's property has a check, and the state is accessed millions of times.

import BackgroundTasks
import ByteScan
import Containers

struct RunState: ~Copyable {
  private let filter: SelectionFilter
  /// Whether nothing is selected or excluded, so that no record needs a check.
  let wantsAll: Bool
  /// The selected events that did not have to wait.
  private var selectedAtOnce = 0
  /// Nil where the process of a record does not matter.
  private var waiting: WaitingRecords?
  /// Advanced for live inputs only, because only their records are read in parts.
  var shownPart = ShownPart()
  /// Nil where no output needs the tasks.
  var ledgers: DeviceLedgers?
  /// What has not been shown yet.
  var outbox = RunOutbox()
  /// What the records show of the selected processes, tasks and subsystems.
  private(set) var seen: SeenSubjects

  init(
    _ selection: Selection, end: Int64?, _ ledgers: consuming DeviceLedgers?, _ waiting: consuming WaitingRecords? = nil
  ) {
    filter = SelectionFilter(selection, end: end)
    seen = SeenSubjects(selection)
    wantsAll = !selection.isAny && waiting == nil
    self.ledgers = ledgers
    self.waiting = waiting
  }

  /// The number of selected events.
  var selected: Int { selectedAtOnce + (waiting.ask { $0.admitted } ?? 0) }
  /// The number of selected events whose process is unknown.
  var guessed: Int { waiting.ask { $0.guessed } ?? 0 }
  var firstGuessed: (input: Int, line: Int)? { waiting.ask { $0.firstGuessed } ?? nil }
  /// Whether selected records wait behind records whose process is still unknown.
  var isWaiting: Bool { waiting.ask { $0.hasWanted } ?? false }

  /// Ingests a record. `merge` later emits what follows from it. Returns how many bytes of the record were shown before, and
  /// nil for a record that is not shown.
  mutating func ingest(_ record: inout ScannedRecord, input: Int, isLive: Bool) -> Int? {
    if record.place.isReport { return ingestReport(&record, input: input) }
    guard case .some = record.sourced else { return nil }
    guard wantsAll else { return ingestSelected(&record, input: input, isLive: isLive) }
    ledgers?.ingest(&record, input: input)
    let shown =
      isLive ? shownPart.advance(to: record.text.raw.count, ofRecordAt: record.place.line, of: input) : 0
    if shown == 0 { selectedAtOnce += 1 }
    return shown
  }

  @inline(never)
  private mutating func ingestSelected(_ record: inout ScannedRecord, input: Int, isLive: Bool) -> Int? {
    if !seen.isDone, let sourced = record.sourced { seen.note(sourced, subsystem: record.text.subsystem) }
    let owned = filter.selects ? answer(record, input: input) : .wanted
    guard filter.isOfSubsystem(record.text) else { return nil }
    let isAdmitted = owned != .unwanted && filter.isInTime(record.place.time)
    let tone = isWaitingNeeded(owned) ? record.sourced?.event.tone : nil
    // Moves the event out of the record.
    ledgers?.ingest(&record, input: input)
    guard isAdmitted else { return nil }
    let shown =
      isLive ? shownPart.advance(to: record.text.raw.count, ofRecordAt: record.place.line, of: input) : 0
    if let tone, holdBack(record, owned, input, tone, isMore: shown > 0) { return nil }
    guard case .wanted = owned else { return nil }
    if shown == 0 { selectedAtOnce += 1 }
    return shown
  }

  /// A report states its own time and has no subsystem.
  private mutating func ingestReport(_ record: inout ScannedRecord, input: Int) -> Int? {
    let isNew = record.place.emittedBefore == 0
    var isAdmitted = !filter.selects
    let owned = filter.selects ? answer(record, input: input) : .wanted
    if !isAdmitted, case .report(let report) = record.sourced?.event { isAdmitted = filter.isInTime(report) }
    let tone = isWaitingNeeded(owned) ? record.sourced?.event.tone : nil
    ledgers?.ingest(&record, input: input)
    guard isAdmitted, owned != .unwanted else { return nil }
    if let tone, holdBack(record, owned, input, tone, isMore: !isNew) { return nil }
    guard isNew, case .wanted = owned else { return nil }
    selectedAtOnce += 1
    return 0
  }

  /// Whether the record is of a selected process.
  private mutating func answer(_ record: borrowing ScannedRecord, input: Int) -> ProcessSelection.Answer {
    guard filter.selectsProcesses, let sourced = record.sourced else { return .wanted }
    return waiting?.answer(sourced, input: input) ?? (filter.isOfProcess(sourced) ? .wanted : .unwanted)
  }

  private func isWaitingNeeded(_ owned: ProcessSelection.Answer) -> Bool {
    guard let isEmpty = waiting.ask({ $0.isEmpty }) else { return false }
    if case .undecided = owned { return true }
    return !isEmpty
  }

  /// Makes the record wait if it has to. Returns false for a record that is decided now. `isMore`: a part of the record was
  /// ingested before, and waits or has been printed.
  private mutating func holdBack(
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

  /// Removes and returns the records that can be printed now.
  mutating func takeDue() -> [WaitingRecord] { waiting?.takeDue() ?? [] }

  mutating func overtake() { waiting?.overtake() }

  mutating func merge() { ledgers?.merge(into: &outbox.entries) }

  mutating func tick(to instant: Int64) { ledgers?.tick(to: instant, into: &outbox.entries) }

  mutating func releaseReports(ofInput input: Int) {
    ledgers?.releaseReports(ofInput: input, into: &outbox.entries)
  }

  mutating func drain(_ input: Int) { ledgers?.drain(input, into: &outbox.entries) }

  mutating func beginSegment(ofInput input: Int, isLoss: Bool) {
    ledgers?.beginSegment(ofInput: input, isLoss: isLoss, into: &outbox.entries)
  }

  mutating func endGathering(device: Int) { ledgers?.endGathering(device: device, into: &outbox.entries) }

  mutating func finish() {
    waiting?.finish()
    ledgers?.finish(into: &outbox.entries)
  }
}
