// How a timeline states a change of a process: a phrase in a row across the lanes of its tasks.

import BackgroundTasks
import ByteScan

struct ProcessWords: Equatable {
  var text: String
  var paint: Paint?
  /// Drawn as a double line, because the process has ended.
  var isHeavy = false

  /// Nil for a note that is unrelated to background time. `wasKilled`: an earlier row states the reason of the end.
  init?(_ what: ProcessChange.What, wasKilled: Bool = false) {
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
    // A launch has a note of its own, and running alone says nothing about the background.
    case .launching, .running, .terminated: nil
    }
  }
}

extension ProcessChange.What {
  /// The process has ended.
  var isEnd: Bool {
    switch self {
    case .exited, .relaunched, .rebooted: true
    case .state, .launched, .expiringSoon, .expired, .killed: false
    }
  }

  /// Shown even where no task of the process was seen, because the process must have had some.
  var impliesTasks: Bool {
    switch self {
    case .expiringSoon, .expired: true
    case .killed(let kill): kill.isForBackgroundTime
    case .state, .launched, .exited, .relaunched, .rebooted: false
    }
  }
}
