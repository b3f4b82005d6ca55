// One pass over the time of a log: an input from its beginning, or from where its time goes back, to where it goes back
// again. Where times are coarse it is a run of records that proves a copy: two equal ones may be two things that happened.

import BackgroundTasks

struct CapturePass: Sendable {
  /// What is found out about records that stand in another pass, too.
  private enum Standing {
    case original
    case suspected(Suspicion)
    /// With so many records in a row that are in no other pass.
    case copying(strangers: Int)
  }

  private struct Suspicion {
    let begin: Int64
    var matched = 0
    var missed = 0
    /// Of those, what is later than the first by more than records overtake each other.
    var laterMatched = 0
    var laterMissed = 0
  }

  enum Answer { case new, copy, suspected, proven, refuted }

  /// A time of the input was no whole millisecond.
  var isPrecise = false
  /// It began where time went back, and not with its input.
  private(set) var isJoined = false
  private var standing = Standing.original
  private var latest: Int64?
  /// How often each record has come at the latest time.
  private var counts: [UInt64: Int] = [:]
  private var counted: Int64?

  init() {}

  /// The only one so far.
  init(heardUpTo latest: Int64, isPrecise: Bool) {
    if latest > .min { self.latest = latest }
    self.isPrecise = isPrecise
  }

  /// What comes is a new beginning.
  mutating func beginAnew() {
    let wasPrecise = isPrecise
    self = CapturePass()
    (isPrecise, isJoined) = (wasPrecise, true)
  }

  /// Whether time goes back by more than records overtake each other: where seconds are all there is, by more than one.
  mutating func goesBack(to instant: Int64) -> Bool {
    guard let known = latest else {
      latest = instant
      return false
    }
    let isWholeSecond = instant % 1_000_000 == 0 && known % 1_000_000 == 0
    let goesBack = known.minus(instant) > (isWholeSecond ? 1_000_000 : ReorderWindow.length)
    latest = goesBack ? instant : max(known, instant)
    return goesBack
  }

  /// How often this record has come in this pass: records that are equal have the same time.
  mutating func count(_ fingerprint: UInt64, at instant: Int64) -> Int {
    if counted != instant {
      counts.removeAll(keepingCapacity: counts.count < 64)
      counted = instant
    }
    counts[fingerprint, default: 0] += 1
    return counts[fingerprint] ?? 1
  }

  // MARK: Runs

  private static let mostSuspected = 1 << 14
  /// A copy may lack some records, and hold some that the other one lacks.
  private static let mostStrangers = 8
  private static let matchesToAMiss = 3

  /// The next record is known from another pass, or is not.
  mutating func note(isKnown: Bool, at instant: Int64) -> Answer {
    switch standing {
    case .original:
      guard isKnown else { return .new }
      var suspicion = Suspicion(begin: instant)
      suspicion.matched = 1
      standing = .suspected(suspicion)
      return .suspected
    case .copying(let strangers):
      if isKnown {
        if strangers > 0 { standing = .copying(strangers: 0) }
        return .copy
      }
      standing = strangers + 1 < Self.mostStrangers ? .copying(strangers: strangers + 1) : .original
      return .new
    case .suspected(var suspicion):
      let isLater = instant.minus(suspicion.begin) > ReorderWindow.length
      if isKnown {
        suspicion.matched += 1
        if isLater { suspicion.laterMatched += 1 }
      } else {
        suspicion.missed += 1
        if isLater { suspicion.laterMissed += 1 }
      }
      if isProven(suspicion) {
        standing = .copying(strangers: 0)
        return .proven
      }
      if Self.isRefuted(suspicion) {
        standing = .original
        return .refuted
      }
      standing = .suspected(suspicion)
      return .suspected
    }
  }

  private func isProven(_ suspicion: Suspicion) -> Bool {
    suspicion.laterMatched > 0 && suspicion.matched >= (isJoined ? 2 : 3)
      && suspicion.matched >= Self.matchesToAMiss * suspicion.missed
  }

  private static func isRefuted(_ suspicion: Suspicion) -> Bool {
    suspicion.missed > suspicion.matched
      || (suspicion.laterMissed > 1 && suspicion.laterMissed > suspicion.laterMatched)
      || suspicion.matched + suspicion.missed > mostSuspected
  }

  /// Nothing more comes. Nil where nothing was suspected, else whether it was a copy.
  mutating func settle() -> Bool? {
    guard case .suspected(let suspicion) = standing else { return nil }
    let isCopy =
      suspicion.matched >= Self.matchesToAMiss * suspicion.missed
      && (isJoined || (suspicion.laterMatched > 0 && suspicion.matched > 1))
    standing = isCopy ? .copying(strangers: 0) : .original
    return isCopy
  }
}
