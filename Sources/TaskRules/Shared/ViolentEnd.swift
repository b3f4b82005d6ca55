// A process is ended, or has gone: what rules about ends look at, whichever record tells it.

import BackgroundTasks

extension ProcessChange {
  /// Nil for what is no end, or one of which nothing is known.
  var violentEnd: ViolentEnd? {
    switch what {
    case .killed(let kill):
      ViolentEnd(
        meaning: kill.meaning, code: kill.code, explanation: kill.explanation, assertions: kill.assertions,
        cpu: kill.cpu,
        mainThread: kill.mainThread)
    case .exited(let reason?): ViolentEnd(meaning: reason.meaning, code: reason.code, explanation: reason.text)
    default: nil
    }
  }
}

struct ViolentEnd {
  var meaning: KillMeaning
  var code: UInt64?
  var explanation: String?
  /// What the record lists as still held.
  var assertions: [SystemAssertion] = []
  var cpu: SystemReport.CPU?
  var mainThread = SystemReport.MainThread.unknown
}
