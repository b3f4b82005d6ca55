// What the main thread did when the watchdog killed its process, and what that suggests.

extension SystemReport.MainThread {
  /// A suffix for a sentence. Empty where nothing is known. An idle main thread could have ended a task, and a stuck one
  /// could not.
  package var suspicion: String {
    switch self {
    case .idle: "; its main thread was idle, so that a task that was never ended is the prime suspect"
    case .stuck(let frame, let image):
      "; its main thread was stuck in \(frame) of \(image): that is the suspect, and not a leaked task"
    case .unknown: ""
    }
  }
}
