// The columns in which tasks were counted, for as long as a later verdict can move them. An ended task is rarely judged
// again, so of the ended ones only the latest are kept.

import BackgroundTasks

struct CountedTasks {
  private struct Ended {
    let task: Int
    let column: TaskColumn
  }

  private var changing = RecentIDs<Int, TaskColumn>(limit: mostChanging)
  /// From `oldestEnded` on round the end.
  private var ended: [Ended] = []
  private var oldestEnded = 0

  private static let mostChanging = 1 << 16
  private static let mostEnded = 1024

  /// Nil where the task was not counted, or too long ago.
  subscript(task: BackgroundTask) -> TaskColumn? {
    let id = Self.id(task)
    if let column = changing[id] { return column }
    // The task that ended last is the most likely one.
    return (ended[..<oldestEnded].last { $0.task == id } ?? ended[oldestEnded...].last { $0.task == id })?.column
  }

  @inline(__always) mutating func note(_ task: BackgroundTask, _ column: TaskColumn, isNew: Bool) {
    if isNew, case .ended = task.verdict {
      let latest = Ended(task: Self.id(task), column: column)
      guard ended.count == Self.mostEnded else { return ended.append(latest) }
      ended[oldestEnded] = latest
      oldestEnded = (oldestEnded + 1) & (Self.mostEnded - 1)
    } else {
      changing.replace(Self.id(task), column)
    }
  }

  private static func id(_ task: BackgroundTask) -> Int { task.instance << 32 ^ task.ordinal }
}
