// What a timeline says of a process: a phrase for a row across its tasks' lanes.

import BackgroundTasks
import ByteScan

struct ProcessWords: Equatable {
  var text: String
  var paint: Paint?
  /// Drawn as a double line: after it nothing is as before.
  var isHeavy = false

  /// Nil for what tells nothing about background time.
  init?(_ what: ProcessNote.What) {
    switch what {
    case .state(let state):
      guard let word = Self.word(state) else { return nil }
      self.init(text: word, paint: .state)
    case .launched: self.init(text: "launched", paint: .state)
    case .expiringSoon: self.init(text: "warned: background time is nearly used", paint: .warning)
    case .expired: self.init(text: "TIME IS UP: expiration handlers called", paint: .warning)
    case .killed(let kill): self.init(text: "KILLED: \(kill.words)", paint: .alarm, isHeavy: true)
    case .exited(let reason): self.init(text: "exited\(reason?.words ?? "")", paint: .doubt, isHeavy: true)
    case .relaunched: self.init(text: "gone unseen: it was started again", paint: .doubt, isHeavy: true)
    case .rebooted: self.init(text: "gone: the device was restarted", paint: .doubt, isHeavy: true)
    }
  }

  private init(text: String, paint: Paint?, isHeavy: Bool = false) {
    self.text = text
    self.paint = paint
    self.isHeavy = isHeavy
  }

  private static func word(_ state: ProcessState) -> String? {
    switch state {
    case .foreground, .foregroundActive: "foreground"
    case .background: "background"
    case .suspended: "suspended"
    case .notRunning: "not running"
    // A launch is said for itself; who runs, runs somewhere.
    case .launching, .running: nil
    }
  }
}

extension ProcessNote.What {
  /// The process will do nothing more.
  var isEnd: Bool {
    switch self {
    case .exited, .relaunched, .rebooted: true
    case .state, .launched, .expiringSoon, .expired, .killed: false
    }
  }

  /// Said even of a process of which no task was seen: it had some.
  var tellsOfTasks: Bool {
    switch self {
    case .expiringSoon, .expired: true
    case .killed(let kill): kill.isForBackgroundTime
    case .state, .launched, .exited, .relaunched, .rebooted: false
    }
  }
}

extension Kill {
  private static let meanings: [UInt64: String] = [
    0x2182_BAD2: "background task not ended in time",
    0x2182_BAD3: "background URL session not completed in time",
    0x2182_BAD4: "background fetch not completed in time",
    0x2182_BAAD: "background work not ended in time",
    0xDEAD_10CC: "suspended while it held a file lock",
    0xDEAD_FA11: "the user quit it",
    0xBADA_5E47: "too many assertions",
    0xD00D_2BAD: "too many assertions",
    0xC000_10FF: "the device was too hot",
  ]

  private static let forBackgroundTime: Set<UInt64> = [0x2182_BAD2, 0x2182_BAD3, 0x2182_BAD4, 0x2182_BAAD]

  var isForBackgroundTime: Bool {
    cause == .beyondPermittedTime || code.map(Self.forBackgroundTime.contains) == true
  }

  /// The cause in words, and the code by which it can be looked up.
  var words: String { reason + (code.map { " (0x\(String($0, radix: 16)))" } ?? "") }

  private var reason: String {
    if let meaning = code.flatMap({ Self.meanings[$0] }) { return meaning }
    switch cause {
    case .beyondPermittedTime: return "background tasks held too long"
    case .memory: return "memory was short"
    case .cpu: return "it used too much CPU time"
    case .watchdog: return "it did not answer in time"
    case .requested: return explanation?.firstLine ?? "on request"
    }
  }
}

extension ExitReason {
  fileprivate var words: String {
    let code = code.map { $0 < 1000 ? "\($0)" : "0x\(String($0, radix: 16))" }
    let words = [namespace, code, text?.firstLine].compactMap { $0 }
    return words.isEmpty ? "" : ": " + words.joined(separator: " ")
  }
}

extension String {
  /// Nil where nothing stands in it.
  fileprivate var firstLine: String? {
    let line = String(prefix { !$0.isNewline }).withoutTrailingBlanks
    return line.isEmpty ? nil : line
  }
}
