// A task's name, shortened to the room in its column.

import BackgroundTasks
import ByteScan

extension SpokenName {
  /// Printable, and no wider than `limit`.
  func title(columns limit: Int, _ ellipsis: String) -> String {
    let text = text.printable
    return endSaysMost ? text.fittedEnd(limit, ellipsis) : text.fitted(limit, ellipsis)
  }
}
