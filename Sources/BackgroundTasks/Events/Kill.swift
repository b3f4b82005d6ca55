// The system kills a process, with the cause as the record shows it.

package struct Kill: Equatable, Sendable {
  package enum Cause: Equatable, Sendable {
    /// "has active assertions beyond permitted time", or RunningBoard's message that its wait for an assertion timed out.
    case beyondPermittedTime
    /// A process requested the kill from RunningBoard, or RunningBoard decided it.
    case requested
    case memory
    case cpu
    case watchdog
  }

  package var cause: Cause
  package var process: ProcessReference?
  /// `RUNNINGBOARD`, `FRONTBOARD` …, where the record shows it.
  package var namespace: String?
  package var code: UInt64?
  package var explanation: String?
  /// The assertions that the record lists as still held.
  package var assertions: [SystemAssertion]
  /// Whether the process was in the background, where the record shows it outside of its explanation.
  package var isInBackground: Bool?
  /// The CPU use, where the record shows it outside of its explanation.
  package var cpu: SystemReport.CPU?
  /// The activity of the main thread, where a crash report shows it.
  package var mainThread = SystemReport.MainThread.unknown

  package init(
    cause: Cause, process: ProcessReference?, namespace: String? = nil, code: UInt64? = nil,
    explanation: String? = nil, assertions: [SystemAssertion] = []
  ) {
    self.namespace = namespace
    self.cause = cause
    self.process = process
    self.code = code
    self.explanation = explanation
    self.assertions = assertions
  }
}
