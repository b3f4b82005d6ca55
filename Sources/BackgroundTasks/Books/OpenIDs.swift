// Where the open tasks of one book stand, by id. Ids rise from task to task, so a list in order of id is nearly always added
// to at its end and is short: a search in it takes less than a hash would.

struct OpenIDs: Sendable {
  private var places: [(id: Int, slot: Int)] = []

  /// How many have lower ids.
  private func rank(of id: Int) -> Int {
    guard let last = places.last, id <= last.id else { return places.count }
    return places.rank { $0.id < id }
  }

  subscript(id: Int) -> Int? {
    get {
      let rank = rank(of: id)
      return rank < places.count && places[rank].id == id ? places[rank].slot : nil
    }
    set {
      let rank = rank(of: id)
      let isKnown = rank < places.count && places[rank].id == id
      switch newValue {
      case let slot? where isKnown: places[rank].slot = slot
      case let slot? where rank == places.count: places.append((id, slot))
      case let slot?: places.insert((id, slot), at: rank)
      case nil: if isKnown { places.remove(at: rank) }
      }
    }
  }
}
