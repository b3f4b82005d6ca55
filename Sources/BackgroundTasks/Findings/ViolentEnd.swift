// A process is ended, or has gone: what rules about ends look at, whichever record tells it.

extension ProcessNote {
  /// Nil for what is no end, or one of which nothing is known.
  var violentEnd: (meaning: KillMeaning, code: UInt64?, explanation: String?)? {
    switch what {
    case .killed(let kill): (kill.meaning, kill.code, kill.explanation)
    case .exited(let reason?): (reason.meaning, reason.code, reason.text)
    default: nil
    }
  }
}
