// The source of a budget in words, for readers who doubt a finding about it.

extension Budget {
  /// Completes "the budget is …".
  package var origin: String {
    switch source {
    case .given: "given with --budget"
    case .stated: "stated by the log"
    case .version(let version): "that of iOS \(version.major)"
    case .era: "that of \(era)"
    }
  }

  /// The versions whose apps get this budget.
  private var era: String {
    switch seconds {
    case ...30: "iOS 13 and later"
    case ...180: "iOS 7 to iOS 12"
    default: "iOS 6 and earlier"
    }
  }
}
