// What is begun and ended by name or id and has no more to it: scheduler runs, URL sessions, the user's own pairs.

struct PairBook: Sendable {
  /// Pairs never mix between kinds, nor between the user's sets.
  struct Shelf: Hashable, Sendable {
    var kind: BackgroundTask.Kind
    var set = ""
  }

  private var open: [Shelf: [Entry]] = [:]

  private struct Entry: Sendable {
    var id: String?
    var name: String?
    var task: OpenTask
  }

  var isEmpty: Bool { open.isEmpty }

  /// Whoever looks for one looks through all of them.
  private static let most = 1024

  /// Returns the oldest, where there is no more room on the shelf.
  mutating func add(_ task: OpenTask, _ shelf: Shelf, id: String?, name: String?) -> OpenTask? {
    open[shelf, default: []].append(Entry(id: id, name: name, task: task))
    guard open[shelf, default: []].count > Self.most else { return nil }
    return open[shelf]?.removeFirst().task
  }

  /// The one an end means: by id, else by name, else the oldest. With nothing to go by any will do.
  mutating func take(_ shelf: Shelf, id: String?, name: String?) -> OpenTask? {
    guard let at = place(shelf, id: id, name: name), let task = open[shelf]?.remove(at: at).task else { return nil }
    if open[shelf]?.isEmpty == true { open[shelf] = nil }
    return task
  }

  mutating func update(_ shelf: Shelf, id: String?, name: String?, _ change: (inout OpenTask) -> Void) {
    guard let at = place(shelf, id: id, name: name), var task = open[shelf]?[at].task else { return }
    change(&task)
    open[shelf]?[at].task = task
  }

  func first(_ shelf: Shelf, id: String?, name: String?) -> OpenTask? {
    place(shelf, id: id, name: name).flatMap { open[shelf]?[$0].task }
  }

  private func place(_ shelf: Shelf, id: String?, name: String?) -> Int? {
    guard let entries = open[shelf] else { return nil }
    if let id, let at = entries.firstIndex(where: { $0.id == id }) { return at }
    if let name, let at = entries.firstIndex(where: { $0.name == name && ($0.id == nil || id == nil) }) { return at }
    if id == nil, name == nil { return entries.indices.first }
    // One side may show what the other does not.
    return entries.firstIndex { ($0.id == nil || id == nil) && ($0.name == nil || name == nil) }
  }

  mutating func takeAll() -> [OpenTask] {
    let tasks = open.values.flatMap { $0.map(\.task) }
    open = [:]
    return tasks.sorted { $0.isOlder(than: $1) }
  }

  mutating func updateAll(_ change: (inout OpenTask) -> Void) {
    for shelf in Array(open.keys) {
      for at in open[shelf, default: []].indices { change(&open[shelf, default: []][at].task) }
    }
  }
}
