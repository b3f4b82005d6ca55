// Pairs with only a name or id: scheduler runs, URL sessions, and the user's own pairs.

import BackgroundTasks

struct PairBook: Sendable {
  private var open: [PairKey: OpenPairs] = [:]

  var isEmpty: Bool { open.isEmpty }
  var count: Int { open.values.reduce(0) { $0 + $1.count } }

  /// Returns the oldest pair of the key, if there is no room for it.
  mutating func add(
    _ task: OpenTask, _ key: PairKey, id: String?, name: String?, most: Int = OpenTask.mostOfProcess
  ) -> OpenTask? {
    open[key, default: OpenPairs()].add(task, id: id, name: name)
    guard let count = open[key]?.count, count > most else { return nil }
    return open[key]?.take(id: nil, name: nil)
  }

  /// The pair that an end belongs to: by id, else by name. Without either, the oldest.
  mutating func take(_ key: PairKey, id: String?, name: String?) -> OpenTask? {
    guard let task = open[key]?.take(id: id, name: name) else { return nil }
    if open[key]?.count == 0 { open[key] = nil }
    return task
  }

  mutating func update(_ key: PairKey, id: String?, name: String?, _ change: (inout OpenTask) -> Void) {
    open[key]?.update(id: id, name: name, change)
  }

  func first(_ key: PairKey, id: String?, name: String?) -> OpenTask? { open[key]?.first(id: id, name: name) }

  mutating func takeAll() -> [OpenTask] {
    let tasks = open.values.flatMap(\.tasks)
    open = [:]
    return tasks.sorted { $0.isOlder(than: $1) }
  }

  /// The process is suspended, and with it the scheduled runs that began since its last suspension.
  mutating func suspendRuns(_ moment: Moment) { open[PairKey(kind: .bgtask)]?.updateNew { $0.suspend(moment) } }

  mutating func updateAll(_ change: (inout OpenTask) -> Void) {
    for key in Array(open.keys) { open[key]?.updateAll(change) }
  }
}

/// Pairs of different kinds never mix, nor pairs of different user-defined sets.
struct PairKey: Hashable, Sendable {
  var kind: BackgroundTask.Kind
  var set = ""
}
