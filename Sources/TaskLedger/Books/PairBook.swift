// What is begun and ended by name or id and has no more to it: scheduler runs, URL sessions, the user's own pairs.

import BackgroundTasks

struct PairBook: Sendable {
  private var open: [PairKey: OpenPairs] = [:]

  var isEmpty: Bool { open.isEmpty }
  var count: Int { open.values.reduce(0) { $0 + $1.count } }

  /// Returns the oldest, where there is no more room on the key.
  mutating func add(
    _ task: OpenTask, _ key: PairKey, id: String?, name: String?, most: Int = OpenTask.mostOfProcess
  ) -> OpenTask? {
    open[key, default: OpenPairs()].add(task, id: id, name: name)
    guard let count = open[key]?.count, count > most else { return nil }
    return open[key]?.take(id: nil, name: nil)
  }

  /// The one an end means: by id, else by name, else the oldest. With nothing to go by any will do.
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

  /// The process is suspended, and with it its scheduled runs that have begun since it was the last time.
  mutating func suspendRuns(_ moment: Moment) { open[PairKey(kind: .bgtask)]?.updateNew { $0.suspend(moment) } }

  mutating func updateAll(_ change: (inout OpenTask) -> Void) {
    for key in Array(open.keys) { open[key]?.updateAll(change) }
  }
}

/// Pairs never mix between kinds, nor between the user's sets.
struct PairKey: Hashable, Sendable {
  var kind: BackgroundTask.Kind
  var set = ""
}
