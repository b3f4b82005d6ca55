// The open begins that show no id, in order of their places. They are stored in short pieces, so that an insertion or
// removal moves few others, and leaves no gap for a search to skip.

import BackgroundTasks

struct BeginRow: Sendable {
  struct Entry: Sendable {
    var place: Int
    var slot: Int
    /// The lowest possible id. Ids that ended before the begin are lower.
    var lowestID: Int
  }

  private struct Position {
    var piece: Int
    var at: Int
  }

  /// Only a single piece may be empty.
  private var pieces: [[Entry]] = []
  private var places: [Int: Int] = [:]
  private static let longest = 64

  var isEmpty: Bool { places.isEmpty }

  func place(ofSlot slot: Int) -> Int? { places[slot] }

  /// The position of the first entry that is not before the one looked for. It may be the first of the next piece, or
  /// absent.
  private func position(_ isBefore: (Entry) -> Bool) -> Position {
    let piece = pieces.rank { $0.first.map(isBefore) == true } - 1
    return piece < 0 ? Position(piece: 0, at: 0) : Position(piece: piece, at: pieces[piece].rank(isBefore))
  }

  private func position(of place: Int) -> Position { position { $0.place < place } }

  /// Returns the entry at the position, and moves the position behind it.
  private func next(_ position: inout Position) -> Entry? {
    if position.piece < pieces.count, position.at == pieces[position.piece].count {
      position = Position(piece: position.piece + 1, at: 0)
    }
    guard position.piece < pieces.count, position.at < pieces[position.piece].count else { return nil }
    defer { position.at += 1 }
    return pieces[position.piece][position.at]
  }

  /// Returns the entry before the position, and moves the position there.
  private func previous(_ position: inout Position) -> Entry? {
    if position.at == 0, position.piece > 0 {
      position = Position(piece: position.piece - 1, at: pieces[position.piece - 1].count)
    }
    guard position.at > 0 else { return nil }
    position.at -= 1
    return pieces[position.piece][position.at]
  }

  private func entry(at place: Int) -> Entry? {
    var position = position(of: place)
    return next(&position).flatMap { $0.place == place ? $0 : nil }
  }

  func slot(at place: Int) -> Int? { entry(at: place)?.slot }

  var last: Entry? { pieces.last?.last }

  /// The last open begin within these places.
  func last(in places: ClosedRange<Int>) -> Entry? {
    var position = position { $0.place <= places.upperBound }
    return previous(&position).flatMap { $0.place >= places.lowerBound ? $0 : nil }
  }

  /// The first begins from `base` on that may have this id, oldest first.
  func first(_ most: Int, allowing id: Int, from base: Int) -> [Entry] {
    var found: [Entry] = []
    var position = position(of: base)
    while found.count < most, let entry = next(&position), entry.lowestID <= id { found.append(entry) }
    return found
  }

  /// The begins that may have this id and could have the fewest others, oldest first. These began behind the same end. An
  /// older begin may also have any lower id, so it is left for that.
  func latest(_ most: Int, allowing id: Int, from base: Int) -> [Entry] {
    var found: [Entry] = []
    var position = position { $0.place < base || $0.lowestID <= id }
    while found.count < most, let entry = previous(&position), entry.place >= base {
      if let last = found.last, last.lowestID != entry.lowestID { break }
      found.append(entry)
    }
    return found.reversed()
  }

  func allows(_ id: Int, at place: Int) -> Entry? { entry(at: place).flatMap { $0.lowestID <= id ? $0 : nil } }

  mutating func add(_ entry: Entry) {
    places[entry.slot] = entry.place
    let position = position(of: entry.place)
    var behind = position
    if next(&behind)?.place == entry.place {
      pieces[behind.piece][behind.at - 1] = entry
    } else if pieces.isEmpty {
      pieces = [[entry]]
    } else {
      insert(entry, at: position)
    }
  }

  private mutating func insert(_ entry: Entry, at position: Position) {
    let (piece, at) = (position.piece, position.at)
    guard pieces[piece].count >= Self.longest else { return pieces[piece].insert(entry, at: at) }
    // The new entry is nearly always the last, so the full piece stays together.
    let half = at == pieces[piece].count ? at : pieces[piece].count / 2
    pieces.insert(Array(pieces[piece][half...]), at: piece + 1)
    pieces[piece].removeSubrange(half...)
    if at < half {
      pieces[piece].insert(entry, at: at)
    } else {
      pieces[piece + 1].insert(entry, at: at - half)
    }
  }

  @discardableResult
  mutating func remove(_ slot: Int) -> Entry? {
    guard let place = places.removeValue(forKey: slot) else { return nil }
    var position = position(of: place)
    guard let entry = next(&position), entry.slot == slot else { return nil }
    pieces[position.piece].remove(at: position.at - 1)
    if pieces[position.piece].isEmpty, pieces.count > 1 { pieces.remove(at: position.piece) }
    return entry
  }

  /// Raises the places of all entries from `place` on.
  mutating func shift(from place: Int, by count: Int) {
    let first = position(of: place)
    for piece in first.piece..<max(first.piece, pieces.count) {
      for at in (piece == first.piece ? first.at : 0)..<pieces[piece].count {
        pieces[piece][at].place += count
        places[pieces[piece][at].slot] = pieces[piece][at].place
      }
    }
  }
}
