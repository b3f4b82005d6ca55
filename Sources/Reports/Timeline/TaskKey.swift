// A task's key, hashed once: a row asks several tables for its task.

import BackgroundTasks

struct TaskKey: Hashable {
  private let text: String
  private let hash: Int

  init(_ task: BackgroundTask) {
    text = task.key
    hash = text.hashValue
  }

  static func == (first: TaskKey, second: TaskKey) -> Bool { first.hash == second.hash && first.text == second.text }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
