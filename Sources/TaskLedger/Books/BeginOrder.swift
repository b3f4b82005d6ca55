// Begins that show no id, and what their order tells of it. Ids rise by one with each begin, so that one id tells all
// others, as long as it is known where begins are missing: each has a place of its own, also those that are.

import BackgroundTasks

struct BeginOrder: Sendable {
  /// What to add to a place to get the id; nil while nothing has told it.
  private(set) var offset: Int?
  /// Whether counts prove the offset, so that it is not only likely.
  private(set) var isSure = false
  /// The place of the next begin.
  private(set) var next = 0
  /// The first place that the offset is good for: before it others may be missing.
  private(set) var base = 0
  /// Those that are open.
  private var row = BeginRow()
  /// Begins that are not in the log, by place, and when they were.
  private var missing: [Int: Moment] = [:]
  /// So many more are missing somewhere before `driftEnd`: what has a place before it may have one that is so much later.
  private(set) var drift = 0
  private(set) var driftEnd = 0
  /// Of all that are missing, so many have been stated to be open.
  private var stated = 0
  /// So many ends were of a missing begin or of one of those before `looseEnd`, and nothing says which.
  private(set) var loose = 0
  private var looseEnd = 0
  /// How often an end was given to one of several, or to none of them, so far.
  private(set) var doubts = 0
  /// So many ends were given to one of several begins before `vagueEnd`. How many are left is known, and not which.
  private(set) var vague = 0
  private var vagueEnd = 0
  /// The assertion was counted up for these, and no begin has followed yet.
  private var counted: [Moment] = []
  private var lastCounted: Moment?
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
  var isEmpty: Bool { row.isEmpty }
  var last: BeginRow.Entry? { row.last }

  func place(ofSlot slot: Int) -> Int? { row.place(ofSlot: slot) }
  func slot(at place: Int) -> Int? { row.slot(at: place) }

  /// Nil where it is not proven.
  func id(ofSlot slot: Int) -> Int? {
    guard let offset, isSure, let place = row.place(ofSlot: slot), place >= max(base, driftEnd), place + offset > 0
    else { return nil }
    return place + offset
  }

  func slot(ofID id: Int) -> Int? {
    guard let offset, isSure, Self.canPlace(id), id - offset >= max(base, driftEnd) else { return nil }
    return row.slot(at: id - offset)
  }

  /// Whether one of the loose ends may be this one's.
  func isLoose(_ slot: Int) -> Bool { loose > 0 && row.place(ofSlot: slot).map { $0 < looseEnd } == true }

  /// Those that may have the id by what had ended when they began. The first few: a hint chooses among them. What was
  /// begun before messages were lost comes last: nothing is claimed of it anyway.
  func candidates(for id: Int, most: Int) -> [BeginRow.Entry] { row.first(most, allowing: id, from: base) }

  /// Those of them that could have the fewest other ids.
  func latestCandidates(for id: Int, most: Int) -> [BeginRow.Entry] { row.latest(most, allowing: id, from: base) }

  func candidate(for id: Int, at place: Int) -> BeginRow.Entry? { row.allows(id, at: place) }

  func last(in places: ClosedRange<Int>) -> BeginRow.Entry? { row.last(in: places) }

  /// The oldest that began before messages were lost.
  func firstBeforeLoss(_ most: Int) -> [BeginRow.Entry] {
    row.first(most, allowing: .max, from: 0).filter { $0.place < base }
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
    if let id, isSure, let offset, Self.canPlace(id) {
      while next + late.count <= id - offset, !counted.isEmpty { late.append(counted.removeFirst()) }
    }
    for moment in late { skip(moment) }
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
    put(slot, at: next)
    next += 1
  }

  private mutating func put(_ slot: Int, at place: Int) {
    row.add(BeginRow.Entry(place: place, slot: slot, lowestID: highestEnded + 1))
  }

  private mutating func note(losses: Int) {
    if losses != self.losses, next > 0 { forget() }
    self.losses = losses
  }

  /// The order so far tells nothing of what comes.
  mutating func forget() {
    doubts += 1
    base = next
    offset = nil
    isSure = false
    highestEnded = 0
    settleGaps()
  }

  private mutating func settleGaps() {
    missing = [:]
    (drift, driftEnd, loose, looseEnd) = (0, 0, 0, 0)
    (vague, vagueEnd, stated) = (0, 0, 0)
  }

  /// A begin is missing here.
  private mutating func skip(_ moment: Moment) {
    missing[next] = moment
    next += 1
    if missing.count > Self.mostMissing, let oldest = missing.keys.min() { missing[oldest] = nil }
  }

  /// So many begins are missing somewhere before this slot; or, where it is not among those that are open, before the next
  /// begin.
  mutating func drift(_ count: Int, before slot: Int?) {
    drift = min(drift + count, Self.mostMissing)
    driftEnd = next + count - 1
    if let slot, let place = row.place(ofSlot: slot) {
      row.shift(from: place, by: count)
      driftEnd = place + count
    }
    next += count
  }

  /// A task has this id of which no begin is in the log.
  mutating func noteMissing(id: Int) {
    guard isSure, let offset, Self.canPlace(id) else { return }
    let place = id - offset
    if place >= next, place < next + Self.mostMissing { next = place + 1 }
  }

  /// An open task is stated of which no begin is in the log. It may be one that is known to be missing. What is counted too often
  /// nothing corrects; what is not counted, the next end does.
  mutating func noteMissing() {
    guard isSure, next > base else { return }
    if stated < drift + missing.count { stated += 1 } else { drift(1, before: nil) }
  }

  /// An end may have been of any of those that are open and have a place before `end`, or of none of them.
  mutating func loosen(before end: Int? = nil) {
    let end = end ?? next
    guard let first = row.first(1, allowing: .max, from: 0).first, first.place < end else { return }
    loose += 1
    doubts += 1
    looseEnd = max(looseEnd, end)
  }

  /// An end was given to one of several.
  mutating func blur() {
    vague += 1
    doubts += 1
    vagueEnd = next
  }

  func isVague(_ slot: Int) -> Bool { vague > 0 && row.place(ofSlot: slot).map { $0 < vagueEnd } == true }

  /// A begin that was held to be a copy of the one before is one of its own.
  mutating func insert(_ slot: Int, at place: Int) {
    row.shift(from: place, by: 1)
    next += 1
    put(slot, at: place)
  }

  /// Two threads began them in the same moment, and each wrote the other's line first.
  mutating func exchange(_ first: Int, _ second: Int) {
    guard var one = row.remove(first), var other = row.remove(second) else { return }
    swap(&one.place, &other.place)
    row.add(one)
    row.add(other)
  }

  mutating func remove(_ slot: Int) { row.remove(slot) }

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

  mutating func noteEnd(_ id: Int) { highestEnded = max(highestEnded, id) }

  /// When the begin of this place must have been; nil where it is not known to be missing. It has ended now.
  mutating func takeMissing(_ place: Int) -> Moment? { missing.removeValue(forKey: place) }

  /// When the begin of this id must have been, which is known to be missing.
  func moment(ofMissing id: Int) -> Moment? {
    guard isSure, let offset, id - offset >= driftEnd else { return nil }
    return missing[id - offset]
  }

  mutating func settleMissing(_ id: Int) { missing[id - (offset ?? 0)] = nil }

  /// This one has that place, and is missing at its own.
  mutating func move(_ slot: Int, to place: Int, _ moment: Moment) {
    guard var entry = row.remove(slot) else { return }
    missing[entry.place] = moment
    entry.place = place
    row.add(entry)
  }

  /// Nothing is open any more: the last begin has ended, and had the highest id. Ends may be lost, so that a higher id
  /// than the order expected corrects it, and a lower one does not.
  mutating func settle(losses: Int) {
    note(losses: losses)
    guard row.isEmpty, next > base, highestEnded > 0 else { return }
    let counted = highestEnded - (next - 1)
    know(isSure ? max(offset ?? counted, counted) : counted)
    settleGaps()
  }
}
