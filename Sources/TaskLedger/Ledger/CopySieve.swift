// Captures are joined, and given twice: what stands there again is heard once. A record with a time in microseconds is known
// again by its bytes, in whichever input it stands. Where times are coarser, equal records may be two things that happened,
// and a run of them is waited for that repeats what stands elsewhere.

import BackgroundTasks

struct CopySieve: Sendable {
  enum Answer {
    case new, copy
    /// What comes before it is not decided yet, or it is not itself.
    case held(isSuspect: Bool)
  }

  private struct Held {
    let observation: Observation
    enum Decision { case open, new, copy }
    var decision: Decision
  }

  private var hasSeveralInputs = false
  /// The input that was found first.
  private var firstInput: Int?
  private var known = KnownRecords()
  /// By input.
  private var passes: [CapturePass] = []
  private var latest = Int64.min
  /// The fingerprints of the latest time. They suffice as long as time only goes forward.
  private var firstOfLatest: UInt64 = 0
  private var othersOfLatest: [UInt64] = []
  private static let mostOthers = 32
  private var isPrecise = false
  private var held: [Held] = []
  /// Those before it have been handed on.
  private var firstHeld = 0
  /// How many records were as old as forgotten fingerprints, so that they may be copies.
  private(set) var doubtful = 0

  /// One more input was found. Records of several inputs may be copies of each other, whatever their times say.
  mutating func open(_ input: Int) {
    guard let first = firstInput else {
      firstInput = input
      return
    }
    guard !hasSeveralInputs else { return }
    hasSeveralInputs = true
    if latest == .min { known.index() } else { index(heard: first) }
  }

  /// The next record in order of time, as far as it has one. Captures of several formats may stand in one input, so a record
  /// says for itself whether its time is written with less than microseconds.
  @inline(__always) mutating func judge(
    _ fingerprint: UInt64, _ instant: Int64?, input: Int, isCoarse: @autoclosure () -> Bool = false
  ) -> Answer {
    guard fingerprint != 0, let instant else { return new }
    // Of one input, while time only goes on, only records of the same time can be copies.
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
      index(heard: input)
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
      if known.contains(fingerprint) { return .copy }
      known.insert(fingerprint, at: instant)
      return new
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
    let isKnown = known.contains(numbered)
    if !isKnown { known.insert(numbered, at: instant) }
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

  /// A part of the input that is not new was taken for something else; it is known from here on.
  mutating func learn(_ fingerprint: UInt64, _ instant: Int64?) {
    guard fingerprint != 0, let instant else { return }
    known.insert(fingerprint, at: instant)
  }

  /// What comes in the input is a new beginning, whatever its times say.
  mutating func beginPass(ofInput input: Int) {
    index(heard: input)
    makePass(of: input)
    settle(input)
    passes[input].beginAnew()
  }

  /// `heard` is the input that all records so far are of.
  private mutating func index(heard input: Int) {
    guard !known.isIndexed else { return }
    known.index()
    makePass(of: input)
    passes[input] = CapturePass(heardUpTo: latest, isPrecise: isPrecise)
  }

  private mutating func makePass(of input: Int) { while passes.count <= input { passes.append(CapturePass()) } }

  // MARK: What has to wait

  var isHolding: Bool { firstHeld < held.count }

  /// Of more, what is proven by now has to do.
  private static let mostHeld = 1 << 14

  mutating func hold(_ observation: Observation, isSuspect: Bool) {
    if held.count - firstHeld >= Self.mostHeld { finish() }
    held.append(Held(observation: observation, decision: isSuspect ? .open : .new))
  }

  /// The next one that was held and is decided.
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

  /// Nothing more comes of the input, and others must not wait for it.
  mutating func end(ofInput input: Int) { if input < passes.count { settle(input) } }

  /// Nothing more comes: what is proven by now is all there is.
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
      // It has happened once more than the other pass says.
      known.insertNext(held[place].observation.sourced.fingerprint, at: instant)
    }
  }
}

extension Int64 {
  fileprivate var isWholeMillisecond: Bool { self % 1000 == 0 }
}
