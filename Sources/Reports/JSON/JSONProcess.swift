// Other changes of a process: launched, warned, killed, exited.

import BackgroundTasks

extension JSONObject {
  init(_ note: ProcessChange, _ paths: InputPaths) {
    if case .state(let state) = note.what {
      self.init(state, note, paths)
      return
    }
    self.init("process")
    add("event", note.what.jsonWord)
    add(note.process)
    add(note.moment, paths)
    switch note.what {
    case .killed(let kill):
      addReason(namespace: kill.namespace, kill.code, kill.explanation)
      add("cause", kill.cause.jsonWord)
    case .exited(let reason): addReason(namespace: reason?.namespace, reason?.code, reason?.text)
    case .state, .launched, .expiringSoon, .expired, .relaunched, .rebooted: break
    }
  }

  private mutating func addReason(namespace: String?, _ code: UInt64?, _ explanation: String?) {
    add("namespace", namespace)
    add("code", code.map { "0x" + String($0, radix: 16) })
    add("explanation", explanation)
  }
}
