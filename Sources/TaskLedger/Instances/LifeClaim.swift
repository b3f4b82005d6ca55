// What an event shows of the life of a process that wrote it.

import BackgroundTasks

enum LifeClaim: Equatable {
  case begun(TaskDescription)
  case ended(TaskDescription)
  case stated(TaskDescription)
  case old(id: Int, name: String?)
  /// No more than the id.
  case asked(id: Int)
  case endedPrivately(id: Int)
}
