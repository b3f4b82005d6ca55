// Which ends of processes everybody wants to see: those of apps that did not end by themselves, also where no task was open.

extension ProcessChange {
  package var tellsOfAppEnd: Bool {
    guard process.mayBeApp else { return false }
    switch what {
    case .killed(let kill):
      // The system clears away daemons that have nothing to do.
      return process.kind == .app || kill.cause != .memory || kill.explanation?.contains("idle") != true
    case .exited(let reason?): return reason.isWorthTelling
    default: return false
    }
  }
}

extension ProcessIdentity {
  /// A name alone does not say what a process is: daemons are written in small letters.
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
  /// It is more than that the process has ended by itself, or as it was told to.
  fileprivate var isWorthTelling: Bool {
    switch namespace {
    case nil: text != "voluntary" && (text != nil || code != nil)
    case "EXIT": code != 0 && code != nil
    case "SIGNAL": code != 15 && text?.hasPrefix("SIGTERM") != true
    default: true
    }
  }
}
