// The system assertions that keep one process awake, by id. Usually they are few, and a linear search costs less than a
// hash.

import BackgroundTasks

struct OpenAssertions: Sendable {
  private struct Place: Sendable {
    let id: String
    var task: OpenTask
  }

  private var places: [Place] = []
  /// The index of each id, once there are many.
  private var index: [String: Int] = [:]
  private static let few = 8
  private var holders = 0
  /// The ids of carriers: nearly always one, among any number of others.
  private var carrying = FewNames()
  /// The carriers without a statement that they leaked.
  private var unstated = FewNames()
  /// The oldest assertions with a limit, once there are many and a caller has asked for them.
  private var oldestLimited: OldestAssertions?
  private static let many = 64

  var isEmpty: Bool { places.isEmpty }
  var count: Int { places.count }
  /// Unsorted.
  var ids: [String] { places.map(\.id) }
  var tasks: [OpenTask] { places.map(\.task) }

  /// Sorted.
  func ids(where isMeant: (OpenTask) -> Bool) -> [String] {
    let ids = places.filter { isMeant($0.task) }.map(\.id)
    return ids.count > 1 ? ids.sorted() : ids
  }

  var carriers: [String] { carrying.sorted }
  var unstatedCarriers: [String] { unstated.sorted }
  /// Whether one of them stops the clock of the process.
  var holdClock: Bool { holders > 0 }
  var hasCarrier: Bool { !carrying.isEmpty }

  func oldest(_ count: Int) -> [String] {
    places.sorted { $0.task.isOlder(than: $1.task) }.prefix(count).map(\.id)
  }

  /// The oldest matching assertions that are carriers or have a limit.
  mutating func limited(_ most: Int, where isMeant: (OpenTask) -> Bool) -> [OpenTask] {
    guard places.count > Self.many else {
      oldestLimited = nil
      return allLimited(most, where: isMeant)
    }
    if let known = known(most, where: isMeant) { return known }
    oldestLimited = OldestAssertions(places.compactMap { $0.task.isLimited ? ($0.id, $0.task.age) : nil })
    return known(most, where: isMeant) ?? allLimited(most, where: isMeant)
  }

  private mutating func known(_ most: Int, where isMeant: (OpenTask) -> Bool) -> [OpenTask]? {
    guard var oldest = oldestLimited else { return nil }
    oldestLimited = nil
    defer { oldestLimited = oldest }
    return oldest.first(
      most,
      where: { id, number in
        place(of: id).map { places[$0].task }.flatMap { $0.task.number == number && $0.isLimited ? $0 : nil }
      }, isMeant: isMeant)
  }

  private func allLimited(_ most: Int, where isMeant: (OpenTask) -> Bool) -> [OpenTask] {
    let limited = tasks.filter { isMeant($0) && $0.isLimited }
    return Array(limited.sorted { $0.isOlder(than: $1) }.prefix(most))
  }

  private func place(of id: String) -> Int? {
    index.isEmpty ? places.firstIndex { $0.id == id } : index[id]
  }

  func contains(_ id: String) -> Bool { place(of: id) != nil }

  subscript(id: String) -> OpenTask? {
    get { place(of: id).map { places[$0].task } }
    set {
      _ = remove(id)
      if let newValue { add(newValue, id) }
    }
  }

  /// Changes one in place. The change must affect neither whether it is a carrier, nor whether it is stated to have
  /// leaked.
  mutating func update(_ id: String, _ change: (inout OpenTask) -> Void) {
    if let place = place(of: id) { change(&places[place].task) }
  }

  /// Counts one more task, which makes the assertion a carrier.
  mutating func carryOneMore(_ id: String) {
    guard let place = place(of: id) else { return }
    places[place].task.task.content.carried += 1
    guard places[place].task.task.content.carried == 1 else { return }
    noteCarrier(places[place].task, id)
    oldestLimited?.add(id, places[place].task.age)
  }

  private mutating func noteCarrier(_ task: OpenTask, _ id: String) {
    guard task.task.isCarrier else { return dropCarrier(id) }
    carrying.insert(id)
    if task.facts.leakStated { unstated.remove(id) } else { unstated.insert(id) }
  }

  private mutating func dropCarrier(_ id: String) {
    guard !carrying.isEmpty else { return }
    carrying.remove(id)
    unstated.remove(id)
  }

  mutating func updateCarriers(_ change: (inout OpenTask) -> Void) {
    for id in carrying.all {
      if let place = place(of: id) { change(&places[place].task) }
    }
  }

  mutating func updateAll(_ change: (inout OpenTask) -> Void) {
    for place in places.indices { change(&places[place].task) }
  }

  mutating func remove(_ id: String) -> OpenTask? {
    guard let place = place(of: id) else { return nil }
    places.swapAt(place, places.count - 1)
    let task = places.removeLast().task
    if task.holdsClock { holders -= 1 }
    dropCarrier(id)
    if !index.isEmpty {
      index[id] = nil
      if place < places.count { index[places[place].id] = place }
      if places.count <= Self.few { index = [:] }
    }
    return task
  }

  /// Adds the assertions of another instance that are not known here.
  mutating func adopt(_ other: OpenAssertions) {
    for place in other.places where !contains(place.id) { add(place.task, place.id) }
  }

  private mutating func add(_ task: OpenTask, _ id: String) {
    if task.holdsClock { holders += 1 }
    noteCarrier(task, id)
    places.append(Place(id: id, task: task))
    if oldestLimited != nil, task.isLimited { oldestLimited?.add(id, task.age) }
    if !index.isEmpty {
      index[id] = places.count - 1
    } else if places.count > Self.few {
      for (place, known) in places.enumerated() { index[known.id] = place }
    }
  }
}

extension OpenTask {
  /// Whether the system ends it when its time is up.
  fileprivate var isLimited: Bool { task.isCarrier || task.routine == nil }
}
