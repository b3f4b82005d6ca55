// Open begins that show no id, in order of their places. Nothing moves when one of them ends: its entry stays as a gap until
// half of the row is gaps.

struct BeginRow: Sendable {
  struct Entry: Sendable {
    var place: Int
    var slot: Int
    /// Ids that ended before it began are lower than its own.
    var lowestID: Int
    var isOpen = true
  }

  private var entries: [Entry] = []
  private var places: [Int: Int] = [:]
  /// Before it none is open.
  private var start = 0
  private static let slack = 16

  var isEmpty: Bool { places.isEmpty }
  var count: Int { places.count }

  func place(ofSlot slot: Int) -> Int? { places[slot] }

  private func position(of place: Int) -> Int { entries.rank { $0.place < place } }

  private func entry(at place: Int) -> Entry? {
    let at = position(of: place)
    return at < entries.count && entries[at].place == place && entries[at].isOpen ? entries[at] : nil
  }

  func slot(at place: Int) -> Int? { entry(at: place)?.slot }

  /// The first and the last that are open.
  var first: Entry? { isEmpty ? nil : entries[start] }
  var last: Entry? { entries.last(where: \.isOpen) }

  /// The last of those that are open at this place or before it, and not before the other.
  func last(in places: ClosedRange<Int>) -> Entry? {
    var at = entries.rank { $0.place <= places.upperBound } - 1
    while at >= start, entries[at].place >= places.lowerBound {
      if entries[at].isOpen { return entries[at] }
      at -= 1
    }
    return nil
  }

  /// The first so many from a place on that may have this id, oldest first.
  func first(_ most: Int, allowing id: Int, from base: Int) -> [Entry] {
    var found: [Entry] = []
    for entry in entries[max(start, position(of: base))...] where entry.isOpen {
      if entry.lowestID > id || found.count == most { break }
      found.append(entry)
    }
    return found
  }

  /// Those that may have this id and could have the fewest others, oldest first: the ones that began behind the same end.
  /// An older one may have any lower id as well, and is kept for it.
  func latest(_ most: Int, allowing id: Int, from base: Int) -> [Entry] {
    var found: [Entry] = []
    var at = entries.rank { $0.place < base || $0.lowestID <= id } - 1
    while at >= start, entries[at].place >= base, found.count < most {
      let entry = entries[at]
      if entry.isOpen {
        if let last = found.last, last.lowestID != entry.lowestID { break }
        found.append(entry)
      }
      at -= 1
    }
    return found.reversed()
  }

  func allows(_ id: Int, at place: Int) -> Entry? { entry(at: place).flatMap { $0.lowestID <= id ? $0 : nil } }

  /// In order of place.
  var slots: [Int] { entries[start...].compactMap { $0.isOpen ? $0.slot : nil } }

  mutating func add(_ entry: Entry) {
    places[entry.slot] = entry.place
    let at = position(of: entry.place)
    if at < entries.count, entries[at].place == entry.place {
      entries[at] = entry
    } else {
      entries.insert(entry, at: at)
    }
    start = min(start, at)
  }

  @discardableResult
  mutating func remove(_ slot: Int) -> Entry? {
    guard let place = places.removeValue(forKey: slot) else { return nil }
    let at = position(of: place)
    guard at < entries.count, entries[at].slot == slot else { return nil }
    let entry = entries[at]
    entries[at].isOpen = false
    if places.isEmpty {
      entries.removeAll(keepingCapacity: true)
      start = 0
    } else if entries.count > places.count * 2 + Self.slack {
      entries.removeAll { !$0.isOpen }
      start = 0
    } else {
      while start < entries.count, !entries[start].isOpen { start += 1 }
      // Nearly always the last one is asked for: no gaps are left behind it.
      while entries.last?.isOpen == false { entries.removeLast() }
    }
    return entry
  }

  /// All from this place on have later ones.
  mutating func shift(from place: Int, by count: Int) {
    for at in position(of: place)..<entries.count {
      entries[at].place += count
      if entries[at].isOpen { places[entries[at].slot] = entries[at].place }
    }
  }
}
