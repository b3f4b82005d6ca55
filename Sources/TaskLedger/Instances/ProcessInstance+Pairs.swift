// Scheduler runs, background URL sessions and the user's own pairs: each a begin, an end, and perhaps an expiry.

import BackgroundTasks

extension ProcessInstance {
  mutating func apply(_ event: ScheduledRunEvent, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    let key = PairKey(kind: .bgtask)
    switch event {
    case .began(let identifier, let kind, let limit):
      // The framework says it twice: as it starts a run, and as it runs it.
      if let open = pairs.first(key, id: identifier, name: nil), let begin = open.task.begin {
        if !now.moment.isLater(than: begin, by: 1_000_000) { return }
        // One identifier runs once at a time.
        if identifier != nil { loseEnd(key, id: identifier, now, into: &entries) }
      }
      let stated = limit.map { Budget($0, .stated(now.moment)) }
      beginPair(key, id: identifier, name: identifier, budget: stated ?? kind?.budget, now, into: &entries)
    case .completed(let identifier, _):
      // It is said twice, too: of the task and of its activity.
      guard pairs.first(key, id: identifier, name: nil) != nil else { return }
      endPair(key, id: identifier, name: nil, now, into: &entries)
    case .expiring(let identifier):
      pairs.update(key, id: identifier, name: nil) { task in
        task.facts.hadExpired = true
        task.state(.warned, now.moment)
      }
    case .expired(let identifier):
      guard var task = pairs.take(key, id: identifier, name: nil) else { return }
      task.facts.hadExpired = true
      task.state(.timedOut, now.moment)
      task.end(now.moment)
      finish(&task, now, into: &entries)
    case .uncompleted(let identifier, let kind):
      var task = pairs.take(key, id: identifier, name: nil) ?? newTask(.bgtask, begin: nil, now)
      task.task.name = task.task.name ?? identifier
      task.task.budget = task.task.budget ?? kind?.budget
      task.stateLeak(.uncompleted, now.moment)
      finish(&task, now, into: &entries)
    case .submitted, .launched, .refused, .cancelled: break
    }
  }

  /// The log says how long a run may take that has begun.
  mutating func state(limit: Double, ofRun identifier: String, _ now: FoldContext) {
    pairs.update(PairKey(kind: .bgtask), id: identifier, name: nil) { task in
      if task.task.name == identifier { task.task.budget = Budget(limit, .stated(now.moment)) }
    }
  }

  mutating func apply(_ event: URLSessionEvent, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    guard case .stateChanged(let identifier, let isForeground) = event else { return }
    let key = PairKey(kind: .urlsession)
    let open = pairs.first(key, id: identifier, name: nil)
    if isForeground, open != nil {
      endPair(key, id: identifier, name: nil, now, into: &entries)
    } else if !isForeground, open == nil {
      beginPair(key, id: identifier, name: identifier, now, into: &entries)
    }
  }

  mutating func apply(_ event: CustomEvent, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    let key = PairKey(kind: .custom, set: event.set)
    switch event.phase {
    case .began:
      if let id = event.id, let open = pairs.first(key, id: id, name: nil), open.pairID == id {
        if let begin = open.task.begin, AppTaskBook.areClose(begin, now.moment) { return }
        loseEnd(key, id: id, now, into: &entries)
      }
      beginPair(key, id: event.id, name: event.name, now, into: &entries)
    case .expired:
      guard var task = pairs.take(key, id: event.id, name: event.name) else { return }
      task.facts.timedOut = true
      task.task.end = now.moment
      task.state(.timedOut, now.moment)
      finish(&task, now, into: &entries)
    case .ended:
      if pairs.first(key, id: event.id, name: event.name) != nil {
        endPair(key, id: event.id, name: event.name, now, into: &entries)
      } else if !reviseExpired(event, now, into: &entries), !isEndOfLetGo() {
        var task = newTask(.custom, begin: nil, now)
        task.pairID = event.id
        task.task.taskID = event.id.flatMap { Int($0) }
        task.task.name = event.name ?? event.id
        task.end(now.moment)
        finish(&task, now, into: &entries)
      }
    }
  }

  /// What expired was ended after all.
  private mutating func reviseExpired(_ event: CustomEvent, _ now: FoldContext, into entries: inout [LedgerEntry])
    -> Bool
  {
    let found = reopen { open in
      open.task.kind == .custom && open.facts.timedOut
        && (event.id.map { $0 == open.pairID } ?? (event.name == open.task.name))
    }
    guard var task = found else { return false }
    task.facts.hadExpired = true
    task.end(now.moment)
    finish(&task, now, into: &entries)
    return true
  }

  private mutating func beginPair(
    _ key: PairKey, id: String?, name: String?, budget: Budget? = nil, _ now: FoldContext,
    into entries: inout [LedgerEntry]
  ) {
    var task = newTask(key.kind, begin: now.moment, now)
    task.task.budget = budget
    if key.kind == .custom {
      task.pairID = id
      task.task.taskID = id.flatMap { Int($0) }
    }
    task.task.name = name ?? id
    entries.append(.began(task.task))
    if var oldest = pairs.add(task, key, id: id, name: name) { letGo(&oldest, now, into: &entries) }
  }

  private mutating func endPair(
    _ key: PairKey, id: String?, name: String?, _ now: FoldContext, into entries: inout [LedgerEntry]
  ) {
    guard var task = pairs.take(key, id: id, name: name) else { return }
    if task.task.name == nil { task.task.name = name ?? id }
    task.end(now.moment)
    finish(&task, now, into: &entries)
  }

  private mutating func loseEnd(
    _ key: PairKey, id: String?, _ now: FoldContext, into entries: inout [LedgerEntry]
  ) {
    guard var task = pairs.take(key, id: id, name: nil) else { return }
    task.proveClosed(now.moment)
    finish(&task, now, into: &entries)
  }
}

extension ScheduledRunEvent.Kind {
  /// Each run has a clock of its own, and this long.
  fileprivate var budget: Budget? {
    switch self {
    case .refresh: Budget(30, .era)
    case .processing: Budget(300, .era)
    // As long as it shows progress.
    case .continued: nil
    }
  }
}
