// The basis of a verdict, in words.

extension Evidence {
  /// Completes "LEAKED, because …". A statement without an id may be true of any of several tasks.
  package var words: String {
    among > 0 ? "\(statement.words); it is one of \(among) that were open then" : statement.words
  }
}

extension Evidence.Statement {
  /// Completes "LEAKED, because …".
  package var words: String {
    switch self {
    case .stillOutstanding: "not ended after its expiration handlers were called"
    case .uncompleted: "its object went away and nobody had completed it"
    case .killedForBackgroundTime: "its process was killed for background time"
    case .carrierTimedOut: "the assertion that carried it timed out"
    case .timedOut: "it timed out"
    case .budgetUsed: "the clock passed its budget"
    case .warned: "it was warned that its time was up"
    case .nothingOpen: "later nothing was open any more"
    case .heldAtCapture: "RunningBoard still held it when the archive was captured"
    case .notHeldAtCapture: "RunningBoard did not hold it any more when the archive was captured"
    case .notOutstanding: "UIKit named the tasks that were still open, and not this one"
    case .nameShared: "two processes of this name live at the same time, and the log shows no pids"
    case .timeWentBack: "time goes back in the log, so that its end may stand before its begin"
    case .numberReused: "its number was ended as another task's"
    case .letGo: "more tasks were open than are remembered"
    case .suspended: "its process was suspended, so it was not held any more"
    case .messagesLost: "messages were lost after its begin"
    case .exited: "its process exited"
    case .killed: "its process was killed"
    case .relaunched: "its process was started again"
    case .rebooted: "the device was restarted"
    }
  }
}
