// Begins that show no id, and what their order proves about the id. Ids rise by one with each begin, so one id determines
// all others, if it is known where begins are missing. Each begin has a place of its own, and so has each missing one.

import BackgroundTasks

struct BeginOrder: ~Copyable {
  /// The difference between id and place. Nil while nothing has shown it.
  private(set) var offset: Int?
  /// Whether counts prove the offset, so that it is not only likely.
  private(set) var isSure = false
  /// The place of the next begin.
  private(set) var next = 0
  /// The first place that the offset is valid for. Before it, begins may be missing.
  private(set) var base = 0
  /// The begins of open tasks.
  private var row = BeginRow()
  /// Begins that are not in the log, by place, with their time.
  private var missing: [Int: Moment] = [:]
  /// The number of begins missing somewhere before `driftEnd`. The true place of an earlier begin may be higher by up to
  /// this number.
  private(set) var drift = 0
  private(set) var driftEnd = 0
  /// The number of missing begins whose tasks have been stated to be open.
  private var stated = 0
  /// The number of ends that belong to a missing begin or to one before `looseEnd`, while the log does not show which.
  private(set) var loose = 0
  private var looseEnd = 0
  /// How often an end was paired with one of several begins, or with none.
  private(set) var doubts = 0
  /// The number of ends paired with one of several begins before `vagueEnd`. It is known how many of these are left, but
  /// not which.
  private(set) var vague = 0
  private var vagueEnd = 0
  /// When the assertion was counted up for begins that have not followed yet.
  private var counted: [Moment] = []
  private var lastCounted: Moment?
  private var highestEnded = 0
  /// How often messages had been lost when the order was last complete.
  private(set) var losses = 0

  /// The count precedes its begin by a few lines of the same thread.
  private static let countToBegin: Int64 = 5_000
  /// A begin that has not come within this time is missing.
  private static let patience: Int64 = 100_000
  /// Begins are never missing in greater numbers without an announcement. A larger gap shows a damaged record, or another
  /// life.
  static let mostMissing = 256
  /// No process begins more tasks. The id in a damaged log may be any number.
  private static let highestID = 1 << 40

  static func canPlace(_ id: Int) -> Bool { (1...highestID).contains(id) }

  /// Whether every open task shows an id.
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

  /// Whether one of the loose ends may belong to this begin.
  func isLoose(_ slot: Int) -> Bool { loose > 0 && row.place(ofSlot: slot).map { $0 < looseEnd } == true }

  /// The first begins that may have the id, by the ids that had ended before them. A handler chooses among them. Begins
  /// before a loss are excluded, because nothing is claimed about them.
  func candidates(for id: Int, most: Int) -> [BeginRow.Entry] { row.first(most, allowing: id, from: base) }

  /// Those among them that could have the fewest other ids.
  func latestCandidates(for id: Int, most: Int) -> [BeginRow.Entry] { row.latest(most, allowing: id, from: base) }

  func candidate(for id: Int, at place: Int) -> BeginRow.Entry? { row.allows(id, at: place) }

  func last(in places: ClosedRange<Int>) -> BeginRow.Entry? { row.last(in: places) }

  /// The oldest open begins before the loss of messages.
  func firstBeforeLoss(_ most: Int) -> [BeginRow.Entry] {
    row.first(most, allowing: .max, from: 0).filter { $0.place < base }
  }

  // MARK: Begins

  /// The assertion is counted up, so a begin follows.
  mutating func count(_ moment: Moment) {
    // A copy of the line.
    if let lastCounted, AppTaskBook.areClose(lastCounted, moment) { return }
    lastCounted = moment
    counted.append(moment)
    if counted.count > 64 { counted.removeFirst() }
  }

  /// Usually false.
  var hasCounts: Bool { !counted.isEmpty }

  /// Removes the counts whose begin is missing: it is overdue, or its task has already ended. Returns their times.
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

  /// The begin that the latest count announced has come.
  mutating func takeCount() {
    if !counted.isEmpty { counted.removeLast() }
  }

  /// Gives a begin the next place.
  mutating func add(_ slot: Int, losses: Int) {
    // Where records are lost, begins may be lost, and whole lives.
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

  /// The order so far proves nothing about later begins.
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

  /// Reserves the next place for a missing begin.
  private mutating func skip(_ moment: Moment) {
    missing[next] = moment
    next += 1
    if missing.count > Self.mostMissing, let oldest = missing.keys.min() { missing[oldest] = nil }
  }

  /// Notes `count` missing begins somewhere before this slot. If the slot is not among the open ones, they are before the
  /// next begin.
  mutating func drift(_ count: Int, before slot: Int?) {
    drift = min(drift + count, Self.mostMissing)
    driftEnd = next + count - 1
    if let slot, let place = row.place(ofSlot: slot) {
      row.shift(from: place, by: count)
      driftEnd = place + count
    }
    next += count
  }

  /// Notes an id whose begin is not in the log.
  mutating func noteMissing(id: Int) {
    guard isSure, let offset, Self.canPlace(id) else { return }
    let place = id - offset
    if place >= next, place < next + Self.mostMissing { next = place + 1 }
  }

  /// Notes a task stated to be open whose begin is not in the log. It may be one of the known missing ones. Nothing would
  /// correct a count that is too high, while the next end corrects one that is too low.
  mutating func noteMissing() {
    guard isSure, next > base else { return }
    if stated < drift + missing.count { stated += 1 } else { drift(1, before: nil) }
  }

  /// Notes an end that may belong to any open begin before `end`, or to none of them.
  mutating func loosen(before end: Int? = nil) {
    let end = end ?? next
    guard let first = row.first(1, allowing: .max, from: 0).first, first.place < end else { return }
    loose += 1
    doubts += 1
    looseEnd = max(looseEnd, end)
  }

  /// Notes an end that was paired with one of several begins.
  mutating func blur() {
    vague += 1
    doubts += 1
    vagueEnd = next
  }

  func isVague(_ slot: Int) -> Bool { vague > 0 && row.place(ofSlot: slot).map { $0 < vagueEnd } == true }

  /// Inserts a begin that was suspected to be a copy of the one before.
  mutating func insert(_ slot: Int, at place: Int) {
    row.shift(from: place, by: 1)
    next += 1
    put(slot, at: place)
  }

  /// Exchanges two begins, because two threads wrote them in the wrong order.
  mutating func exchange(_ first: Int, _ second: Int) {
    guard var one = row.remove(first), var other = row.remove(second) else { return }
    swap(&one.place, &other.place)
    row.add(one)
    row.add(other)
  }

  mutating func remove(_ slot: Int) { row.remove(slot) }

  // MARK: Ends

  /// Assumes an offset, which holds until a record contradicts it.
  mutating func suppose(_ offset: Int) {
    self.offset = offset
    isSure = false
  }

  mutating func know(_ offset: Int) {
    self.offset = offset
    isSure = true
  }

  mutating func noteEnd(_ id: Int) { highestEnded = max(highestEnded, id) }

  /// Removes a missing begin whose task has ended. Returns its time, or nil where the place is not known to be missing.
  mutating func takeMissing(_ place: Int) -> Moment? { missing.removeValue(forKey: place) }

  /// The time of the begin of this id, if it is known to be missing.
  func moment(ofMissing id: Int) -> Moment? {
    guard isSure, let offset, id - offset >= driftEnd else { return nil }
    return missing[id - offset]
  }

  mutating func settleMissing(_ id: Int) { missing[id - (offset ?? 0)] = nil }

  /// Moves a begin to the place, so that its own place is missing.
  mutating func move(_ slot: Int, to place: Int, _ moment: Moment) {
    guard var entry = row.remove(slot) else { return }
    missing[entry.place] = moment
    entry.place = place
    row.add(entry)
  }

  /// Nothing is open, so the last begin has ended, and its id is the highest. Ends may be lost, so a higher id than
  /// expected corrects the order, and a lower one does not.
  mutating func settle(losses: Int) {
    note(losses: losses)
    guard row.isEmpty, next > base, highestEnded > 0 else { return }
    let counted = highestEnded - (next - 1)
    know(isSure ? max(offset ?? counted, counted) : counted)
    settleGaps()
  }
}
