// A life of a process, from whichever of the system's daemons speaks of it.

package indirect enum ProcessEvent: Equatable, Sendable {
  /// It is about to be started. `background` where the log says what for.
  case launching(ProcessReference, background: Bool?)
  case launched(ProcessReference)
  case state(ProcessReference, ProcessState)
  /// Said by the app's own process: the only event that ties its name to its bundle and pid.
  case wentToBackground(ProcessReference)
  /// What an app hears of itself. Others that may not see more of it print the same.
  case identity(ProcessReference)
  /// UIKit's reasons not to be active, as bits; `reason` is the one that came or went.
  case deactivation(reason: Int, change: DeactivationChange, reasons: Int)
  /// It is told to become active or inactive, or has done so.
  case sceneAction(ProcessReference, isActivation: Bool, SceneActionStage)
  case suspended(ProcessReference)
  case resumed(ProcessReference)
  /// All its assertions are about to expire.
  case expiringSoon(ProcessReference)
  /// The background clock starts; with its budget where the log says it.
  case clockStarted(ProcessReference, budget: Double?)
  /// The app is back in the foreground, or something else keeps it awake.
  case clockStopped(ProcessReference)
  /// Its assertions are gone with it.
  case assertionsRemoved(ProcessReference)
  case exiting(ProcessReference)
  case exited(ProcessReference, ExitReason?)
}

package enum ProcessState: Equatable, Sendable {
  /// `foreground` where nothing says whether active or not.
  case notRunning, launching, foreground, foregroundActive, foregroundInactive, background, suspended, terminated
  /// It runs; where, the record does not say.
  case running(role: String?)
}

package enum SceneActionStage: Equatable, Sendable {
  /// With the seconds it may take, where the record says so.
  case sent(watchdog: Double?)
  case completed(success: Bool)
}

package enum DeactivationChange: Equatable, Sendable { case added, removed, alreadyApplied }

package struct ExitReason: Equatable, Sendable {
  /// `JETSAM`, `SIGNAL`, `SPRINGBOARD`, `RUNNINGBOARD`, `WATCHDOG`, or the number in decimal; `EXIT` where the
  /// process ended by itself, with its status as the code.
  package var namespace: String?
  package var code: UInt64?
  package var text: String?

  package init(namespace: String? = nil, code: UInt64? = nil, text: String? = nil) {
    self.namespace = namespace
    self.code = code
    self.text = text
  }
}
