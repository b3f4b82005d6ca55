// How a process ended, in words: it crashed, was killed, or exited.

extension ExitReason {
  package enum Manner: Sendable { case killed, crashed, exited }

  package var manner: Manner {
    if let text, text.hasPrefix("EXC_"), !text.contains("SIGKILL"), !text.hasPrefix("EXC_RESOURCE") { return .crashed }
    switch namespace {
    case "SIGNAL", "2":
      guard let code else { return .exited }
      return Self.faults.contains(code) ? .crashed : code == Self.kill ? .killed : .exited
    case "DYLD", "OBJC", "CODESIGNING", "GUARD", "LIBSYSTEM", "LIBXPC": return .crashed
    default: return meaning == .other ? .exited : .killed
    }
  }

  private static let faults: Set<UInt64> = [4, 5, 6, 7, 8, 10, 11, 12]
  private static let kill: UInt64 = 9

  /// The reason: `memory was short (jetsam: per-process-limit)`, `SIGABRT`, `SPRINGBOARD 0x1`. Empty where the log shows
  /// none.
  package var words: String {
    switch meaning {
    case .other: return statement
    case .memory: return Jetsam(code: code, text: text).words
    case .watchdog(let watchdog): return watchdog.words + (code.map { " (0x\(String($0, radix: 16)))" } ?? "")
    case let meaning:
      guard let words = meaning.words else { return statement }
      return words + (code.map { " (0x\(String($0, radix: 16)))" } ?? "")
    }
  }

  /// The reason as the record writes it, for an end whose reason was already reported.
  package var statement: String {
    switch namespace {
    case "SIGNAL", "2": return Signal.name(code, text: text)
    case "JETSAM": return "JETSAM" + (Jetsam(code: code, text: text).name.map { " \($0)" } ?? "")
    default:
      let code = code.map { $0 < 1000 ? "\($0)" : "0x\(String($0, radix: 16))" }
      return [namespace, code, text?.firstLine].compactMap { $0 }.joined(separator: " ")
    }
  }
}

/// The kernel's reasons to kill processes when memory or a similar resource is short.
struct Jetsam {
  /// `per-process-limit`
  let name: String?

  init(code: UInt64?, text: String?) {
    let known = code.flatMap { $0 < Self.names.count ? Self.names[Int($0)] : nil }
    name = text?.firstLine ?? known ?? code.map(String.init)
  }

  private static let names = [
    "invalid", "generic", "highwater", "vnode-limit", "vm-pageshortage", "proc-thrashing", "fc-thrashing",
    "per-process-limit", "disk-space-shortage", "idle-exit", "zone-map-exhaustion", "vm-compressor-thrashing",
    "vm-compressor-space-shortage", "low-swap", "sustained-memory-pressure", "vm-pageout-starvation",
  ]

  var words: String {
    switch name {
    case "vnode-limit"?: "too many files were open (jetsam: vnode-limit)"
    case "disk-space-shortage"?: "disk space was short (jetsam: disk-space-shortage)"
    case "idle-exit"?: "it was idle (jetsam: idle-exit)"
    case let name?: "memory was short (jetsam: \(name))"
    case nil: "memory was short (jetsam)"
    }
  }
}

enum Signal {
  private static let names: [UInt64: String] = [
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGEMT", 8: "SIGFPE",
    9: "SIGKILL", 10: "SIGBUS", 11: "SIGSEGV", 12: "SIGSYS", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
    24: "SIGXCPU", 25: "SIGXFSZ", 30: "SIGUSR1", 31: "SIGUSR2",
  ]

  /// The numbers are Apple's, on every platform that bgtrace runs on.
  static func name(_ code: UInt64?, text: String?) -> String {
    if let text, text.hasPrefix("SIG") { return text.firstLine ?? text }
    return code.map { names[$0] ?? "signal \($0)" } ?? text?.firstLine ?? "a signal"
  }
}

extension Watchdog {
  /// The event that did not complete in time.
  package var words: String {
    let time = allowance.map { Figures.duration($0) + (isOfCPUTime ? " of CPU time" : "") }
    switch event {
    case .launch: return "its launch was not done" + (time.map { " after \($0)" } ?? " in time")
    case .sceneCreation: return "its first scene was not there" + (time.map { " after \($0)" } ?? " in time")
    case .sceneUpdate:
      let place = isInBackground == false ? " in the foreground" : ""
      return "a scene update\(place) was not done" + (time.map { " after \($0)" } ?? " in time")
    case .exit: return time.map { "it was told to exit and was still there after \($0)" } ?? "it did not exit in time"
    case .other: return "it did not answer in time"
    }
  }
}

extension String {
  /// Nil for an empty line.
  var firstLine: String? {
    var line = prefix { !$0.isNewline }
    while line.last?.isWhitespace == true { line.removeLast() }
    return line.isEmpty ? nil : String(line)
  }
}
