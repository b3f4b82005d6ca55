// Users join captures, and give the same capture twice. The sieve drops the repeated records. A record with a time in
// microseconds is recognized by its fingerprint, in every input. Where times are coarser, equal records may be two
// separate events, so the sieve holds records back until a run of them proves or refutes a copy.

import BackgroundTasks

struct CopySieve: Sendable {
  enum Answer {
    case new, copy
    /// The record waits, because it or a record before it is not decided yet.
    case held(isSuspect: Bool)
  }

  private struct Held {
    let observation: Observation
    enum Decision { case open, new, copy }
    var decision: Decision
  }

  private var hasSeveralInputs = false
  /// The input that was opened first.
  private var firstInput: Int?
  private var known = KnownRecords()
  /// Indexed by input.
  private var passes: [CapturePass] = []
  private var latest = Int64.min
  /// The fingerprints of the latest time. They suffice as long as time only goes forward.
  private var firstOfLatest: UInt64 = 0
  private var othersOfLatest: [UInt64] = []
  private static let mostOthers = 32
  private var isPrecise = false
  private var held: [Held] = []
  /// The index of the first record that still waits.
  private var firstHeld = 0
  /// The number of records no later than forgotten fingerprints. They may be copies.
  private(set) var doubtful = 0

  /// Announces one more input. Records of several inputs may be copies of each other, whatever their times are.
  mutating func open(_ input: Int) {
    guard let first = firstInput else {
      firstInput = input
      return
    }
    guard !hasSeveralInputs else { return }
    hasSeveralInputs = true
    if latest == .min { known.index() } else { index(after: first) }
  }

  /// Judges the next record in order of time, if it has a time. One input may hold captures of several formats, so each
  /// record states whether its own time is coarser than microseconds.
  @inline(__always) mutating func judge(
    _ fingerprint: UInt64, _ instant: Int64?, input: Int, isCoarse: @autoclosure () -> Bool = false
  ) -> Answer {
    guard fingerprint != 0, let instant else { return new }
    // In a single input whose time only goes forward, only records of the same time can be copies.
    if !known.isIndexed, instant > latest {
      latest = instant
      firstOfLatest = fingerprint
      if !othersOfLatest.isEmpty { othersOfLatest.removeAll(keepingCapacity: true) }
      if !isPrecise, !instant.isWholeMillisecond { isPrecise = true }
      known.append(fingerprint, at: instant)
      return .new
    }
    return judgeAmongOthers(fingerprint, instant, input, isCoarse: isCoarse())
  }

  private var new: Answer { isHolding ? .held(isSuspect: false) : .new }

  @inline(never)
  private mutating func judgeAmongOthers(
    _ fingerprint: UInt64, _ instant: Int64, _ input: Int, isCoarse: @autoclosure () -> Bool
  ) -> Answer {
    if !known.isIndexed {
      if instant == latest, othersOfLatest.count < Self.mostOthers {
        guard isPrecise else {
          known.append(fingerprint, at: instant)
          return .new
        }
        if fingerprint == firstOfLatest || othersOfLatest.contains(fingerprint), !isCoarse() { return .copy }
        othersOfLatest.append(fingerprint)
        known.append(fingerprint, at: instant)
        return .new
      }
      index(after: input)
    }
    makePass(of: input)
    let goesBack = passes[input].goesBack(to: instant)
    if goesBack { beginPass(ofInput: input) }
    if !passes[input].isPrecise, !instant.isWholeMillisecond {
      settle(input)
      passes[input].isPrecise = true
    }
    if let forgotten = known.forgotten, instant <= forgotten { doubtful += 1 }
    if passes[input].isPrecise, !isCoarse() {
      return known.insertNew(fingerprint, at: instant) ? new : .copy
    }
    guard hasSeveralInputs || passes[input].isJoined else {
      known.insertNext(fingerprint, at: instant)
      return new
    }
    return judgeInPass(fingerprint, instant, input)
  }

  private mutating func judgeInPass(_ fingerprint: UInt64, _ instant: Int64, _ input: Int) -> Answer {
    let number = passes[input].count(fingerprint, at: instant)
    guard number <= KnownRecords.mostEqual else { return new }
    let numbered = KnownRecords.fingerprint(fingerprint, number)
    let isKnown = !known.insertNew(numbered, at: instant)
    switch passes[input].note(isKnown: isKnown, at: instant) {
    case .new: return new
    case .copy: return .copy
    case .suspected: return .held(isSuspect: isKnown)
    case .proven:
      decide(input, .copy)
      return isKnown ? .copy : new
    case .refuted:
      decide(input, .new)
      if isKnown { known.insertNext(fingerprint, at: instant) }
      return new
    }
  }

  /// Marks a record as known that the ledger does not process, because it processed an earlier, incomplete version of it.
  mutating func learn(_ fingerprint: UInt64, _ instant: Int64?) {
    guard fingerprint != 0, let instant else { return }
    known.insert(fingerprint, at: instant)
  }

  /// The following records of the input begin a new pass, whatever their times are.
  mutating func beginPass(ofInput input: Int) {
    index(after: input)
    makePass(of: input)
    settle(input)
    passes[input].beginAnew()
  }

  /// `input` holds all records so far.
  private mutating func index(after input: Int) {
    guard !known.isIndexed else { return }
    known.index()
    makePass(of: input)
    passes[input] = CapturePass(seenUpTo: latest, isPrecise: isPrecise)
  }

  private mutating func makePass(of input: Int) { while passes.count <= input { passes.append(CapturePass()) } }

  // MARK: Held records

  var isHolding: Bool { firstHeld < held.count }

  /// Beyond this limit, the records are decided by the evidence so far.
  private static let mostHeld = 1 << 14

  mutating func hold(_ observation: Observation, isSuspect: Bool) {
    if held.count - firstHeld >= Self.mostHeld { finish() }
    held.append(Held(observation: observation, decision: isSuspect ? .open : .new))
  }

  /// Removes the next held record that is decided and new.
  mutating func takeDecided() -> Observation? {
    while firstHeld < held.count {
      let next = held[firstHeld]
      if next.decision == .open { return nil }
      firstHeld += 1
      if firstHeld == held.count {
        held.removeAll(keepingCapacity: held.count < 1024)
        firstHeld = 0
      }
      if next.decision == .new { return next.observation }
    }
    return nil
  }

  /// The input has ended. Its open records are decided, so that other inputs do not wait for it.
  mutating func end(ofInput input: Int) { if input < passes.count { settle(input) } }

  /// All inputs have ended, so the open records are decided by the evidence so far.
  mutating func finish() { for input in passes.indices { settle(input) } }

  private mutating func settle(_ input: Int) {
    guard let isCopy = passes[input].settle() else { return }
    decide(input, isCopy ? .copy : .new)
  }

  private mutating func decide(_ input: Int, _ decision: Held.Decision) {
    for place in firstHeld..<held.count
    where held[place].decision == .open && held[place].observation.moment.input == input {
      held[place].decision = decision
      guard decision == .new, let instant = held[place].observation.moment.instant else { continue }
      // The event occurred once more than the other pass shows.
      known.insertNext(held[place].observation.sourced.fingerprint, at: instant)
    }
  }
}

extension Int64 {
  fileprivate var isWholeMillisecond: Bool { self % 1000 == 0 }
}
