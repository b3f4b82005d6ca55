// An app whose process name differs from its bundle logs its own bundle. Where the log shows the app's pid, that proves
// the connection at once. Where it shows none, the claim counts at the end of the log if nothing contradicts it: a kill
// that follows from it cannot be taken back.

import BackgroundTasks

extension Ledger {
  mutating func identify(_ sender: Observation.Sender, as reference: ProcessReference, _ now: FoldPosition) {
    guard reference.kind == .app, let bundle = reference.bundle else { return }
    // The look-up connects a name and a bundle that are alike.
    if reference.pid != nil { _ = directory.find(reference, now.moment) }
    guard let pid = sender.pid else {
      if let name = sender.name { claims.note(bundle, by: name, isOwn: true) }
      return
    }
    // The record names another process, or one without a pid, so its sender is a daemon that watches apps.
    guard reference.pid == pid else { return }
    let number = directory.find(sender, now.moment)
    if directory.departure(of: number) == nil { tie(number, to: reference) }
  }

  /// The sender has logged the state of an app.
  mutating func noteWatched(_ reference: ProcessReference, by sender: Observation.Sender) {
    guard sender.pid == nil, reference.kind == .app, let bundle = reference.bundle, let name = sender.name else {
      return
    }
    claims.note(bundle, by: name, isOwn: false)
  }

  mutating func settleClaims(_ fold: inout FoldContext) {
    let claimed = claims.uncontradicted
    guard !claimed.isEmpty else { return }
    // Settling changes neither the names nor the lives known only from other processes, so both are read once.
    let (owns, others) = (directory.livesByName, directory.onlyMentionedByBundle)
    for (name, bundle) in claimed {
      guard let lives = owns[name] else { continue }
      let ends = statedEnds(of: others[bundle] ?? [])
      for own in lives { settle(own, bundle, ends, &fold) }
    }
  }

  /// The lives whose end the system has logged, earliest end first.
  private func statedEnds(of lives: [Int]) -> [(number: Int, instant: Int64)] {
    let ends = lives.compactMap { life in
      (directory.ask(life) { $0.statedEnd } ?? nil)?.instant.map { (number: life, instant: $0) }
    }
    return ends.sorted { ($0.instant, $0.number) < ($1.instant, $1.number) }
  }

  /// Matches one life known from the app's own records with the lives known from the system's records. It is the first of
  /// those that ended after the app's last record.
  private mutating func settle(
    _ number: Int, _ bundle: String, _ ends: [(number: Int, instant: Int64)], _ fold: inout FoldContext
  ) {
    guard let (spoke, lastSeen) = directory.ask(number, { $0.ownRecords(ofBundle: bundle) }) ?? nil else { return }
    directory.name(number, bundle)
    guard let start = spoke.instant else { return }
    let first = ends.rank { end in end.instant < start || lastSeen.isLater(than: end.instant, by: Self.lastWords) }
    guard first < ends.count, directory.ask(number, { $0.isThere(at: ends[first].instant) }) == true,
      let system = directory.ask(
        ends[first].number, { (kill: $0.statedKill, killed: $0.killMoment, departure: $0.statedDeparture) })
    else { return }
    if let kill = system.kill, let killed = system.killed {
      fold.at(position(at: killed)) { fold in
        directory.with(number) { instance in
          // The kill was already reported for the bundle.
          instance.statedKill = kill
          instance.apply(kill, &fold)
        }
      }
    }
    guard let gone = system.departure else { return }
    fold.at(position(at: gone.moment)) { depart(number, gone.statement, nil, isInferred: gone.isInferred, &$0) }
  }

  /// How long after its end a process may still appear in the log.
  private static var lastWords: Int64 { 1_000_000 }
}

extension ProcessInstance {
  /// The process shows no pid and has logged work of its own.
  private var logsOwnWork: Bool {
    identity.pid == nil && (appTasks.hasBegun || hasLaunchedUIKit || !doubtful.all.isEmpty)
  }

  /// The times of the first and the last record, if the process has logged work of its own and may be of this bundle.
  fileprivate func ownRecords(ofBundle bundle: String) -> (first: Moment, last: Moment)? {
    guard logsOwnWork, identity.bundle ?? bundle == bundle else { return nil }
    return firstSpoke.map { ($0, lastSeen) }
  }

  /// The end of the process, by the system's records.
  fileprivate var statedDeparture: Departure? {
    gone ?? killed.map { Departure(moment: $0, statement: .killed, isInferred: false) }
  }

  /// When the process was over, by the system's records.
  fileprivate var statedEnd: Moment? { killMoment ?? gone?.moment ?? killed }

  /// Whether the process may have lived then: its end is unknown, or inferred and later.
  fileprivate func isThere(at instant: Int64) -> Bool {
    guard let gone else { return true }
    return gone.isInferred && gone.moment.isLater(than: instant, by: 0)
  }
}
