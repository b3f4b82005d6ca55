// The state that goes through the fold with each event: the position, and the entries so far.

import BackgroundTasks

struct FoldContext: Sendable {
  var now: FoldPosition
  var entries: [LedgerEntry] = []

  /// Runs the body at the position of an earlier record. Its entries follow those that are there already.
  mutating func at(_ past: FoldPosition, _ body: (inout FoldContext) -> Void) {
    let present = now
    now = past
    body(&self)
    now = present
  }
}
