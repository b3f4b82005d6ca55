// Assigns system assertions to the process that they keep awake: by its name when they begin, by their id afterwards.

import BackgroundTasks

extension Ledger {
  mutating func apply(_ event: AssertionEvent, _ fold: inout FoldContext) {
    switch event {
    case .acquired(let assertion): acquire(assertion, &fold)
    case .invalidated(let id, let target, _): end(id, target, fold.now) { $0.release(id, &fold) }
    case .relinquished(let assertion):
      guard let id = assertion.id else { return }
      end(id, assertion.target, fold.now) { $0.release(id, &fold) }
    case .timedOut(let id, let target): end(id, target, fold.now) { $0.timeOut(id, &fold) }
    case .warned(let id, let target):
      guard let number = owners[id] ?? target.flatMap({ directory.find($0, fold.now.moment) }) else { return }
      directory.with(number) { $0.warn(id, &fold) }
    case .willBeCreated(let id, _, let isActive, let reason):
      guard let number = owners[id] else { return }
      // Assertions that wait for another reason count as active: their wait is part of the begin.
      if !isActive, reason?.holds("start-time-defining") != true { return }
      directory.with(number) { $0.setActive(isActive, id, fold.now, isNew: true) }
    case .activated(let assertion), .deactivated(let assertion):
      guard let id = assertion.id, let number = owners[id] else { return }
      let isActive = assertion.isActive ?? false
      directory.with(number) { $0.setActive(isActive, id, fold.now) }
    case .reasonChanged(let target, _, let reason):
      guard reason.hasPrefix("finishTaskAfterBackground"), let number = target.flatMap({ living($0, fold.now) }) else {
        return
      }
      directory.with(number) { $0.stays.noteFetch() }
    case .highWater(let count, let assertion):
      guard let number = assertion?.target.flatMap({ living($0, fold.now) }) else { return }
      directory.with(number) { $0.noteCrowd(count, &fold) }
    case .dumped(let assertion):
      guard assertion.isCarrier, let budget = assertion.budget,
        let number = assertion.target.flatMap({ living($0, fold.now) })
      else { return }
      directory.with(number) { $0.stays.state(Budget(budget, .stated(fold.now.moment))) }
    case .attempting, .finishedAcquiring, .refused, .timeoutIgnored, .removalIgnored: break
    }
  }

  private mutating func acquire(_ assertion: SystemAssertion, _ fold: inout FoldContext) {
    guard let number = owner(of: assertion, fold.now) else { return }
    directory.with(number) { $0.acquire(assertion, &fold) }
  }

  private mutating func owner(of assertion: SystemAssertion, _ now: FoldPosition) -> Int? {
    guard let id = assertion.id, let target = assertion.subject else { return nil }
    let known = owners.standing(of: id)
    if known.isReleased { return nil }
    if let owner = known.owner { return owner }
    guard let number = holder(target, now) else { return nil }
    owners.note(id, of: number)
    return number
  }

  /// The instance that the assertion keeps awake. If it is gone and the record names only the app, that is the app's next
  /// life.
  private mutating func holder(_ target: ProcessReference, _ now: FoldPosition) -> Int? {
    guard let number = directory.find(target, now.moment) else { return nil }
    guard target.pid == nil, let gone = directory.departure(of: number), !gone.moment.isLater(than: now.moment, by: 1)
    else { return number }
    return directory.renew(number, pid: nil, now.moment)
  }

  private mutating func end(
    _ id: String, _ target: ProcessReference?, _ now: FoldPosition, _ body: (inout ProcessInstance) -> Void
  ) {
    let known = owners.release(id)
    guard !known.isReleased else { return }
    if let number = known.owner, directory.contains(number) {
      directory.with(number, body)
    } else if let number = target.flatMap({ directory.find($0, now.moment) }) {
      owners.noteReleased(id)
      directory.with(number, body)
    }
  }
}
