// How a timeline states a task: a word, a colour, a duration. The words are those of the verdicts; capitals mark those
// that need attention.

import BackgroundTasks

struct TaskWords {
  /// Plain ASCII.
  var text: StaticString
  var paint: Paint?
  /// In seconds.
  var duration: Double?

  static func began(_ task: BackgroundTask) -> TaskWords {
    switch task.kind {
    case .uikit, .custom: TaskWords(text: "began", paint: .begin)
    case .assertion: TaskWords(text: "assertion began", paint: .begin)
    case .bgtask: TaskWords(text: "run began", paint: .begin)
    case .urlsession: TaskWords(text: "session began", paint: .begin)
    }
  }

  /// `previous` is the verdict that an earlier row shows.
  static func judged(_ task: BackgroundTask, after previous: Verdict?) -> TaskWords {
    TaskWords(text: text(task, after: previous), paint: paint(task.verdict), duration: task.elapsed)
  }

  private static func text(_ task: BackgroundTask, after previous: Verdict?) -> StaticString {
    switch (previous, task.verdict) {
    case (.leaked, .expired), (.leaked, .ended): "ended late"
    case (.some, let verdict): words(verdict).revised
    case (nil, .ended) where !task.hasBegin: "ended, begin unseen"
    case (nil, .expired) where !task.hasBegin: "EXPIRED, begin unseen"
    case (nil, let verdict): words(verdict).first
    }
  }

  static func word(_ verdict: Verdict) -> String { "\(words(verdict).first)" }

  private static func words(_ verdict: Verdict) -> (first: StaticString, revised: StaticString) {
    switch verdict {
    case .ended: ("ended", "now ended")
    case .unknown: ("unknown", "now unknown")
    case .leaked: ("LEAKED", "now LEAKED")
    case .expired: ("EXPIRED", "now EXPIRED")
    case .died: ("DIED", "now DIED")
    case .overdue: ("OVERDUE", "now OVERDUE")
    case .open: ("OPEN", "now OPEN")
    }
  }

  static func paint(_ verdict: Verdict) -> Paint? {
    switch verdict {
    case .leaked: .alarm
    case .expired, .overdue: .warning
    case .died, .unknown: .doubt
    case .open: .state
    case .ended: nil
    }
  }
}
