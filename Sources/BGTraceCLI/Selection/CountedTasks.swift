// The columns in which tasks were counted, for as long as a later verdict can move them. An ended task is rarely judged
// again, so of the ended ones only the latest are kept.

import BackgroundTasks
import Containers

struct CountedTasks {
  private struct Ended {
    let task: Int
    let column: TaskColumn
  }

  private var changing = BoundedDictionary<Int, TaskColumn>(limit: mostChanging)
  private var ended = Ring<Ended>(limit: 1024)

  private static let mostChanging = 1 << 16

  /// Nil where the task was not counted, or too long ago.
  subscript(task: BackgroundTask) -> TaskColumn? {
    let id = Self.id(task)
    if let column = changing[id] { return column }
    // The task that ended last is the most likely one.
    return ended.last { $0.task == id }?.column
  }

  @inline(__always) mutating func note(_ task: BackgroundTask, _ column: TaskColumn, isNew: Bool) {
    if isNew, case .ended = task.verdict {
      ended.append(Ended(task: Self.id(task), column: column))
    } else {
      changing.store(column, for: Self.id(task))
    }
  }

  private static func id(_ task: BackgroundTask) -> Int { task.instance << 24 ^ task.ordinal }
}
