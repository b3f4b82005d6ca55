// Puts the observations of one input in order of time. Threads and processes log side by side, so a record may be some
// hundredths of a second behind later ones. The ledger pairs begins with ends, so it needs the right order.

import BackgroundTasks

package struct ReorderWindow: Sendable {
  /// Microseconds of log time. Real captures need 15,000.
  package static let length: Int64 = 100_000
  /// The limit on waiting observations, even if many records share one time.
  private static let most = 8192

  /// UIKit logs a launch some milliseconds after the launch's first task has begun. The window moves the launch before
  /// that task, because earlier open tasks belong to another life. It never moves the launch before a record that only
  /// the old life can have written.
  private static let launchDelay: Int64 = 50_000
  /// Only this number of the latest records is checked for the old life.
  private static let mostAsked = 512

  /// What an observation holds besides its event and sender.
  struct Mark: Sendable {
    var moment: Moment
    var isUnderDebugger: Bool
    /// The record's fingerprint.
    fileprivate var fingerprint: UInt64
  }

  /// In order of time, and for equal times in order of arrival.
  private var waiting = WaitingLine<Mark, SourcedEvent>(
    blank: Mark(moment: Moment(line: 0), isUnderDebugger: false, fingerprint: 0))
  /// The number of observations at the front that no later arrival can precede.
  private var due = 0
  package private(set) var latest: Int64?

  package init() {}

  package var isEmpty: Bool { waiting.isEmpty }
  package var count: Int { waiting.count }

  package mutating func add(_ observation: Observation) {
    add(observation.sourced, observation.moment, isUnderDebugger: observation.isUnderDebugger)
  }

  /// Takes the parts of an observation, which is only built when it leaves the window.
  package mutating func add(_ sourced: consuming SourcedEvent, _ moment: Moment, isUnderDebugger: Bool) {
    guard let instant = moment.instant else {
      // An observation without a time keeps its place.
      insert(sourced, latest ?? .min, moment, isUnderDebugger)
      if latest == nil { drain() }
      return
    }
    // A record further back is no straggler: the clock was set, or captures were joined. It keeps its place.
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

  /// Inserts a launch behind the last record that only the life before it can have written.
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

  /// Makes all waiting observations due, because no more arrive for now.
  package mutating func drain() { due = waiting.count }

  package var isDue: Bool { due > 0 }

  /// The time that orders the next due observation, if it has one.
  package var nextInstant: Int64? { next?.instant }

  /// The window's state, for choosing between several inputs.
  package struct Turn {
    package let isDue: Bool
    package let count: Int
    /// The time that orders the next due observation, if it has one.
    package let instant: Int64?
  }

  /// `mutating` only to avoid a copy of the large window.
  package mutating func turn() -> Turn {
    Turn(isDue: due > 0, count: waiting.count, instant: nextInstant)
  }

  /// What identifies a copy of the next due observation. The time is the one that orders it.
  var next: (fingerprint: UInt64, instant: Int64?, input: Int)? {
    guard due > 0 else { return nil }
    let mark = waiting[0]
    return (mark.fingerprint, mark.moment.instant == nil ? nil : waiting.key(0), mark.moment.input)
  }

  /// How the time of the next due observation is written. Read only where that decides.
  var nextWritten: WrittenTime { due > 0 ? waiting[0].moment.text : .none }

  mutating func dropFirst() {
    guard due > 0 else { return }
    due -= 1
    _ = waiting.popFirst()
  }

  /// Removes the next due observation.
  package mutating func takeFirst() -> Observation? {
    var moment = Moment(line: 0)
    return takeFirst(at: &moment).map { Observation($0, moment, isUnderDebugger: $1) }
  }

  /// The same without building an observation: writes the moment to where the caller needs it.
  @inline(__always) mutating func takeFirst(at moment: inout Moment) -> (SourcedEvent, isUnderDebugger: Bool)? {
    guard due > 0 else { return nil }
    due -= 1
    moment = waiting[0].moment
    let isUnderDebugger = waiting[0].isUnderDebugger
    return waiting.popFirst().map { ($0, isUnderDebugger) }
  }

  /// Inserts behind all observations of the same time, unless a place is given.
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
