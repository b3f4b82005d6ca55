// What a task is called, brought to the room that there is for it.

import BackgroundTasks
import ByteScan

extension SpokenName {
  /// Printable, and no wider than `limit`.
  func title(columns limit: Int, _ ellipsis: String) -> String {
    let text = text.printable
    return endSaysMost ? text.fittedEnd(limit, ellipsis) : text.fitted(limit, ellipsis)
  }
}
