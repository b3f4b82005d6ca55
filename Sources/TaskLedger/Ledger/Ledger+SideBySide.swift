// Two processes of one name that live at the same time, in a log without pids: two scenes of an app, or an app and its
// extension. Each counts its own ids. The ids, and the uptime at which a task began, show which process wrote a record.

import BackgroundTasks

extension Ledger {
  /// Whether another life than the latest one of the sender may have written the record, even if the latest one is not gone.
  /// Nearly every process has one life. Only the ends of private tasks can show that there are two.
  @inline(__always) func mayBeOfOther(_ sourced: SourcedEvent) -> Bool {
    sourced.sender.pid == nil && (directory.hasLivesBeside || sourced.event.isPrivateEnd)
  }

  /// The life that wrote the record: the latest sender, unless only another life of its name can have written it.
  mutating func lifeMeant(
    _ number: Int, _ sourced: SourcedEvent, _ fold: inout FoldContext
  ) -> Int {
    guard mayBeOfOther(sourced) || directory.departure(of: number) != nil,
      let claim = sourced.event.lifeClaim
    else { return number }
    // A copy of a line belongs to the same life as the line.
    let mark = LastClaim.Mark(claim, number)
    if let owner = lastClaim.owner(of: mark, fold.now.moment) { return owner }
    let owner = lifeMeant(number, claim, &fold)
    lastClaim = LastClaim(mark: mark, instant: fold.now.moment.instant, owner: owner)
    return owner
  }

  private mutating func lifeMeant(
    _ number: Int, _ claim: LifeClaim, _ fold: inout FoldContext
  ) -> Int {
    if case .endedPrivately(let id) = claim, directory.change(number, { $0.contradictsItself(id) }) == true {
      share(directory.livesBeside(number) + [number], spoken: number, &fold)
    }
    guard directory.hasLivesBeside || directory.departure(of: number) != nil else { return number }
    let isOwn = directory.ask(number) { $0.mayHaveSaid(claim, fold.now) } == true
    guard !isOwn else {
      // A process that continues its work has not ended.
      let hasGoneOn = directory.ask(number) { $0.hasGoneOn(claim, fold.now) } == true
      if hasGoneOn { share(directory.livesBeside(number) + [number], spoken: number, &fold) }
      return number
    }
    let others = directory.livesBeside(number)
    if let owner = others.first(where: { other in directory.ask(other) { $0.hasSaid(claim) } == true }) {
      return owner
    }
    guard let owner = others.first(where: { other in directory.ask(other) { $0.mustHaveSaid(claim) } == true })
    else { return number }
    guard isProof(claim, of: owner, against: number) else { return number }
    let isLateWord = directory.departure(of: owner).map { !fold.now.moment.isLater(than: $0.moment, by: Self.lateWord) }
    if isLateWord == true, case .begun = claim { return number }
    if isLateWord != true { share(others + [number], spoken: owner, &fold) }
    // The first line of an end, the request, shows only the id, so it may have gone to the wrong life.
    if case .ended(let description) = claim,
      let asked = directory.change(number, { $0.endRequests.take(description.id) }),
      let moment = asked
    {
      directory.with(owner) { $0.endRequests.add(description.id, moment) }
    }
    return owner
  }

  /// Where begins are lost, ids leap. Only far leaps, or falling ids, prove that another life wrote the record.
  private func isProof(_ claim: LifeClaim, of owner: Int, against number: Int) -> Bool {
    guard case .begun(let description) = claim, directory.ask(owner, { $0.isShared }) != true else { return true }
    guard directory.departure(of: owner)?.isInferred != false else { return false }
    return directory.ask(number) { $0.appTasks.isFarFromNext(description) } == true
  }

  /// How long after its end the records of a process may arrive.
  private static var lateWord: Int64 { 1_000_000 }

  /// Marks lives that are proven to live side by side.
  private mutating func share(_ lives: [Int], spoken: Int, _ fold: inout FoldContext) {
    directory.noteBeside(lives)
    for life in lives { directory.with(life) { $0.share(revives: life == spoken, &fold) } }
  }
}

/// The last claim, and the life that made it.
struct LastClaim: Sendable {
  struct Mark: Equatable, Sendable {
    let kind: Int
    let id: Int
    let creationTime: Int
    let number: Int

    init(_ claim: LifeClaim, _ number: Int) {
      self.number = number
      switch claim {
      case .begun(let description): (kind, id, creationTime) = (0, description.id, description.creationTime)
      case .ended(let description): (kind, id, creationTime) = (1, description.id, description.creationTime)
      case .stated(let description): (kind, id, creationTime) = (2, description.id, description.creationTime)
      case .old(let id, _): (kind, self.id, creationTime) = (3, id, 0)
      case .asked(let id): (kind, self.id, creationTime) = (4, id, 0)
      case .endedPrivately(let id): (kind, self.id, creationTime) = (5, id, 0)
      }
    }
  }

  var mark: Mark?
  var instant: Int64?
  var owner = 0

  /// The life of the line, if this is a copy of it.
  func owner(of mark: Mark, _ moment: Moment) -> Int? {
    guard mark == self.mark, AppTaskBook.areClose(instant, moment.instant) else { return nil }
    return owner
  }
}

extension TaskEvent {
  fileprivate var isPrivateEnd: Bool {
    if case .task(.ended(_, nil, _)) = self { true } else { false }
  }

  fileprivate var lifeClaim: LifeClaim? {
    switch self {
    case .task(.began(let description?)): .begun(description)
    case .task(.ended(_, let description?, _)): .ended(description)
    case .task(.ended(let id, nil, _)): .endedPrivately(id: id)
    case .task(.stillOpen(let description?)), .carrier(.countLowered(_, _, let description?)): .stated(description)
    case .task(.old(let id, let name, _)): .old(id: id, name: name)
    case .task(.endRequested(let id)): .asked(id: id)
    default: nil
    }
  }
}
