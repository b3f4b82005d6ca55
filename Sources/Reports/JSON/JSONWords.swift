// The schema's words for values that Swift spells differently. Each list is closed, and a published word never changes.

import BackgroundTasks

extension ProcessState {
  var jsonWord: String {
    switch self {
    case .notRunning: "not-running"
    case .launching: "launching"
    case .foreground: "foreground"
    case .foregroundActive: "foreground-active"
    case .foregroundInactive: "foreground-inactive"
    case .background: "background"
    case .suspended: "suspended"
    case .terminated: "terminated"
    case .running: "running"
    }
  }
}

extension ProcessChange.What {
  /// Nil for a change of state, which has an object type of its own.
  var jsonWord: String? {
    switch self {
    case .state: nil
    case .launched: "launched"
    case .expiringSoon: "expiring-soon"
    case .expired: "expired"
    case .killed: "killed"
    case .exited: "exited"
    case .relaunched: "relaunched"
    case .rebooted: "rebooted"
    }
  }
}

extension Kill.Cause {
  var jsonWord: String {
    switch self {
    case .beyondPermittedTime: "beyond-permitted-time"
    case .requested: "requested"
    case .memory: "memory"
    case .cpu: "cpu"
    case .watchdog: "watchdog"
    }
  }
}

extension Evidence.Statement {
  var jsonWord: String {
    switch self {
    case .stillOutstanding: "still-outstanding"
    case .uncompleted: "uncompleted"
    case .killedForBackgroundTime: "killed-for-background-time"
    case .carrierTimedOut: "carrier-timed-out"
    case .timedOut: "timed-out"
    case .warned: "warned"
    case .budgetUsed: "budget-used"
    case .nothingOpen: "nothing-open"
    case .heldAtCapture: "held-at-capture"
    case .notHeldAtCapture: "not-held-at-capture"
    case .notOutstanding: "not-outstanding"
    case .nameShared: "name-shared"
    case .timeWentBack: "time-went-back"
    case .numberReused: "number-reused"
    case .letGo: "let-go"
    case .suspended: "suspended"
    case .messagesLost: "messages-lost"
    case .exited: "exited"
    case .killed: "killed"
    case .relaunched: "relaunched"
    case .rebooted: "rebooted"
    }
  }
}

extension Budget.Source {
  var jsonWord: String {
    switch self {
    case .given: "given"
    case .stated: "stated"
    case .version: "version"
    case .era: "era"
    }
  }
}

extension BackgroundTask.Routine {
  var jsonWord: String {
    switch self {
    case .systemMade: "system-made"
    case .carrier: "carrier"
    case .system: "system"
    case .unlimited: "unlimited"
    }
  }
}
