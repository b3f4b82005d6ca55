// The end of a process as a summary tells of it: what it is called, and why it came.

import BackgroundTasks

struct ProcessEnd {
  /// `KILLED`, `CRASHED`, `EXITED`
  let label: String
  let words: String
  let isForBackgroundTime: Bool

  /// Nil for what is no end, or one that is of no interest here.
  init?(_ note: ProcessNote) {
    switch note.what {
    case .killed(let kill):
      guard kill.isForBackgroundTime || note.isReported || note.tellsOfAppEnd else { return nil }
      self.init(label: "KILLED", words: kill.words, isForBackgroundTime: kill.isForBackgroundTime)
    case .exited(let reason?):
      guard note.isReported || note.tellsOfAppEnd else { return nil }
      self.init(label: Self.label(reason.manner), words: reason.words, isForBackgroundTime: false)
    default: return nil
    }
  }

  private static func label(_ manner: ExitReason.Manner) -> String {
    switch manner {
    case .killed: "KILLED"
    case .crashed: "CRASHED"
    case .exited: "EXITED"
    }
  }

  private init(label: String, words: String, isForBackgroundTime: Bool) {
    self.label = label
    self.words = words
    self.isForBackgroundTime = isForBackgroundTime
  }
}
