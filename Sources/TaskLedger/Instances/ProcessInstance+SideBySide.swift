// A life that shares its name with another life at the same time, in a log without pids. Records that name a task by id
// and uptime belong to this life or the other. All other records fit both lives, so they prove nothing.

import BackgroundTasks

extension ProcessInstance {
  /// Whether nothing contradicts this life as the writer of the record.
  func mayHaveSaid(_ claim: LifeClaim, _ now: FoldPosition) -> Bool {
    switch claim {
    case .begun(let description): appTasks.knows(description) || appTasks.isNext(description)
    case .ended(let description), .stated(let description):
      appTasks.mayKnow(description)
        || doubtful.contains { $0.task.taskID == description.id && !$0.contradicts(description) }
    case .old(let id, _): appTasks.slot(ofID: id) != nil || appTasks.isClosed(id)
    case .asked(let id): !isShared || appTasks.slot(ofID: id) != nil
    // From its launch on, the log holds every begin.
    case .endedPrivately(let id): lossesAtLaunch != now.losses || id <= appTasks.order.next + EndedOrder.slack
    }
  }

  /// Whether the end of this id proves that the ends so far belong to several processes.
  mutating func contradictsItself(_ id: Int) -> Bool {
    !isShared && appTasks.endedOrder.contradicts(id, begun: appTasks.order.next, open: appTasks.open.count)
  }

  /// Whether this life must be the writer, if the latest sender is not.
  func mustHaveSaid(_ claim: LifeClaim) -> Bool {
    switch claim {
    case .begun(let description): appTasks.hasBegun && appTasks.isNext(description)
    case .ended(let description), .stated(let description):
      appTasks.surelyKnows(description) || doubtful.contains { $0.isSurely(description) }
    case .old(let id, let name):
      appTasks.slot(ofID: id).map { slot in appTasks.open.ask(slot) { $0.task.name == name } } == true
    case .asked(let id): appTasks.slot(ofID: id) != nil
    case .endedPrivately(let id):
      gone?.isInferred == true
        && doubtful.contains { $0.task.kind == .uikit && $0.facts.processGone && $0.task.taskID ?? id == id }
    }
  }

  /// Whether this life has logged the same before.
  func hasSaid(_ claim: LifeClaim) -> Bool {
    switch claim {
    case .begun(let description): appTasks.knows(description)
    case .ended(let description), .stated(let description): appTasks.hasSurelyEnded(description)
    case .old, .asked, .endedPrivately: false
    }
  }

  /// The life counts as gone, but names one of its own tasks long after that.
  func hasGoneOn(_ claim: LifeClaim, _ now: FoldPosition) -> Bool {
    guard let gone, now.moment.isLater(than: gone.moment, by: 1_000_000) else { return false }
    return mustHaveSaid(claim)
  }

  /// Another life of the same name is proven to live beside this one. `revives` if this one wrote the latest record.
  mutating func share(revives: Bool, _ fold: inout FoldContext) {
    if revives { (gone, killed) = (nil, nil) }
    guard !isShared || revives else { return }
    isShared = true
    var all = DoubtfulTasks()
    swap(&all, &doubtful)
    all.updateAll { task in
      guard task.task.kind == .uikit, !task.facts.hasEnded, task.facts.processGone || task.isStatedOfAll else { return }
      task.doubtLife(fold.now.moment)
      judge(&task, &fold)
    }
    doubtful = all
    for slot in appTasks.slotsInOrder where appTasks.open.ask(slot, { $0.isStatedOfAll }) == true {
      appTasks.update(slot) { $0.doubtLife(fold.now.moment) }
      judgeOpen(slot, &fold)
    }
  }

  /// A statement about one of the processes of this name may be about these tasks.
  mutating func doubtLives(of slots: [Int], _ fold: inout FoldContext) {
    for slot in slots where appTasks.open.ask(slot, { !$0.facts.isOfEither && !$0.facts.leakStated }) == true {
      appTasks.update(slot) { $0.doubtLife(fold.now.moment) }
      judgeOpen(slot, &fold)
    }
  }
}

extension AppTaskBook {
  /// Ids rise by one from begin to begin.
  func isNext(_ description: TaskDescription) -> Bool {
    guard let highest else { return description.id == 1 }
    guard description.id == highest.id.plus(1) else { return false }
    return highest.creationTime.map { description.creationTime >= $0.minus(1) } ?? false
  }

  func isFarFromNext(_ description: TaskDescription) -> Bool {
    let known = highest?.id ?? 0
    return description.id <= known || description.id.minus(known) > 1 + EndedOrder.slack
  }

  /// The task is open, or was closed, and nothing contradicts that.
  func mayKnow(_ description: TaskDescription) -> Bool {
    if let slot = slot(ofID: description.id) { return open.ask(slot) { !$0.contradicts(description) } == true }
    return isClosed(description.id, description)
  }

  /// The uptime of its begin proves it.
  func surelyKnows(_ description: TaskDescription) -> Bool {
    guard let slot = slot(ofID: description.id) else { return false }
    return open.ask(slot) { $0.isSurely(description) } == true
  }
}

extension OpenTask {
  /// Both id and uptime match the description.
  fileprivate func isSurely(_ description: TaskDescription) -> Bool {
    task.kind == .uikit && task.taskID == description.id && creationTime != nil && !contradicts(description)
  }

  /// The statement that it leaked was about all tasks of the process, and did not name this one's id.
  fileprivate var isStatedOfAll: Bool {
    guard facts.leakStated, let statement = task.evidence?.statement else { return false }
    return statement != .stillOutstanding || creationTime == nil
  }

  mutating func doubtLife(_ moment: Moment) {
    facts.isOfEither = true
    facts.processGone = false
    facts.leakStated = false
    facts.endFollowsKill = false
    task.quality.remove(.exitInferred)
    state(.nameShared, moment)
  }
}
