// What changes with every event of a run, in one value: what an object holds is guarded at each access, and this is needed
// millions of times.

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
  var told: EntryTally
  /// What the ledger has said and nobody has handed on yet.
  private var entries: [LedgerEntry] = []
  /// Goes before anything else is written.
  var statusLine: StatusLine

  init(_ filter: SelectionFilter, _ feed: LedgerFeed?, _ told: EntryTally, _ statusLine: StatusLine) {
    self.filter = filter
    self.feed = feed
    self.told = told
    self.statusLine = statusLine
  }

  /// An event. All that changes with it changes here, while what the ledger says of it is handed on. Returns how much of
  /// the record was shown before; nil where nobody wants to see it.
  mutating func take(_ record: borrowing ScannedRecord, input: Int, isLive: Bool, _ outputs: Outputs) -> Int? {
    guard case .some = record.telling, filter.isOfSubsystem(record.text) else { return nil }
    feed?.take(record, input: input, into: &entries)
    handOn(to: outputs)
    guard filter.admits(record) else { return nil }
    let shown =
      isLive ? shownPart.advance(to: record.text.raw.count, ofRecordAt: record.place.line, of: input) : 0
    if shown == 0 { selected += 1 }
    return shown
  }

  mutating func tick(to instant: Int64) { feed?.tick(to: instant, into: &entries) }

  mutating func drain(_ input: Int) { feed?.drain(input, into: &entries) }

  mutating func beginSegment(ofInput input: Int, isLoss: Bool) {
    feed?.beginSegment(ofInput: input, isLoss: isLoss, into: &entries)
  }

  mutating func finish() { feed?.finish(into: &entries) }

  mutating func handOn(to outputs: Outputs) {
    guard !entries.isEmpty else { return }
    statusLine.hide()
    told.hand(&entries, to: outputs)
  }
}
