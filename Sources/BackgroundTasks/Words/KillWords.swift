// Why a process was ended, in words.

extension Kill {
  package var isForBackgroundTime: Bool { meaning.isForBackgroundTime }

  /// The cause in words, and the code by which it can be looked up.
  package var words: String { reason + (code.map { " (0x\(String($0, radix: 16)))" } ?? "") }

  private var reason: String {
    if let words = code.flatMap(KillMeaning.init(code:))?.words { return words }
    if explanation?.contains(Self.swiped) == true { return "the user swiped it away" }
    switch cause {
    case .beyondPermittedTime: return "background tasks held too long"
    case .memory: return "memory was short" + (memoryLimit.map { " (\($0))" } ?? "")
    case .cpu: return "it used too much CPU time"
    case .watchdog: return "it did not answer in time"
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
  /// Of those that a code alone says; nil for those whose records say more.
  fileprivate var words: String? {
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

extension ExitReason {
  /// The process crashed; the system did not end it.
  package var isCrash: Bool {
    if let text, text.hasPrefix("EXC_"), !text.contains("SIGKILL"), !text.hasPrefix("EXC_RESOURCE") { return true }
    switch namespace {
    case "SIGNAL", "2": return code.map { [4, 5, 6, 7, 8, 10, 11, 12].contains($0) } ?? false
    case "DYLD", "OBJC", "CODESIGNING", "GUARD", "LIBSYSTEM", "LIBXPC": return true
    default: return false
    }
  }

  package var words: String {
    let code = code.map { $0 < 1000 ? "\($0)" : "0x\(String($0, radix: 16))" }
    let words = [namespace, code, text?.firstLine].compactMap { $0 }
    return words.isEmpty ? "" : ": " + words.joined(separator: " ")
  }
}

extension String {
  /// Nil where nothing stands in it.
  fileprivate var firstLine: String? {
    var line = prefix { !$0.isNewline }
    while line.last?.isWhitespace == true { line.removeLast() }
    return line.isEmpty ? nil : String(line)
  }
}
