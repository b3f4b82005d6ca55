// What a task is called, brought to the room that there is for it.

import BackgroundTasks
import ByteScan

extension BackgroundTask {
  /// Printable, and no wider than `limit`.
  func title(columns limit: Int, _ ellipsis: String) -> String {
    let name = spokenName
    let text = name.text.printable
    return name.endSaysMost ? text.fittedEnd(limit, ellipsis) : text.fitted(limit, ellipsis)
  }
}
