// What goes through the fold with each event: where the fold stands, and what has followed from the events so far.

import BackgroundTasks

struct FoldContext: Sendable {
  var now: FoldPosition
  /// In order.
  var entries: [LedgerEntry] = []

  /// As it was at an earlier record. What follows has its place behind what has followed already.
  mutating func at(_ past: FoldPosition, _ body: (inout FoldContext) -> Void) {
    let present = now
    now = past
    body(&self)
    now = present
  }
}
