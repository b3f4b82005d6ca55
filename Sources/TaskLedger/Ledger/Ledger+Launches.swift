// UIKit launches in a process that is already known. Either that is another life of a process whose pid the log does not
// show, or the system started the process in the background and it gets its scenes only now. The next records decide.

import BackgroundTasks

extension Ledger {
  /// A process without a pid launches although its UIKit launched long before, so this is another life.
  mutating func relaunchUnnoticed(
    _ sender: Observation.Sender, _ fold: inout FoldContext
  ) {
    let number = directory.find(sender, fold.now.moment)
    switch directory.ask(number, { $0.meaning(ofLaunchAt: fold.now.moment) }) {
    case nil, .knownLaunch: return
    case .unclear(let stays):
      // A pid belongs to one life.
      if sender.pid == nil { supposedLaunches.note(number, SupposedLaunch(now: fold.now, before: stays)) }
    case .anotherLife:
      relaunch(number, &fold)
      _ = directory.renew(number, pid: sender.pid, fold.now.moment)
    }
  }

  /// Judges the first records after a launch that may belong to another life. Returns the instance that wrote the record.
  mutating func settleLaunch(
    _ number: Int, _ sourced: SourcedEvent, _ fold: inout FoldContext
  ) -> Int {
    guard let launch = supposedLaunches[number] else { return number }
    let origin = directory.change(number) { $0.origin(of: sourced.event, fold.now) }
    switch origin {
    case nil, .unclear: return number
    case .sameLife:
      supposedLaunches.forget(number)
      return number
    case .anotherLife:
      supposedLaunches.forget(number)
      return beginAnother(after: number, launch, &fold)
    }
  }

  private mutating func beginAnother(
    after number: Int, _ supposed: SupposedLaunch, _ fold: inout FoldContext
  ) -> Int {
    let old = directory.ask(number) { known in
      (isGone: known.gone != nil, known.isDebugged, known.stays, known.requests, known.carriers)
    }
    guard let old, !old.isGone else { return number }
    let (_, isDebugged, stays, requests, carriers) = old
    let launch = supposed.now
    endBefore(supposed, number, &fold)
    let next = directory.renew(number, pid: nil, launch.moment)
    directory.with(next) { instance in
      instance.noteRecord(launch.moment, isDebugged)
      instance.launched = launch.moment
      instance.lossesAtLaunch = launch.losses
      instance.hasLaunchedUIKit = true
      // The states and requests since the launch belong to the new life.
      instance.stays = stays
      instance.requests = requests
      instance.carriers = carriers
      instance.emit(.state(.launching), launch.moment, &fold)
    }
    return next
  }

  /// At the end of the log no record has shown that the life before these launches went on, so it ended.
  mutating func settleLaunches(_ fold: inout FoldContext) {
    for (number, launch) in supposedLaunches.takeAll() {
      guard directory.ask(number, { $0.gone == nil && !$0.appTasks.isEmpty }) == true else { continue }
      endBefore(launch, number, &fold)
    }
  }

  /// What UIKit logged about the state since the launch belongs to another life.
  private mutating func endBefore(_ launch: SupposedLaunch, _ number: Int, _ fold: inout FoldContext) {
    directory.with(number) { $0.stays = launch.before }
    fold.at(position(at: launch.now.moment)) { relaunch(number, &$0) }
  }
}

struct SupposedLaunch: Sendable {
  var now: FoldPosition
  /// The state clock of the known life before the launch.
  var before: Stays
}

/// Launches that are not assigned to a life yet. They are rare.
struct SupposedLaunches: Sendable {
  private var launches: [Int: SupposedLaunch] = [:]
  private static let most = 256

  var isEmpty: Bool { launches.isEmpty }

  subscript(number: Int) -> SupposedLaunch? { launches[number] }

  mutating func note(_ number: Int, _ launch: SupposedLaunch) {
    if launches.count >= Self.most, let oldest = launches.keys.min() { launches[oldest] = nil }
    launches[number] = launch
  }

  mutating func forget(_ number: Int) { launches[number] = nil }

  /// Sorted by instance.
  mutating func takeAll() -> [(number: Int, launch: SupposedLaunch)] {
    defer { launches = [:] }
    return launches.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension ProcessInstance {
  /// What UIKit's launch in a process that is already known means.
  fileprivate enum LaunchMeaning {
    case knownLaunch, anotherLife
    /// With the state clock before the launch.
    case unclear(before: Stays)
  }

  fileprivate func meaning(ofLaunchAt moment: Moment) -> LaunchMeaning {
    guard gone == nil, let firstSpoke, moment.isLater(than: firstSpoke, by: Self.launchTime) else {
      return .knownLaunch
    }
    guard hasLaunchedUIKit else { return .unclear(before: stays) }
    guard let launched else { return .anotherLife }
    return moment.isLater(than: launched, by: Self.launchTime) ? .anotherLife : .knownLaunch
  }

  /// How long a launch may take.
  private static var launchTime: Int64 { 2_000_000 }

  /// The life that an event belongs to, where UIKit may have launched another life since.
  enum Origin { case sameLife, anotherLife, unclear }

  mutating func origin(of event: TaskEvent, _ now: FoldPosition) -> Origin {
    switch event {
    case .task(.began(let description?)): return appTasks.isRestart(description) ? .anotherLife : .sameLife
    case .task(.began(nil)):
      // UIKit itself begins the first task of a life, without a request.
      return requests.isEmpty(at: now.moment) || !appTasks.isEmpty ? .anotherLife : .sameLife
    case .carrier(.neededFirst): return requests.isEmpty(at: now.moment) ? .anotherLife : .unclear
    case .task(.nothingToExpire): return .unclear
    default:
      guard let id = event.idOfBegun else { return .unclear }
      return appTasks.isClosed(id) ? .unclear : .sameLife
    }
  }
}
