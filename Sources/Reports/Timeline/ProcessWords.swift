// What a timeline says of a process: a phrase for a row across its tasks' lanes.

import BackgroundTasks
import ByteScan

struct ProcessWords: Equatable {
  var text: String
  var paint: Paint?
  /// Drawn as a double line: after it nothing is as before.
  var isHeavy = false

  /// Nil for what tells nothing about background time. `wasKilled`: what it was ended for has been said.
  init?(_ what: ProcessNote.What, wasKilled: Bool = false) {
    switch what {
    case .state(let state):
      guard let word = Self.word(state) else { return nil }
      self.init(text: word, paint: .state)
    case .launched: self.init(text: "launched", paint: .state)
    case .expiringSoon: self.init(text: "warned: background time is nearly used", paint: .warning)
    case .expired: self.init(text: "TIME IS UP: expiration handlers called", paint: .warning)
    case .killed(let kill): self.init(text: "KILLED: \(kill.words)", paint: .alarm, isHeavy: true)
    case .exited(let reason?): self.init(reason, wasKilled: wasKilled)
    case .exited(nil): self.init(text: "exited", paint: .doubt, isHeavy: true)
    case .relaunched: self.init(text: "relaunched; its exit is not in the log", paint: .doubt, isHeavy: true)
    case .rebooted: self.init(text: "gone: the device was restarted", paint: .doubt, isHeavy: true)
    }
  }

  private init(_ reason: ExitReason, wasKilled: Bool) {
    let words = reason.words.isEmpty ? "" : ": " + reason.words
    switch reason.manner {
    case .crashed: self.init(text: "CRASHED\(words)", paint: .alarm, isHeavy: true)
    case .killed where !wasKilled: self.init(text: "KILLED\(words)", paint: .alarm, isHeavy: true)
    case .killed, .exited:
      let said = reason.statement.isEmpty ? "" : ": " + reason.statement
      self.init(text: "exited\(said)", paint: .doubt, isHeavy: true)
    }
  }

  init(text: String, paint: Paint?, isHeavy: Bool = false) {
    self.text = text
    self.paint = paint
    self.isHeavy = isHeavy
  }

  private static func word(_ state: ProcessState) -> String? {
    switch state {
    case .foreground, .foregroundActive, .foregroundInactive: "foreground"
    case .background: "background"
    case .suspended: "suspended"
    case .notRunning: "not running"
    // A launch is said for itself; who runs, runs somewhere.
    case .launching, .running, .terminated: nil
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
