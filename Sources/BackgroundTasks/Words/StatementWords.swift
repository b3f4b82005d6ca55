// What a verdict rests on, in words.

extension Evidence.Statement {
  /// Completes "LEAKED, because …".
  package var words: String {
    switch self {
    case .stillOutstanding: "not ended after its expiration handlers were called"
    case .killedForBackgroundTime: "its process was killed for background time"
    case .carrierTimedOut: "the assertion that carried it timed out"
    case .timedOut: "it timed out"
    case .budgetUsed: "the clock passed its budget"
    case .warned: "it was warned that its time was up"
    case .nothingOpen: "later nothing was open any more"
    case .suspended: "its process was suspended, so it was not held any more"
    case .messagesLost: "messages were lost after its begin"
    case .exited: "its process exited"
    case .killed: "its process was killed"
    case .relaunched: "its process was started again"
    case .rebooted: "the device was restarted"
    }
  }
}
