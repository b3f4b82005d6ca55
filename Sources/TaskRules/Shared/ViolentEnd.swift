// The end of a process by the system or an exit, for the rules about ends, whichever record shows it.

import BackgroundTasks

extension ProcessChange {
  /// Nil for other changes, and for an exit without a reason.
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
  /// The assertions that the record lists as still held.
  var assertions: [SystemAssertion] = []
  var cpu: SystemReport.CPU?
  var mainThread = SystemReport.MainThread.unknown
}
