// What the user said about the device a log is of, where the log does not say it or is not to be believed.

package struct BudgetOptions: Equatable, Sendable {
  /// Seconds in the background that all apps may use.
  package var budget: Double?
  package var os: OSVersion?

  package init(budget: Double? = nil, os: OSVersion? = nil) {
    self.budget = budget
    self.os = os
  }
}
