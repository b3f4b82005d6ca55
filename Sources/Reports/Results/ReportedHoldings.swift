// What was held at the moment of a capture, as far as it is shown.

import BackgroundTasks

package struct ReportedHoldings: Equatable, Sendable {
  package var holdings: CaptureHoldings
  /// How many more there are of the system, without a limit, or of other processes.
  package var hidden: Int

  package init(_ holdings: CaptureHoldings, hidden: Int) {
    self.holdings = holdings
    self.hidden = hidden
  }
}
