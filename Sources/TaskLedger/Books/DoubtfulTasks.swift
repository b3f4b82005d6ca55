// The tasks of one life that were judged otherwise than ended. They stay at hand for a while: the record that tells more
// of them may be late.

import BackgroundTasks

struct DoubtfulTasks: Sendable {
  private static let most = 64
  /// Those before `first` are given up. They go several at a time, as all others move up then.
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

  /// The last of these, which is in doubt no longer.
  mutating func take(where isMeant: (OpenTask) -> Bool) -> OpenTask? {
    // By their places: there are mostly none, and to go through them as a slice would keep hold of it.
    guard let at = (first..<tasks.count).last(where: { isMeant(tasks[$0]) }) else { return nil }
    return tasks.remove(at: at)
  }

  mutating func updateAll(_ change: (inout OpenTask) -> Void) {
    for at in tasks.indices.dropFirst(first) { change(&tasks[at]) }
  }

  /// What was in doubt before any of these.
  mutating func prepend(_ earlier: DoubtfulTasks) {
    tasks = Array(earlier.all + all)
    first = 0
  }
}
