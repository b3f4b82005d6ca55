// What changes with every event of a run until something follows from it, in one value: what an object holds is guarded at
// each access, and this is needed millions of times.

import BackgroundTasks
import ByteScan
import Pipeline

struct RunState {
  private let filter: SelectionFilter
  /// How many events the user wanted to see.
  var selected = 0
  /// Only who waits for more of a record reads it twice.
  var shownPart = ShownPart()
  /// Nil where nobody wants to know what became of the tasks.
  var feed: LedgerFeed?
  /// What nobody has shown yet.
  var outbox = Outbox()
  /// What was asked for, as far as records show it.
  private(set) var seen: SeenSubjects

  init(_ selection: Selection, end: Int64?, _ feed: LedgerFeed?) {
    filter = SelectionFilter(selection, end: end)
    seen = SeenSubjects(selection)
    self.feed = feed
  }

  /// An event; what follows from it and from those before it `merge` says. Returns how much of the record was shown before;
  /// nil where nobody wants to see it.
  mutating func take(_ record: inout ScannedRecord, input: Int, isLive: Bool) -> Int? {
    if record.place.isReport { return takeReport(&record, input: input) }
    guard case .some = record.telling else { return nil }
    if !seen.isDone, let telling = record.telling { seen.note(telling, subsystem: record.text.subsystem) }
    guard filter.isOfSubsystem(record.text) else { return nil }
    // Asked before, because what it tells is taken; and only where something is selected: for the question it is held fast.
    let isAdmitted = !filter.selects || filter.admits(record.telling, at: record.place.time)
    feed?.hear(&record, input: input)
    guard isAdmitted else { return nil }
    let shown =
      isLive ? shownPart.advance(to: record.text.raw.count, ofRecordAt: record.place.line, of: input) : 0
    if shown == 0 { selected += 1 }
    return shown
  }

  /// A report says itself when it was, and is of no subsystem.
  private mutating func takeReport(_ record: inout ScannedRecord, input: Int) -> Int? {
    let isNew = record.place.emittedBefore == 0
    var isAdmitted = !filter.selects
    if !isAdmitted, case .report(let report) = record.telling?.event { isAdmitted = filter.admits(report) }
    feed?.hear(&record, input: input)
    guard isNew, isAdmitted else { return nil }
    selected += 1
    return 0
  }

  mutating func merge() { feed?.merge(into: &outbox.entries) }

  mutating func tick(to instant: Int64) { feed?.tick(to: instant, into: &outbox.entries) }

  mutating func tellReports(ofInput input: Int) { feed?.tellReports(ofInput: input, into: &outbox.entries) }

  mutating func drain(_ input: Int) { feed?.drain(input, into: &outbox.entries) }

  mutating func beginSegment(ofInput input: Int, isLoss: Bool) {
    feed?.beginSegment(ofInput: input, isLoss: isLoss, into: &outbox.entries)
  }

  mutating func finish() { feed?.finish(into: &outbox.entries) }
}
