// The system ends a process. What is known of why, as the record says it.

package struct Kill: Equatable, Sendable {
  package enum Cause: Equatable, Sendable {
    /// "has active assertions beyond permitted time"; RunningBoard says that it waited for one in vain.
    case beyondPermittedTime
    /// Somebody asked RunningBoard to end it, or it does so itself.
    case requested
    case memory
    case cpu
    case watchdog
  }

  package var cause: Cause
  package var process: ProcessReference?
  /// `RUNNINGBOARD`, `FRONTBOARD` …, where it is known.
  package var namespace: String?
  package var code: UInt64?
  package var explanation: String?
  /// What the record lists as still held.
  package var assertions: [SystemAssertion]
  /// Whether the process was in the background, where the record says that apart from its explanation.
  package var isInBackground: Bool?
  /// How much it computed, where the record says that apart from its explanation.
  package var cpu: SystemReport.CPU?
  /// What the main thread did, where a crash report shows it.
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
