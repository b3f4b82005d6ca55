// What an event shows about the life that logged it.

import BackgroundTasks

enum LifeClaim: Equatable {
  case begun(TaskDescription)
  case ended(TaskDescription)
  case stated(TaskDescription)
  case old(id: Int, name: String?)
  /// The record shows only the id.
  case asked(id: Int)
  case endedPrivately(id: Int)
}
