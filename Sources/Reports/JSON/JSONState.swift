// A process has changed its state: what the seconds in the background of its tasks follow from.

import BackgroundTasks

extension JSONObject {
  init(_ state: ProcessState, _ note: ProcessNote, _ paths: InputPaths) {
    self.init("state")
    add(note.process)
    add("state", state.jsonWord)
    add(note.moment, paths)
  }
}
