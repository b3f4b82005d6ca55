// The slots of the open tasks of one book, by id. Ids rise from task to task, so a sorted list nearly always grows at its
// end, and a search in it costs less than a hash.

import BackgroundTasks

struct OpenIDs: Sendable {
  private struct Place: Sendable {
    let id: Int
    /// Negative once the task is closed. Removing the place each time would move all later ones.
    var slot: Int
  }

  private var places: [Place] = []
  private var gaps = 0
  /// Replaces the list when there are many ids and a lower one is added.
  private var index: [Int: Int] = [:]
  private static let few = 64

  /// How many ids in the list are lower.
  private func rank(of id: Int) -> Int {
    guard let last = places.last, id <= last.id else { return places.count }
    // Most tasks are short, so the latest begin usually ends first.
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
