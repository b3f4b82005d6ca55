// Where the open tasks of one book stand, by id. Ids rise from task to task, so a list in order of id is nearly always added
// to at its end; as long as it is short a search in it takes less than a hash would.

struct OpenIDs: Sendable {
  private var places: [(id: Int, slot: Int)] = []
  /// All of them, where they are many.
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
      return rank < places.count && places[rank].id == id ? places[rank].slot : nil
    }
    set {
      guard index.isEmpty else { return setIndexed(id, newValue) }
      let rank = rank(of: id)
      let isKnown = rank < places.count && places[rank].id == id
      switch newValue {
      case let slot? where isKnown: places[rank].slot = slot
      case let slot? where rank == places.count: places.append((id, slot))
      case let slot?: places.insert((id, slot), at: rank)
      case nil: if isKnown { places.remove(at: rank) }
      }
      guard places.count > Self.few else { return }
      for place in places { index[place.id] = place.slot }
      places = []
    }
  }

  private mutating func setIndexed(_ id: Int, _ slot: Int?) {
    index[id] = slot
    guard index.count < Self.few / 4 else { return }
    places = index.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    index = [:]
  }
}
