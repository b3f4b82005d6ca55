// What was held at the moment of a capture, as far as it is shown.

import BackgroundTasks

package struct ReportedHoldings: Equatable, Sendable {
  package var holdings: CaptureHoldings
  /// How many more there are of the system, or without a limit.
  package var hidden: Int
  /// How many more there are that were not asked for.
  package var outside: Int

  package init(_ holdings: CaptureHoldings, hidden: Int, outside: Int = 0) {
    self.holdings = holdings
    self.hidden = hidden
    self.outside = outside
  }
}
