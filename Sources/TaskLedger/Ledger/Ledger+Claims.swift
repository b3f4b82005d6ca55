// An app that is called otherwise than its bundle says which bundle is its own. Where the log shows its pid that is proven at
// once. Where it shows none, it counts when the log has ended and nothing has contradicted it: what follows from it, that
// the app was killed, cannot be taken back.

import BackgroundTasks

extension Ledger {
  mutating func identify(_ sender: Observation.Sender, as reference: ProcessReference, _ now: FoldPosition) {
    guard reference.kind == .app, let bundle = reference.bundle else { return }
    // Whose names are alike is known by that.
    if reference.pid != nil { _ = directory.find(reference, now.moment) }
    guard let pid = sender.pid else {
      if let name = sender.name { claims.note(bundle, by: name, isOwn: true) }
      return
    }
    // The record names another process, or one that is not known: its sender is a daemon that watches apps.
    guard reference.pid == pid else { return }
    let number = directory.find(sender, now.moment)
    if directory.departure(of: number) == nil { tie(number, to: reference) }
  }

  /// It has said in which state a process is.
  mutating func noteWatched(_ reference: ProcessReference, by sender: Observation.Sender) {
    guard sender.pid == nil, reference.kind == .app, let bundle = reference.bundle, let name = sender.name else {
      return
    }
    claims.note(bundle, by: name, isOwn: false)
  }

  mutating func settleClaims(_ fold: inout FoldContext) {
    let claimed = claims.uncontradicted
    guard !claimed.isEmpty else { return }
    // Neither a name nor what is only heard of changes on the way.
    let (owns, others) = (directory.livesByName, directory.hearsayByBundle)
    for (name, bundle) in claimed {
      guard let lives = owns[name] else { continue }
      let ends = endsTold(of: others[bundle] ?? [])
      for own in lives { settle(own, bundle, ends, &fold) }
    }
  }

  /// Of those of which the system has said when they were over, the first to go first.
  private func endsTold(of lives: [Int]) -> [(number: Int, instant: Int64)] {
    let ends = lives.compactMap { life in
      (directory.ask(life, \.endTold) ?? nil)?.instant.map { (number: life, instant: $0) }
    }
    return ends.sorted { ($0.instant, $0.number) < ($1.instant, $1.number) }
  }

  /// One life as the app tells of it, and those that the system tells of. It is the first that goes when the app has said its
  /// last word.
  private mutating func settle(
    _ number: Int, _ bundle: String, _ ends: [(number: Int, instant: Int64)], _ fold: inout FoldContext
  ) {
    guard let own = directory[number], own.isTelling, own.identity.bundle ?? bundle == bundle,
      let spoke = own.firstSpoke
    else { return }
    directory.name(number, bundle)
    guard let start = spoke.instant else { return }
    let first = ends.rank { end in
      end.instant < start || own.lastSeen.isLater(than: end.instant, by: Self.lastWords)
    }
    guard first < ends.count, own.isThere(at: ends[first].instant), let system = directory[ends[first].number] else {
      return
    }
    if let kill = system.killTold, let told = system.killMoment {
      fold.at(position(at: told)) { fold in
        directory.with(number) { instance in
          // It has been told, of the bundle.
          instance.killTold = kill
          instance.apply(kill, &fold)
        }
      }
    }
    guard let gone = system.gone ?? system.killed.map({ .init(moment: $0, statement: .killed, isInferred: false) })
    else {
      return
    }
    fold.at(position(at: gone.moment)) { depart(number, gone.statement, nil, isInferred: gone.isInferred, &$0) }
  }

  /// What a process may still be heard to say after its end.
  private static var lastWords: Int64 { 1_000_000 }
}

extension ProcessInstance {
  /// It has told of work of its own.
  fileprivate var isTelling: Bool {
    identity.pid == nil && (appTasks.hasBegun || hasLaunchedUIKit || !doubtful.all.isEmpty)
  }

  /// When the system has said that it is over.
  fileprivate var endTold: Moment? { killMoment ?? gone?.moment ?? killed }

  /// Its end is not known, or only that it came by some time after this.
  fileprivate func isThere(at instant: Int64) -> Bool {
    guard let gone else { return true }
    return gone.isInferred && gone.moment.isLater(than: instant, by: 0)
  }
}
