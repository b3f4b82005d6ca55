// The life of a process, as the system's daemons and UIKit log it.

package indirect enum ProcessEvent: Equatable, Sendable {
  /// The system is about to launch the process. `background` where the log shows the purpose.
  case launching(ProcessReference, background: Bool?)
  case launched(ProcessReference)
  case state(ProcessReference, ProcessState)
  /// The app itself logs this. It is the only event that connects its name to its bundle and pid.
  case wentToBackground(ProcessReference)
  /// An app logs its own identity. Daemons that watch apps log the same for others.
  case identity(ProcessReference)
  /// UIKit's reasons not to be active, as bits. `reason` is the bit number of the one that was added or removed.
  case deactivation(reason: Int, change: DeactivationChange, reasons: Int)
  /// The app gets the order to become active or inactive, or has completed it.
  case sceneAction(ProcessReference, isActivation: Bool, SceneActionStage)
  case suspended(ProcessReference)
  case resumed(ProcessReference)
  /// All assertions of the process are about to expire.
  case expiringSoon(ProcessReference)
  /// The background clock starts, with its budget where the log shows it.
  case clockStarted(ProcessReference, budget: Double?)
  /// The app is back in the foreground, or another activity keeps it awake.
  case clockStopped(ProcessReference)
  /// The system removes the assertions, because the process is gone.
  case assertionsRemoved(ProcessReference)
  case exiting(ProcessReference)
  case exited(ProcessReference, ExitReason?)
}

package enum ProcessState: Equatable, Sendable {
  /// `foreground` where the record does not show whether the app is active.
  case notRunning, launching, foreground, foregroundActive, foregroundInactive, background, suspended, terminated
  /// The process runs, but the record does not show where.
  case running(role: String?)
}

package enum SceneActionStage: Equatable, Sendable {
  /// With the limit in seconds, where the record shows it.
  case sent(watchdog: Double?)
  case completed(success: Bool)
}

package enum DeactivationChange: Equatable, Sendable { case added, removed, alreadyApplied }

package struct ExitReason: Equatable, Sendable {
  /// `JETSAM`, `SIGNAL`, `SPRINGBOARD`, `RUNNINGBOARD`, `WATCHDOG`, or a decimal number. `EXIT` where the process exited
  /// itself, with its status as the code.
  package var namespace: String?
  package var code: UInt64?
  package var text: String?

  package init(namespace: String? = nil, code: UInt64? = nil, text: String? = nil) {
    self.namespace = namespace
    self.code = code
    self.text = text
  }
}
