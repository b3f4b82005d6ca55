// Which life of which process a record speaks of, and when a new one has begun.

extension Ledger {
  /// The instance that wrote the record; a new life of it where the old one is over for more than a moment.
  mutating func instance(speaking observation: Observation, startsAnew: Bool) -> Int {
    let moment = observation.moment
    let number = directory.find(observation.speaker, moment)
    if let gone = directory.departure(of: number), startsAnew, moment.isLater(than: gone.moment, by: 1_000_000) {
      return directory.renew(number, pid: observation.speaker.pid, moment)
    }
    directory.with(number) { $0.lastSeen = moment }
    return number
  }

  /// Ids that begin again are a new life of which nothing else may tell.
  mutating func renewed(
    _ number: Int, _ event: AppTaskEvent, _ now: Now, into entries: inout [LedgerEntry]
  ) -> Int {
    guard case .began(let description?) = event else { return number }
    let isRestart = directory.with(number) { !$0.appTasks.knows(description) && $0.appTasks.isRestart(description) }
    guard isRestart == true else { return number }
    relaunch(number, now, into: &entries)
    return directory.renew(number, pid: nil, now.moment)
  }

  mutating func relaunch(_ number: Int, _ now: Now, into entries: inout [LedgerEntry]) {
    directory.with(number) { $0.depart(.relaunched, .relaunched, now, into: &entries) }
  }
}

extension AppTaskEvent {
  /// What a process that has just died may still be heard saying does not make it live again.
  var startsAnew: Bool {
    switch self {
    case .requested, .began: true
    default: false
    }
  }
}
