// Whether a stream holds every line several times, as some captures do. Only records that carry an id can prove it:
// two equal records without one may be two things that happened.

struct SourceCopies: Sendable {
  /// What the records with an id prove about all lines of the stream.
  enum Proof: Sendable { case unknown, single, repeated }

  private struct Group: Sendable {
    let telling: Telling
    let instant: Int64?
    var count: Int
  }

  private var last: [Group] = []
  private var groups = 0
  /// Groups of one line.
  private var singles = 0
  /// Lines of the other groups.
  private var repeated = 0
  /// The latest events without an id, each where it came last, and how often it has come in a row.
  private var unnamed: [(observation: Observation, count: Int)] = []

  private(set) var proof = Proof.unknown

  mutating func note(_ telling: Telling, _ moment: Moment) {
    // A launch is heard of before its time, so that its time says nothing about the others.
    if telling.tellsOfLaunch { return }
    // What comes later is no copy any more.
    while !last.isEmpty, moment.isLater(than: last[0].instant, by: 51) { completeFirst() }
    guard telling.carriesID else { return }
    for place in last.indices
    where AppTaskBook.areClose(last[place].instant, moment.instant) && last[place].telling.event == telling.event {
      last[place].count += 1
      return
    }
    last.append(Group(telling: telling, instant: moment.instant, count: 1))
    if last.count > 8 { completeFirst() }
  }

  private mutating func completeFirst() {
    let lines = last.removeFirst().count
    groups += 1
    if lines == 1 { singles += 1 } else { repeated += lines }
    // Captures may be joined: what was proven long ago counts for less.
    if groups == 128 { (groups, singles, repeated) = (groups / 2, singles / 2, repeated / 2) }
    // A copy may get lost, too.
    proof = singles * 8 <= groups ? .repeated : .single
  }

  /// How often each line stands there.
  private var copiesOfEach: Int { max(2, (repeated + (groups - singles) / 2) / max(1, groups - singles)) }

  /// An event without an id that is one with the equal one before it.
  @inline(__always) mutating func isCopy(_ observation: Observation) -> Bool {
    proof == .repeated && !observation.telling.carriesID && isRepeated(observation)
  }

  private mutating func isRepeated(_ observation: Observation) -> Bool {
    let first = unnamed.firstIndex { known, _ in
      AppTaskBook.areClose(known.moment, observation.moment) && known.event == observation.event
        && known.speaker == observation.speaker
    }
    guard let first else {
      unnamed.append((observation, 1))
      if unnamed.count > 16 { unnamed.removeFirst() }
      return false
    }
    unnamed[first].observation = observation
    unnamed[first].count += 1
    return (unnamed[first].count - 1) % copiesOfEach != 0
  }
}

extension TaskEvent {
  /// An event that carries an id is the same event when it comes again.
  var carriesID: Bool {
    switch self {
    case .task(let event):
      switch event {
      case .began(let description), .stillOpen(let description): description != nil
      case .endRequested, .ended, .old: true
      default: false
      }
    case .carrier(.released), .carrier(.countLowered): true
    case .assertion(let event):
      switch event {
      case .acquired(let assertion): assertion.id != nil
      case .invalidated, .willBeCreated, .timedOut: true
      default: false
      }
    default: false
    }
  }
}
