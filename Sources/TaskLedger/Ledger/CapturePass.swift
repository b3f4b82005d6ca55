// One pass over the time of a log: an input from its beginning, or from the place where its time goes back, up to the
// next such place. Where times are coarse, two equal records may be two separate events, so only a run of repeated
// records proves a copy.

import BackgroundTasks

struct CapturePass: Sendable {
  /// What is known about the records of this pass that also occur in another pass.
  private enum Standing {
    case original
    case suspected(Suspicion)
    /// The pass repeats another one. `strangers` counts the latest records in a row that no other pass holds.
    case copying(strangers: Int)
  }

  private struct Suspicion {
    let begin: Int64
    var matched = 0
    var missed = 0
    /// The records later than the first one by more than the reorder window, counted again.
    var laterMatched = 0
    var laterMissed = 0
  }

  enum Answer { case new, copy, suspected, proven, refuted }

  /// Whether a time of the input was no whole millisecond.
  var isPrecise = false
  /// Whether the pass follows another one of its input.
  private(set) var isJoined = false
  private var standing = Standing.original
  private var latest: Int64?
  /// How often each record has occurred at the latest time.
  private var counts: [UInt64: Int] = [:]
  private var counted: Int64?

  init() {}

  /// The only pass so far, when indexing begins.
  init(seenUpTo latest: Int64, isPrecise: Bool) {
    if latest > .min { self.latest = latest }
    self.isPrecise = isPrecise
  }

  /// Starts a new pass of the same input.
  mutating func beginAnew() {
    let wasPrecise = isPrecise
    self = CapturePass()
    (isPrecise, isJoined) = (wasPrecise, true)
  }

  /// Whether time goes back further than records overtake each other. Where times are whole seconds, that is more than
  /// one second.
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

  /// How often this record has occurred in this pass. Equal records have the same time, so only the latest time is
  /// counted.
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
  /// The limit on `strangers`. A copy may lack some records, and hold some that the other one lacks.
  private static let mostStrangers = 8
  private static let matchesToAMiss = 3

  /// Notes whether the next record is known from another pass.
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

  /// Decides at the end of the input, or before a new pass. Nil where nothing was suspected, else whether the pass is a
  /// copy.
  mutating func settle() -> Bool? {
    guard case .suspected(let suspicion) = standing else { return nil }
    let isCopy =
      suspicion.matched >= Self.matchesToAMiss * suspicion.missed
      && (isJoined || (suspicion.laterMatched > 0 && suspicion.matched > 1))
    standing = isCopy ? .copying(strangers: 0) : .original
    return isCopy
  }
}
