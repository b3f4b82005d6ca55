// The oldest of very many assertions. The ledger often reads a few of these, so only the older part is kept sorted, and
// not every begin or end sorts all others.

import BackgroundTasks

struct OldestAssertions: Sendable {
  private struct Entry: Sendable {
    let id: String
    let age: TaskAge
  }

  /// The oldest first. Some may have been released.
  private var entries: [Entry]
  /// Whether newer assertions are left out.
  private let isPartial: Bool
  private static let least = 64

  init(_ all: [(id: String, age: TaskAge)]) {
    let inOrder = all.map { Entry(id: $0.id, age: $0.age) }.sorted { $0.age.isOlder(than: $1.age) }
    entries = Array(inOrder.prefix(max(Self.least, inOrder.count / 8)))
    isPartial = entries.count < inOrder.count
  }

  mutating func add(_ id: String, _ age: TaskAge) {
    let place = entries.rank { $0.age.isOlder(than: age) }
    if place < entries.count, entries[place].age.number == age.number { return }
    if place < entries.count || !isPartial { entries.insert(Entry(id: id, age: age), at: place) }
  }

  /// The first matching assertions that are still open. Nil where assertions that are left out may belong to them.
  mutating func first(_ most: Int, where find: (String, TaskNumber) -> OpenTask?, isMeant: (OpenTask) -> Bool)
    -> [OpenTask]?
  {
    var found: [OpenTask] = []
    var gone: Set<TaskNumber> = []
    for entry in entries {
      guard let task = find(entry.id, entry.age.number) else {
        gone.insert(entry.age.number)
        continue
      }
      if isMeant(task) { found.append(task) }
      if found.count == most { break }
    }
    if gone.count > Self.least { entries.removeAll { gone.contains($0.age.number) } }
    return found.count < most && isPartial ? nil : found
  }
}
