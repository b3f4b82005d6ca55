// The tasks of one name in one process, for all names and processes. Nearly every task looks up its group twice, so
// recent groups are found without a hash.

import BackgroundTasks

struct NamedGroups: Sendable {
  struct Group: Sendable {
    let instance: Int
    let name: String
    var tasks = NamedTasks()
    /// A task was ended while a newer one of its name was open, so the app keeps the identifiers apart. Nothing else is
    /// kept of such a group.
    var isKeptApart = false
  }

  private struct Key: Hashable {
    let instance: Int
    let name: String
  }

  private var groups: [Group] = []
  private var places: [Key: Int] = [:]
  /// By mark of a task: the index of the latest group with this mark, or -1. It is no `DirectMappedCache`, because the
  /// group holds the key, and with four bytes a slot all of them stay in the processor's cache.
  private var lately: [Int32] = Array(repeating: -1, count: mostLately)
  /// A power of two.
  private static let mostLately = 2048
  /// Above this number of groups, those that can be forgotten are. It is then set to twice the rest, at least to `most`.
  private var room = most
  private static let most = 8192

  var count: Int { groups.count }

  subscript(place: Int) -> Group {
    get { groups[place] }
    _modify { yield &groups[place] }
  }

  /// The index of the task's group. It is valid until a group is added.
  mutating func place(of task: BackgroundTask) -> Int? {
    let mark = Self.mark(of: task)
    let last = Int(lately[mark])
    if last >= 0, groups[last].instance == task.content.number.instance,
      task.content.name == groups[last].name
    {
      return last
    }
    guard let name = task.name, let place = places[Key(instance: task.instance, name: name)] else { return nil }
    lately[mark] = Int32(truncatingIfNeeded: place)
    return place
  }

  /// The same, adding a group if there is none. Nil where the task has no name.
  mutating func makePlace(of task: BackgroundTask) -> Int? {
    if let place = place(of: task) { return place }
    guard let name = task.name, !name.isEmpty else { return nil }
    if groups.count >= room { forget() }
    places[Key(instance: task.instance, name: name)] = groups.count
    groups.append(Group(instance: task.instance, name: name))
    return groups.count - 1
  }

  /// Usually different for different groups, and cheaper than a hash.
  private static func mark(of task: BackgroundTask) -> Int {
    let letters = task.nameBytes
    return (task.content.number.instance &* 37 &+ letters.count &* 11 &+ letters.first) & (mostLately - 1)
  }

  /// Forgets groups without open tasks. Groups whose identifiers are kept apart are forgotten only when they are the
  /// oldest of many.
  private mutating func forget() {
    let old = groups.count { $0.isKeptApart } - Self.most / 2
    var apart = 0
    groups.removeAll { group in
      guard group.isKeptApart else { return group.tasks.isEmpty }
      apart += 1
      return apart <= old
    }
    places = [:]
    for (place, group) in groups.enumerated() { places[Key(instance: group.instance, name: group.name)] = place }
    lately = Array(repeating: -1, count: Self.mostLately)
    room = max(Self.most, groups.count * 2)
  }
}
