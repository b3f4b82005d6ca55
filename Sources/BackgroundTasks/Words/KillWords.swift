// Why a process was killed, in words.

extension Kill {
  package var isForBackgroundTime: Bool { meaning.isForBackgroundTime }

  /// The cause in words, and the code for looking it up.
  package var words: String {
    switch (namespace, cause) {
    case ("SIGNAL", .requested): return Signal.name(code, text: explanation)
    case ("JETSAM", .memory): return Jetsam(code: code, text: explanation).words
    default: return reason + (code.map { " (0x\(String($0, radix: 16)))" } ?? "")
    }
  }

  private var reason: String {
    if let words = code.flatMap(KillMeaning.init(code:))?.words { return words }
    if explanation?.contains(Self.swiped) == true { return "the user swiped it away" }
    switch cause {
    case .beyondPermittedTime: return "background tasks held too long"
    case .memory: return memoryLimit.map { Jetsam(code: nil, text: String($0)).words } ?? "memory was short"
    case .cpu: return "it used too much CPU time"
    case .watchdog:
      if case .watchdog(let watchdog) = meaning { return watchdog.words }
      return "it did not answer in time"
    case .requested: return (meaning == .other ? nil : meaning.words) ?? explanation?.firstLine ?? "on request"
    }
  }

  /// `per-process-limit`, `highwater`, `vm-pageshortage` …
  private var memoryLimit: Substring? {
    guard let explanation, let open = explanation.firstIndex(of: "("), explanation.hasPrefix("killing_") else {
      return nil
    }
    let kind = explanation[explanation.index(after: open)...].prefix { $0.isLetter || $0 == "-" }
    return kind.isEmpty ? nil : kind
  }
}

extension KillMeaning {
  /// For meanings that the code alone shows. Nil where the records show more.
  var words: String? {
    switch self {
    case .backgroundTask: "background task not ended in time"
    case .urlSession: "background URL session not completed in time"
    case .backgroundFetch: "background fetch not completed in time"
    case .assertionTimeout: "background work not ended in time"
    case .fileLock: "suspended while it held a file lock"
    case .userQuit: "the user quit it"
    case .unreportedCall: "it reported no call after a VoIP push"
    case .resumedTooOften: "it was resumed too often for VoIP"
    case .tooManyAssertions: "too many assertions"
    case .thermal: "the device was too hot"
    case .cpu, .watchdog, .memory, .other: nil
    }
  }
}
