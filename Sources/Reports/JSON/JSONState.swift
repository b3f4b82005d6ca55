// A change of a process's state. The background seconds of its tasks follow from these.

import BackgroundTasks

extension JSONObject {
  init(_ state: ProcessState, _ note: ProcessChange, _ paths: InputPaths) {
    self.init("state")
    add(note.process)
    add("state", state.jsonWord)
    add(note.moment, paths)
  }
}
