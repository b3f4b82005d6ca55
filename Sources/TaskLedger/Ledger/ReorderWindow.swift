// Puts the observations of one input in order of time. Threads and processes log side by side, so that a record may
// stand up to some hundredths of a second behind later ones; whoever pairs begins with ends must not see that.

import BackgroundTasks

package struct ReorderWindow: Sendable {
  /// Microseconds of log time. Real captures need 15,000.
  package static let length: Int64 = 100_000
  /// More than so many never wait, however many records have one time.
  private static let most = 8192

  /// UIKit says that it is launching some milliseconds after the launch's first task has begun. In the order of things
  /// it comes before: what was open belongs to another life. It never comes before what only the old life can have said.
  private static let launchDelay: Int64 = 50_000
  /// Of more records in that time it is not asked whether only the old life can have said them.
  private static let mostAsked = 512

  /// What an observation has beside its sourced.
  struct Mark: Sendable {
    var moment: Moment
    var isUnderDebugger: Bool
    /// Of the record.
    fileprivate var fingerprint: UInt64
  }

  /// In order of time; of the same time, in order of arrival.
  private var waiting = WaitingLine<Mark, SourcedEvent>(
    blank: Mark(moment: Moment(line: 0), isUnderDebugger: false, fingerprint: 0))
  /// So many of them, from the first on, nothing can come before any more.
  private var due = 0
  package private(set) var latest: Int64?

  package init() {}

  package var isEmpty: Bool { waiting.isEmpty }
  package var count: Int { waiting.count }

  package mutating func add(_ observation: Observation) {
    add(observation.sourced, observation.moment, isUnderDebugger: observation.isUnderDebugger)
  }

  /// What an observation is made of: it is only put together when it is taken out.
  package mutating func add(_ sourced: consuming SourcedEvent, _ moment: Moment, isUnderDebugger: Bool) {
    guard let instant = moment.instant else {
      // Without a time it belongs where it stands.
      insert(sourced, latest ?? .min, moment, isUnderDebugger)
      if latest == nil { drain() }
      return
    }
    // What lies further back is no straggler: the clock was set, or captures were joined. It keeps its place.
    if let known = latest, instant < known.minus(Self.length) {
      drain()
      latest = instant
    }
    let now = max(latest ?? instant, instant)
    latest = now
    if sourced.tellsOfLaunch {
      insertLaunch(sourced, instant, moment, isUnderDebugger)
    } else {
      insert(sourced, instant, moment, isUnderDebugger)
    }
    let horizon = now.minus(Self.length)
    while due < waiting.count, waiting.key(due) < horizon { due += 1 }
  }

  /// Behind the last record that only the life before the launch can have written.
  private mutating func insertLaunch(
    _ sourced: consuming SourcedEvent, _ instant: Int64, _ moment: Moment, _ isUnderDebugger: Bool
  ) {
    let earliest = instant.minus(Self.launchDelay)
    let end = waiting.index(behind: instant, from: due)
    var place = max(waiting.index(behind: earliest, from: due), end - Self.mostAsked)
    var begins = BeginsOfLife()
    for index in place..<end {
      let isOld = waiting.ask(index) { $0.sender == sourced.sender && begins.belongsToOld($0.event) }
      guard isOld == true else { continue }
      place = index + 1
      begins = BeginsOfLife()
    }
    let key = place > 0 ? max(earliest, waiting.key(place - 1)) : earliest
    insert(sourced, key, moment, isUnderDebugger, at: place)
  }

  /// Nothing more comes for now.
  package mutating func drain() { due = waiting.count }

  package var isDue: Bool { due > 0 }

  /// The time by which the next one that is due is put in order, where it has one.
  package var nextInstant: Int64? { next?.instant }

  /// Where the window stands among those of other inputs.
  package struct Turn {
    package let isDue: Bool
    package let count: Int
    /// The time by which the next one that is due is put in order, where it has one.
    package let instant: Int64?
  }

  /// Changes nothing. A window is large: to ask one that does not change it would be copied.
  package mutating func turn() -> Turn {
    Turn(isDue: due > 0, count: waiting.count, instant: nextInstant)
  }

  /// What tells a copy, of the next one that is due. Its time is the one by which it is put in order.
  var next: (fingerprint: UInt64, instant: Int64?, input: Int)? {
    guard due > 0 else { return nil }
    let mark = waiting[0]
    return (mark.fingerprint, mark.moment.instant == nil ? nil : waiting.key(0), mark.moment.input)
  }

  /// How its time is written. Asked for only where that decides.
  var nextWritten: WrittenTime { due > 0 ? waiting[0].moment.text : .none }

  mutating func dropFirst() {
    guard due > 0 else { return }
    due -= 1
    _ = waiting.popFirst()
  }

  /// The next one that nothing can come before any more.
  package mutating func takeFirst() -> Observation? {
    var moment = Moment(line: 0)
    return takeFirst(at: &moment).map { Observation($0, moment, isUnderDebugger: $1) }
  }

  /// The same for whoever does not hand it on: its moment is put where he needs it.
  @inline(__always) mutating func takeFirst(at moment: inout Moment) -> (SourcedEvent, isUnderDebugger: Bool)? {
    guard due > 0 else { return nil }
    due -= 1
    moment = waiting[0].moment
    let isUnderDebugger = waiting[0].isUnderDebugger
    return waiting.popFirst().map { ($0, isUnderDebugger) }
  }

  /// Behind all of the same time, if no place is said.
  @inline(__always) private mutating func insert(
    _ sourced: consuming SourcedEvent, _ key: Int64, _ moment: Moment, _ isUnderDebugger: Bool, at given: Int? = nil
  ) {
    var place = given ?? waiting.count
    if given == nil, place > due, waiting.key(place - 1) > key { place = waiting.index(behind: key, from: due) }
    let fingerprint = sourced.fingerprint
    waiting.insert(sourced, key, at: place) { mark in
      mark.fingerprint = fingerprint
      mark.moment = moment
      mark.isUnderDebugger = isUnderDebugger
    }
    if waiting.count - due > Self.most { due += 1 }
  }
}
