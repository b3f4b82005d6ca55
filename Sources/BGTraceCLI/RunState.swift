// What changes with every event of a run, in one value: what an object holds is guarded at each access, and this is needed
// millions of times.

import BackgroundTasks
import Pipeline

struct RunState {
  /// How many events the user wanted to see.
  var selected = 0
  /// Nil where nobody wants to know what became of the tasks.
  var feed: LedgerFeed?
  var told: EntryTally
  /// What the ledger has said and nobody has handed on yet.
  var entries: [LedgerEntry] = []

  init(_ feed: LedgerFeed?, _ told: EntryTally) {
    self.feed = feed
    self.told = told
  }

  /// Returns whether there is something to hand on.
  mutating func take(_ record: borrowing ScannedRecord, input: Int) -> Bool {
    feed?.take(record, input: input, into: &entries)
    return !entries.isEmpty
  }

  mutating func tick(to instant: Int64) { feed?.tick(to: instant, into: &entries) }

  mutating func drain(_ input: Int) { feed?.drain(input, into: &entries) }

  mutating func beginSegment(ofInput input: Int, isLoss: Bool) {
    feed?.beginSegment(ofInput: input, isLoss: isLoss, into: &entries)
  }

  mutating func finish() { feed?.finish(into: &entries) }

  mutating func handOn(to outputs: Outputs, remarked: (Remark) -> Void) {
    told.hand(&entries, to: outputs, remarked: remarked)
  }
}
