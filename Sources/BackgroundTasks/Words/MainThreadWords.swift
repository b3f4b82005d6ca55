// What the main thread did when the watchdog ended its process, and what follows from it.

extension SystemReport.MainThread {
  /// Behind a sentence; empty where nothing is known. A main thread that waits for events had every chance to end a task;
  /// one that is stuck had none.
  package var suspicion: String {
    switch self {
    case .idle: "; its main thread was idle, so that a task that was never ended is the prime suspect"
    case .stuck(let frame, let image):
      "; its main thread was stuck in \(frame) of \(image): that is the suspect, and not a leaked task"
    case .unknown: ""
    }
  }
}
