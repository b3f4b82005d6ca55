// Begins that show no id, and what their order tells of it. Ids rise by one with each begin, so that one id tells all
// others, as long as it is known where begins are missing: each has a place of its own, also those that are.

struct BeginOrder: Sendable {
  struct Missing: Sendable {
    var moment: Moment
    /// Whether it is here that a begin is missing; it may have been earlier.
    var isHere: Bool
  }

  /// What to add to a place to get the id; nil while nothing has told it.
  private(set) var offset: Int?
  /// Whether the offset is known, and not only supposed from addresses.
  private(set) var isSure = false
  /// The place of the next begin.
  private(set) var next = 0
  /// The first place that the offset is good for: before it others may be missing.
  private(set) var base = 0
  /// Those that are open, by place.
  private var row: [(place: Int, slot: Int)] = []
  private var places: [Int: Int] = [:]
  /// Begins that are not in the log.
  private var missing: [Int: Missing] = [:]
  /// The assertion was counted up for these, and no begin has followed yet.
  private var counted: [Moment] = []
  private var lastCounted: Moment?
  /// The offset is at least this: ids that have been seen before a begin are lower than its own.
  private var least = 1
  private var highestEnded = 0
  /// How often messages had been lost when it was last known that nothing is missing.
  private(set) var losses = 0

  /// The count stands a few lines before its begin, in the same thread.
  private static let countToBegin: Int64 = 5_000
  /// A begin that has not come by then is missing.
  private static let patience: Int64 = 100_000
  /// More than so many begins in a row are not missing unannounced: what says so is damaged, or of another life.
  static let mostMissing = 256
  /// No process begins more tasks. What a damaged log shows for an id may be any number.
  private static let highestID = 1 << 40

  static func canPlace(_ id: Int) -> Bool { (1...highestID).contains(id) }

  /// Whether any of those that are open shows no id.
  var isEmpty: Bool { places.isEmpty }
  /// Of those that are open, in order of begin.
  var openSlots: [Int] { row.map(\.slot) }

  func place(ofSlot slot: Int) -> Int? { places[slot] }

  func slot(at place: Int) -> Int? {
    let at = position(of: place)
    return at < row.count && row[at].place == place ? row[at].slot : nil
  }

  /// Where in the row this place is, or would be.
  private func position(of place: Int) -> Int { row.rank { $0.place < place } }

  /// Whether a begin can have this id, as far as is known.
  func allows(_ id: Int, forSlot slot: Int) -> Bool { places[slot].map { id >= $0 + least } == true }

  func id(ofSlot slot: Int) -> Int? {
    guard let offset, let place = places[slot], place + offset > 0 else { return nil }
    return place + offset
  }

  // MARK: Begins

  /// The assertion is counted up: a begin follows.
  mutating func count(_ moment: Moment) {
    // The same line again.
    if let lastCounted, AppTaskBook.areClose(lastCounted, moment) { return }
    lastCounted = moment
    counted.append(moment)
    if counted.count > 64 { counted.removeFirst() }
  }

  /// Mostly there are none.
  var hasCounts: Bool { !counted.isEmpty }

  /// Counts that no begin has followed, and none will, by now, or because its task has ended: their begins are missing.
  /// Returns when they were.
  mutating func settleCounts(_ moment: Moment, isBegin: Bool, ended id: Int? = nil) -> [Moment] {
    let isOwn = isBegin && counted.last.map { !moment.isLater(than: $0, by: Self.countToBegin) } == true
    let limit = isOwn ? Self.countToBegin : Self.patience
    var late = counted.filter { moment.isLater(than: $0, by: limit) }
    counted.removeAll { moment.isLater(than: $0, by: limit) }
    if let id, let offset, Self.canPlace(id) {
      while next + late.count <= id - offset, !counted.isEmpty { late.append(counted.removeFirst()) }
    }
    for moment in late { skip(1, Missing(moment: moment, isHere: true)) }
    return late
  }

  /// The begin that the latest count announced is here.
  mutating func takeCount() {
    if !counted.isEmpty { counted.removeLast() }
  }

  /// Gives a begin the next place.
  mutating func add(_ slot: Int, losses: Int) {
    // Where records are lost, begins are, and whole lives.
    note(losses: losses)
    takeCount()
    if highestEnded > 0 { least = max(least, highestEnded + 1 - next) }
    put(slot, at: next)
    next += 1
  }

  private mutating func note(losses: Int) {
    if losses != self.losses, next > 0 { forget() }
    self.losses = losses
  }

  /// The order so far tells nothing of what comes.
  mutating func forget() {
    base = next
    least = 1 - next
    doubtOffset()
    highestEnded = 0
    missing = [:]
  }

  /// Begins are missing here.
  mutating func skip(_ count: Int, _ what: Missing) {
    for place in next..<(next + count) { missing[place] = what }
    next += count
    if missing.count > Self.mostMissing, let oldest = missing.keys.min() { missing[oldest] = nil }
  }

  /// Begins are missing before this one: it and all after it have later places.
  mutating func insert(_ count: Int, before slot: Int, _ moment: Moment) {
    guard let first = places[slot] else { return }
    for at in position(of: first)..<row.count {
      row[at].place += count
      places[row[at].slot] = row[at].place
    }
    let known = missing.filter { $0.key >= first }
    for place in known.keys { missing[place] = nil }
    for (place, what) in known { missing[place + count] = what }
    for place in first..<(first + count) { missing[place] = Missing(moment: moment, isHere: false) }
    next += count
    least -= count
  }

  /// A begin that was held to be a copy of the one before is one of its own.
  mutating func insert(_ slot: Int, at place: Int, _ moment: Moment) {
    let at = position(of: place)
    if at < row.count { insert(1, before: row[at].slot, moment) } else { next += 1 }
    missing[place] = nil
    put(slot, at: place)
  }

  /// Two threads began them in the same moment, and each wrote the other's line first.
  mutating func exchange(_ first: Int, _ second: Int) {
    guard let a = places[first], let b = places[second] else { return }
    remove(first)
    remove(second)
    put(first, at: b)
    put(second, at: a)
  }

  private mutating func put(_ slot: Int, at place: Int) {
    row.insert((place, slot), at: position(of: place))
    places[slot] = place
  }

  mutating func remove(_ slot: Int) {
    guard let place = places.removeValue(forKey: slot) else { return }
    row.remove(at: position(of: place))
  }

  // MARK: Ends

  /// It may be: until something else shows, the next ends are understood so.
  mutating func suppose(_ offset: Int) {
    self.offset = offset
    isSure = false
  }

  mutating func know(_ offset: Int) {
    self.offset = offset
    isSure = true
  }

  /// It contradicts what was seen.
  mutating func doubtOffset() {
    offset = nil
    isSure = false
  }

  mutating func noteEnd(_ id: Int) { highestEnded = max(highestEnded, id) }

  /// When the begin of this place must have been; nil where it is not known to be missing. It has ended now.
  mutating func takeMissing(_ place: Int) -> Missing? { missing.removeValue(forKey: place) }

  /// This one has that place, and is missing at its own.
  mutating func move(_ slot: Int, to place: Int, _ what: Missing) {
    guard let old = places[slot] else { return }
    remove(slot)
    missing[old] = what
    put(slot, at: place)
  }

  /// Nothing is open any more: the last begin has ended, and had the highest id.
  mutating func settle(losses: Int) {
    note(losses: losses)
    guard places.isEmpty, next > base, highestEnded > 0 else { return }
    know(highestEnded - (next - 1))
    missing = [:]
  }
}
