// Where the fold stands when it takes an event: what everything that is begun or judged now has in common. It is copied for
// each event, so it stays below the 256 bytes that are moved without a loop.

import BackgroundTasks

struct FoldPosition: Sendable {
  var moment: Moment
  /// How often messages have been lost so far. A task begun at a lower count may have lost its end.
  var losses = 0
  var lastLoss: Moment?
  /// How often a record could not be read so far. What it said of a task open by then is not known, but it takes nothing
  /// back that other records say.
  var damages = 0
  var lastDamage: Moment?
  /// How often the wall clock was set so far.
  var adjustments = 0
  /// Whether the stream holds every line several times.
  var copies = CopyProof.unknown
  var budgets = BudgetRules()
}
