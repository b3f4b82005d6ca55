// Whether a stream holds every line several times, as some captures do. Only records with an id can prove it: two equal
// records without an id may be two separate events.

import BackgroundTasks

struct SourceCopies: Sendable {
  private struct Group: Sendable {
    var sourced: SourcedEvent?
    var mark = 0
    var instant: Int64?
    var count = 0
  }

  /// The latest groups, as a ring that begins at `first`. A complete group stays in place until another one replaces it.
  /// Nearly every event begins a group and completes the one before, so a new group reuses the memory of the event in its
  /// place. `Ring` cannot do that.
  private var latest = Array(repeating: Group(), count: places)
  private var first = 0
  private var open = 0
  /// A power of two.
  private static let places = 16
  private static let mostOpen = 8
  private var groups = 0
  /// Groups of one line.
  private var singles = 0
  /// Lines of the other groups.
  private var repeated = 0
  /// The latest events without an id: the last occurrence of each, and how often it has occurred in a row.
  private var unnamed: [(sourced: SourcedEvent, moment: Moment, count: Int)] = []

  private(set) var proof = CopyProof.unknown
  /// Whether the latest event has begun a group.
  private var isOfNewGroup = false

  /// Whether the event carries no id and repeats an equal one. Events with an id only prove whether the stream repeats
  /// its lines.
  mutating func isCopy(_ sourced: SourcedEvent, _ moment: Moment) -> Bool {
    note(sourced, moment)
    return proof == .repeated && sourced.copyMark == nil && isRepeated(sourced, moment)
  }

  /// Keeps the event that was noted last, once the ledger has processed it. Later copies are compared with it.
  mutating func keep(_ sourced: consuming SourcedEvent) {
    if isOfNewGroup { latest[place(open - 1)].sourced = sourced }
  }

  mutating func note(_ sourced: SourcedEvent, _ moment: Moment) {
    isOfNewGroup = false
    // The window moves launches to an earlier time, so it proves nothing about the others.
    if sourced.tellsOfLaunch { return }
    // Groups older than this get no more copies.
    while open > 0, moment.isLater(than: latest[first].instant, by: 51) { completeFirst() }
    guard let mark = sourced.copyMark else { return }
    for index in 0..<open {
      let place = place(index)
      if latest[place].mark == mark, AppTaskBook.areClose(latest[place].instant, moment.instant),
        latest[place].sourced?.event == sourced.event
      {
        latest[place].count += 1
        return
      }
    }
    // The place still holds an older group's event, until `keep` replaces it.
    let place = place(open)
    (latest[place].mark, latest[place].instant, latest[place].count) = (mark, moment.instant, 1)
    isOfNewGroup = true
    open += 1
    if open > Self.mostOpen { completeFirst() }
  }

  private func place(_ index: Int) -> Int { (first &+ index) & (Self.places - 1) }

  private mutating func completeFirst() {
    let lines = latest[first].count
    first = place(1)
    open -= 1
    groups += 1
    if lines == 1 { singles += 1 } else { repeated += lines }
    // Captures may be joined, so old proof counts for less.
    if groups == 128 { (groups, singles, repeated) = (groups / 2, singles / 2, repeated / 2) }
    // Some copies may be lost, so a few single lines do not refute it.
    proof = singles * 8 <= groups ? .repeated : .single
  }

  /// How often the stream holds each line.
  private var copiesOfEach: Int { max(2, (repeated + (groups - singles) / 2) / max(1, groups - singles)) }

  private mutating func isRepeated(_ sourced: SourcedEvent, _ moment: Moment) -> Bool {
    let first = unnamed.firstIndex { known, instant, _ in
      AppTaskBook.areClose(instant, moment) && known.event == sourced.event && known.sender == sourced.sender
    }
    guard let first else {
      unnamed.append((sourced, moment, 1))
      if unnamed.count > 16 { unnamed.removeFirst() }
      return false
    }
    (unnamed[first].sourced, unnamed[first].moment) = (sourced, moment)
    unnamed[first].count += 1
    return (unnamed[first].count - 1) % copiesOfEach != 0
  }
}
