// Puts the observations of one input in order of time. Threads and processes log side by side, so that a record may
// stand up to some hundredths of a second behind later ones; whoever pairs begins with ends must not see that.

package struct ReorderWindow: Sendable {
  /// Microseconds of log time. Real captures need 15,000.
  package static let length: Int64 = 100_000
  /// More than so many never wait, however many records have one time.
  private static let most = 8192

  /// UIKit says that it is launching some milliseconds after the launch's first task has begun. In the order of things
  /// it comes before: what was open belongs to another life.
  private static let launchDelay: Int64 = 50_000

  /// In order of time; of the same time, in order of arrival.
  private var waiting: [(key: Int64, observation: Observation)] = []
  private var first = 0
  private var latest: Int64?

  package init() {}

  package var isEmpty: Bool { first == waiting.count }

  /// Takes one and yields those that nothing can come before any more.
  package mutating func add(_ observation: Observation, into due: inout [Observation]) {
    guard let instant = observation.moment.instant else {
      // Without a time it belongs where it stands.
      insert(observation, at: latest ?? .min, into: &due)
      if latest == nil { drain(into: &due) }
      return
    }
    // What lies further back is no straggler: the clock was set, or captures were joined. It keeps its place.
    if let known = latest, instant < known.minus(Self.length) {
      drain(into: &due)
      latest = instant
    }
    let now = max(latest ?? instant, instant)
    latest = now
    let key = observation.event.tellsOfLaunch ? instant.minus(Self.launchDelay) : instant
    insert(observation, at: key, into: &due)
    yield(before: now.minus(Self.length), into: &due)
  }

  /// Nothing more comes for now.
  package mutating func drain(into due: inout [Observation]) {
    due.append(contentsOf: waiting[first...].lazy.map(\.observation))
    waiting.removeAll(keepingCapacity: true)
    first = 0
  }

  private mutating func insert(_ observation: Observation, at key: Int64, into due: inout [Observation]) {
    var place = waiting.count
    while place > first, waiting[place - 1].key > key { place -= 1 }
    waiting.insert((key, observation), at: place)
    if waiting.count - first > Self.most { yieldFirst(into: &due) }
  }

  private mutating func yield(before horizon: Int64, into due: inout [Observation]) {
    while first < waiting.count, waiting[first].key < horizon { yieldFirst(into: &due) }
  }

  private mutating func yieldFirst(into due: inout [Observation]) {
    due.append(waiting[first].observation)
    first += 1
    if first > 1024, first * 2 > waiting.count {
      waiting.removeFirst(first)
      first = 0
    }
  }
}

extension TaskEvent {
  /// UIKit's first reason not to be active, before it has any other.
  var tellsOfLaunch: Bool {
    if case .process(.deactivation(reason: 10, change: .added, reasons: 1024)) = self { true } else { false }
  }
}
