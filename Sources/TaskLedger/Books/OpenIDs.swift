// Where the open tasks of one book stand, by id. Ids rise from task to task, so a list in order of id is nearly always added
// to at its end, and a search in it takes less than a hash would.

import BackgroundTasks

struct OpenIDs: Sendable {
  private struct Place: Sendable {
    let id: Int
    /// Negative where the task is open no longer: to close the gap each time would move all that were begun later.
    var slot: Int
  }

  private var places: [Place] = []
  private var gaps = 0
  /// All of them, where there are many and an id has come that is lower than theirs.
  private var index: [Int: Int] = [:]
  private static let few = 64

  /// How many have lower ids.
  private func rank(of id: Int) -> Int {
    guard let last = places.last, id <= last.id else { return places.count }
    // Most tasks are short: what ends is mostly what has begun last.
    if id == last.id { return places.count - 1 }
    return places.rank { $0.id < id }
  }

  subscript(id: Int) -> Int? {
    get {
      guard index.isEmpty else { return index[id] }
      let rank = rank(of: id)
      return rank < places.count && places[rank].id == id && places[rank].slot >= 0 ? places[rank].slot : nil
    }
    set {
      guard index.isEmpty else { return setIndexed(id, newValue) }
      let rank = rank(of: id)
      let isThere = rank < places.count && places[rank].id == id
      switch newValue {
      case nil: if isThere { close(rank) }
      case let slot? where isThere:
        if places[rank].slot < 0 { gaps -= 1 }
        places[rank].slot = slot
      case let slot? where rank == places.count: places.append(Place(id: id, slot: slot))
      case let slot? where places.count < Self.few: places.insert(Place(id: id, slot: slot), at: rank)
      case let slot?:
        for place in places where place.slot >= 0 { index[place.id] = place.slot }
        (places, gaps) = ([], 0)
        setIndexed(id, slot)
      }
    }
  }

  private mutating func close(_ rank: Int) {
    guard places[rank].slot >= 0 else { return }
    places[rank].slot = -1
    gaps += 1
    while let last = places.last, last.slot < 0 {
      places.removeLast()
      gaps -= 1
    }
    guard gaps > places.count / 2, gaps > Self.few / 4 else { return }
    places.removeAll { $0.slot < 0 }
    gaps = 0
  }

  private mutating func setIndexed(_ id: Int, _ slot: Int?) {
    index[id] = slot
    guard index.count < Self.few / 4 else { return }
    places = index.map { Place(id: $0.key, slot: $0.value) }.sorted { $0.id < $1.id }
    index = [:]
  }
}
