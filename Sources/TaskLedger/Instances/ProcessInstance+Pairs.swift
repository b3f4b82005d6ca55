// Scheduler runs, background URL sessions and the user's own pairs: each a begin, an end, and perhaps an expiry.

import BackgroundTasks

extension ProcessInstance {
  mutating func apply(_ event: ScheduledRunEvent, _ fold: inout FoldContext) {
    let key = PairKey(kind: .bgtask)
    switch event {
    case .began(let identifier, let kind, let limit):
      // The framework logs the begin twice: as it starts a run, and as it runs it.
      if let open = pairs.first(key, id: identifier, name: nil), let begin = open.task.begin {
        if !fold.now.moment.isLater(than: begin, by: 1_000_000) { return }
        // An identifier has one run at a time.
        if identifier != nil { loseEnd(key, id: identifier, &fold) }
      }
      let stated = limit.map { Budget($0, .stated(fold.now.moment)) }
      beginPair(key, id: identifier, name: identifier, budget: stated ?? kind?.budget, &fold)
    case .completed(let identifier, _):
      // The end is logged twice, too: for the task and for its activity.
      guard pairs.first(key, id: identifier, name: nil) != nil else { return }
      endPair(key, id: identifier, name: nil, &fold)
    case .expiring(let identifier):
      pairs.update(key, id: identifier, name: nil) { task in
        task.facts.hadExpired = true
        task.state(.warned, fold.now.moment)
      }
    case .expired(let identifier):
      guard var task = pairs.take(key, id: identifier, name: nil) else { return }
      task.facts.hadExpired = true
      task.state(.timedOut, fold.now.moment)
      task.end(fold.now.moment)
      finish(&task, &fold)
    case .uncompleted(let identifier, let kind):
      var task = pairs.take(key, id: identifier, name: nil) ?? newTask(.bgtask, begin: nil, fold.now)
      task.task.name = task.task.name ?? identifier
      task.task.budget = task.task.budget ?? kind?.budget
      task.stateLeak(.uncompleted, fold.now.moment)
      finish(&task, &fold)
    case .submitted, .launched, .refused, .cancelled: break
    }
  }

  /// The log states the time limit of a run that has begun.
  mutating func state(limit: Double, ofRun identifier: String, _ now: FoldPosition) {
    pairs.update(PairKey(kind: .bgtask), id: identifier, name: nil) { task in
      if task.task.name == identifier { task.task.budget = Budget(limit, .stated(now.moment)) }
    }
  }

  mutating func apply(_ event: URLSessionEvent, _ fold: inout FoldContext) {
    guard case .stateChanged(let identifier, let isForeground) = event else { return }
    let key = PairKey(kind: .urlsession)
    let open = pairs.first(key, id: identifier, name: nil)
    if isForeground, open != nil {
      endPair(key, id: identifier, name: nil, &fold)
    } else if !isForeground, open == nil {
      beginPair(key, id: identifier, name: identifier, &fold)
    }
  }

  mutating func apply(_ event: CustomEvent, _ fold: inout FoldContext) {
    let key = PairKey(kind: .custom, set: event.set)
    switch event.phase {
    case .began:
      if let id = event.id, let open = pairs.first(key, id: id, name: nil), open.pairID == id {
        if let begin = open.task.begin, AppTaskBook.areClose(begin, fold.now.moment) { return }
        loseEnd(key, id: id, &fold)
      }
      beginPair(key, id: event.id, name: event.name, &fold)
    case .expired:
      guard var task = pairs.take(key, id: event.id, name: event.name) else { return }
      task.facts.timedOut = true
      task.task.end = fold.now.moment
      task.state(.timedOut, fold.now.moment)
      finish(&task, &fold)
    case .ended:
      if pairs.first(key, id: event.id, name: event.name) != nil {
        endPair(key, id: event.id, name: event.name, &fold)
      } else if !reviseExpired(event, &fold), !isEndOfLetGo() {
        var task = newTask(.custom, begin: nil, fold.now)
        task.pairID = event.id
        task.task.taskID = event.id.flatMap { Int($0) }
        task.task.name = event.name ?? event.id
        task.end(fold.now.moment)
        finish(&task, &fold)
      }
    }
  }

  /// An expired pair has ended after all.
  private mutating func reviseExpired(_ event: CustomEvent, _ fold: inout FoldContext)
    -> Bool
  {
    let found = reopen { open in
      open.task.kind == .custom && open.facts.timedOut
        && (event.id.map { $0 == open.pairID } ?? (event.name == open.task.name))
    }
    guard var task = found else { return false }
    task.facts.hadExpired = true
    task.end(fold.now.moment)
    finish(&task, &fold)
    return true
  }

  private mutating func beginPair(
    _ key: PairKey, id: String?, name: String?, budget: Budget? = nil, _ fold: inout FoldContext
  ) {
    var task = newTask(key.kind, begin: fold.now.moment, fold.now)
    task.task.budget = budget
    if key.kind == .custom {
      task.pairID = id
      task.task.taskID = id.flatMap { Int($0) }
    }
    task.task.name = name ?? id
    fold.entries.append(.began(task.task))
    if var oldest = pairs.add(task, key, id: id, name: name) { letGo(&oldest, &fold) }
  }

  private mutating func endPair(
    _ key: PairKey, id: String?, name: String?, _ fold: inout FoldContext
  ) {
    guard var task = pairs.take(key, id: id, name: name) else { return }
    if task.task.name == nil { task.task.name = name ?? id }
    task.end(fold.now.moment)
    finish(&task, &fold)
  }

  private mutating func loseEnd(
    _ key: PairKey, id: String?, _ fold: inout FoldContext
  ) {
    guard var task = pairs.take(key, id: id, name: nil) else { return }
    task.proveClosed(fold.now.moment)
    finish(&task, &fold)
  }
}

extension ScheduledRunEvent.Kind {
  /// Each run has its own clock, with this budget.
  fileprivate var budget: Budget? {
    switch self {
    case .refresh: Budget(30, .era)
    case .processing: Budget(300, .era)
    // A continued run may go on while it shows progress.
    case .continued: nil
    }
  }
}
