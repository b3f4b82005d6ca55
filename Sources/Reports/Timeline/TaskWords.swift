// What a timeline says of a task: a word, a colour, how long. The words are those of the verdicts; capitals are for
// what somebody should look at.

import BackgroundTasks

struct TaskWords: Equatable {
  /// Plain ASCII.
  var text: String
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

  /// `previous` is what was said of it before, if anything was.
  static func judged(_ task: BackgroundTask, after previous: Verdict?) -> TaskWords {
    TaskWords(text: text(task, after: previous), paint: paint(task.verdict), duration: task.elapsed)
  }

  private static func text(_ task: BackgroundTask, after previous: Verdict?) -> String {
    let verdict = task.verdict
    let word = word(verdict)
    switch previous {
    case .leaked where verdict == .expired || verdict == .ended: return "ended late"
    case .some: return "now \(word)"
    case nil: return (verdict == .ended || verdict == .expired) && task.begin == nil ? "\(word), begin unseen" : word
    }
  }

  static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .ended: "ended"
    case .unknown: "unknown"
    case .leaked: "LEAKED"
    case .expired: "EXPIRED"
    case .died: "DIED"
    case .overdue: "OVERDUE"
    case .open: "OPEN"
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

extension BackgroundTask {
  /// From its begin to its end, or to the record that the verdict rests on.
  var elapsed: Double? { duration ?? evidence?.moment.seconds(since: begin) }

  /// When it came to be what it is. Nobody says when a task was still open.
  var judgedMoment: Moment? {
    switch verdict {
    case .ended, .expired: end ?? evidence?.moment
    case .leaked, .unknown, .died, .overdue: evidence?.moment ?? end
    case .open: nil
    }
  }
}
