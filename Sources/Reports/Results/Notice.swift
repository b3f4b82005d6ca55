// A fact about the log or the run that limits how far the results can be trusted.

package struct Notice: Equatable, Sendable {
  /// In kebab-case, from a closed list.
  package enum Code: String, Sendable, CaseIterable {
    case messagesLost = "messages-lost"
    case recordDamaged = "record-damaged"
    case disconnected
    case rebooted
    case clockAdjusted = "clock-adjusted"
    case debuggerAttached = "debugger-attached"
    case tasksLetGo = "tasks-let-go"
    case processUnknown = "process-unknown"
    case exitMetrics = "exit-metrics"
    case filterHidesEvents = "filter-hides-events"
    case assumedZone = "assumed-zone"
    case assumedDate = "assumed-date"
    case capturesJoined = "captures-joined"
    case lineTooLong = "line-too-long"
    case recordTooLong = "record-too-long"
    case nothingRecognised = "nothing-recognised"
    case nothingSelected = "nothing-selected"
    case cannotRead = "cannot-read"
    case interrupted
  }

  package var code: Code
  package var message: String
  package var file: String?
  package var line: Int?

  package init(_ code: Code, _ message: String, file: String? = nil, line: Int? = nil) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
  }
}
