// The tasks of one life with another verdict than ended. They are kept for a while, because a record with more about them
// may be late.

import BackgroundTasks

struct DoubtfulTasks: Sendable {
  private static let most = 64
  /// Tasks before `first` were dropped. They are removed several at a time, because a removal moves all others.
  private var tasks: [OpenTask] = []
  private var first = 0
  private static let slack = 16

  /// In the order in which they were judged.
  var all: ArraySlice<OpenTask> { tasks[first...] }

  func contains(where isMeant: (OpenTask) -> Bool) -> Bool { all.contains(where: isMeant) }

  mutating func add(_ task: OpenTask) {
    tasks.append(task)
    guard tasks.count - first > Self.most else { return }
    first += 1
    guard first == Self.slack else { return }
    tasks.removeFirst(first)
    first = 0
  }

  /// Removes the last matching task.
  mutating func take(where isMeant: (OpenTask) -> Bool) -> OpenTask? {
    // By index: there are usually no tasks, and a slice would retain the storage, so that a change would copy it.
    guard let at = (first..<tasks.count).last(where: { isMeant(tasks[$0]) }) else { return nil }
    return tasks.remove(at: at)
  }

  mutating func updateAll(_ change: (inout OpenTask) -> Void) {
    for at in tasks.indices.dropFirst(first) { change(&tasks[at]) }
  }

  /// Inserts the doubtful tasks of another instance before these.
  mutating func prepend(_ earlier: DoubtfulTasks) {
    tasks = Array(earlier.all + all)
    first = 0
  }
}
