// The end of a process as the summary states it: a label and the reason.

import BackgroundTasks

struct ProcessEnd {
  /// `KILLED`, `CRASHED`, `EXITED`
  let label: String
  let words: String
  let isForBackgroundTime: Bool

  /// Nil for a note that is no end, and for an end that the summary omits.
  init?(_ note: ProcessChange) {
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
