// The ends of processes that every report shows: those of apps that did not exit regularly, even if no task was open.

extension ProcessChange {
  package var tellsOfAppEnd: Bool {
    guard process.mayBeApp else { return false }
    switch what {
    case .killed(let kill):
      // The system removes idle daemons when memory is short.
      return process.kind == .app || kill.cause != .memory || kill.explanation?.contains("idle") != true
    case .exited(let reason?): return reason.isNotable
    default: return false
    }
  }
}

extension ProcessIdentity {
  /// A name alone does not show what a process is, but the names of daemons start with a small letter.
  fileprivate var mayBeApp: Bool {
    guard !isOfSystem else { return false }
    switch kind {
    case .app: return true
    case .extensionOrService, .daemon: return false
    case .other: return name?.first.map { $0.isUppercase || $0.isNumber } == true && name?.contains(".") == false
    }
  }
}

extension ExitReason {
  /// Whether the exit is more than a regular or requested one.
  fileprivate var isNotable: Bool {
    switch namespace {
    case nil: text != "voluntary" && (text != nil || code != nil)
    case "EXIT": code != 0 && code != nil
    case "SIGNAL": code != 15 && text?.hasPrefix("SIGTERM") != true
    default: true
    }
  }
}
