// What is said of an assertion that was held at the moment of a capture.

extension CaptureHoldings.Holding {
  /// `limit 30 s, its time runs`
  package var words: String {
    [limitWords, stateWords].compactMap { $0 }.joined(separator: ", ")
  }

  private var limitWords: String {
    guard let limit, limit.isFinite else { return "no limit" }
    return "limit \(Figures.duration(limit))"
  }

  private var stateWords: String? {
    switch (assertion.isActive, isTimeRunning) {
    case (false?, _): "not active"
    case (_, true?): "its time runs"
    case (_, false?): "its time does not run"
    case (_, nil): nil
    }
  }

  /// Whether it is shown without being asked for: an app's, with a limit.
  package var isOfApp: Bool {
    guard !process.isOfSystem, assertion.isCarrier || assertion.isBackgroundTask || limit?.isFinite == true else {
      return false
    }
    switch process.kind {
    case .app: return true
    case .daemon, .extensionOrService: return false
    case .other: return process.bundle != nil
    }
  }
}
