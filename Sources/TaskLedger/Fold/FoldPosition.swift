// The state that every step of the fold reads. It is copied for each event, so it stays below 256 bytes, which are moved
// without a loop.

import BackgroundTasks

struct FoldPosition: Sendable {
  var moment: Moment
  /// How often messages have been lost so far. A task that began at a lower count may have lost its end.
  var losses = 0
  var lastLoss: Moment?
  /// How many records could not be read so far. Such a record may have held news about an open task, but it cannot refute
  /// other records.
  var damages = 0
  var lastDamage: Moment?
  /// How often the wall clock was set so far.
  var adjustments = 0
  /// Whether the stream repeats its lines.
  var copies = CopyProof.unknown
  var budgets = BudgetRules()
}
