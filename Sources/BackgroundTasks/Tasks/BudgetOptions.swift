// The user's statements about the device of a log, where the log does not show them or is wrong.

package struct BudgetOptions: Equatable, Sendable {
  /// Seconds in the background that every app may use.
  package var budget: Double?
  package var os: OSVersion?

  package init(budget: Double? = nil, os: OSVersion? = nil) {
    self.budget = budget
    self.os = os
  }
}
