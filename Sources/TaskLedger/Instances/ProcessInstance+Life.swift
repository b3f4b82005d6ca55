// Events of the process as a whole, and what they mean for its open tasks.

import BackgroundTasks

extension ProcessInstance {
  mutating func enter(
    _ state: ProcessState, _ source: StateSource, _ fold: inout FoldContext
  ) {
    guard stays.enter(state, at: fold.now.moment, source, fold.now.budgets) else { return }
    if state == .suspended { suspend(&fold) }
    if let state = stays.state { emit(.state(state), fold.now.moment, &fold) }
  }

  mutating func apply(reason: Int, reasons: Int, _ fold: inout FoldContext) {
    let state = stays.state(reason: reason, reasons: reasons)
    enter(state, .own, &fold)
  }

  /// The same without emitting an entry.
  mutating func launch(reason: Int, reasons: Int, _ now: FoldPosition) {
    let state = stays.state(reason: reason, reasons: reasons)
    _ = stays.enter(state, at: now.moment, .own, now.budgets)
  }

  mutating func warn(_ fold: inout FoldContext) {
    let isNews = stays.expiry == nil
    stays.noteExpiry(fold.now.moment)
    if isNews { emit(.expiringSoon, fold.now.moment, &fold) }
  }

  /// A warning about one assertion. A warning about the carrier concerns all tasks that it holds.
  mutating func warn(_ id: String, _ fold: inout FoldContext) {
    guard let task = assertions[id]?.task, !task.isCarrier else { return warn(&fold) }
    assertions.update(id) { task in
      task.facts.hadExpired = true
      task.state(.warned, fold.now.moment)
    }
  }

  /// A suspension proves that tasks have ended, unless the time was up: then the system suspends a process with all that
  /// it holds.
  private mutating func suspend(_ fold: inout FoldContext) {
    guard stays.expiry == nil else { return }
    settleEndRequests(&fold, all: true)
    appTasks.suspend(fold.now.moment)
    assertions.updateCarriers { $0.suspend(fold.now.moment) }
    pairs.suspendRuns(fold.now.moment)
  }

  /// The process is gone, and with it all that it held.
  mutating func depart(
    _ statement: Evidence.Statement, _ what: ProcessChange.What?, isInferred: Bool = false, _ fold: inout FoldContext
  ) {
    guard gone == nil else { return }
    emitBareKill(&fold)
    // One of the lives of this name is gone.
    if isShared, statement != .rebooted {
      mayBeGone = fold.now.moment
      if !isInferred, let what { emit(what, fold.now.moment, &fold) }
      return
    }
    gone = Departure(moment: fold.now.moment, statement: statement, isInferred: isInferred)
    if let what { emit(what, fold.now.moment, &fold) }
    closeAll(&fold)
    if stays.state != nil { enter(.terminated, .authority, &fold) }
  }

  /// Judges everything that is open, because the process is gone or the log has ended.
  mutating func closeAll(_ fold: inout FoldContext) {
    emitBareKill(&fold)
    if gone?.statement == .relaunched { supposedProof = nil } else { settleProof(&fold) }
    settleSuspects(&fold)
    settleEndRequests(&fold, all: true)
    settleOutstanding(&fold)
    if outstanding.named > 0, gone != nil { proveUnnamedClosed(&fold) }
    for statement in unassigned { stateNameless(statement, &fold) }
    unassigned = []
    if gone != nil { doubtLoose() }
    if isShared { doubtOpen(&fold) }
    for slot in appTasks.slotsInOrder {
      if let gone { appTasks.update(slot) { [turn] in $0.depart(inferred: gone.isInferred, turn) } }
      close(slot, &fold)
    }
    let held = assertions.tasks.sorted { $0.task.key < $1.task.key } + pairs.takeAll()
    assertions = OpenAssertions()
    for var task in held {
      if let gone { task.depart(inferred: gone.isInferred, turn) }
      finish(&task, &fold)
    }
    emitLetGo(&fold)
  }

  /// A task without an id may have ended under another life's records. A task that began before one of the lives exited
  /// may have gone with it.
  private mutating func doubtOpen(_ fold: inout FoldContext) {
    let gone = mayBeGone
    let isMeant = { (task: OpenTask) in task.creationTime == nil || gone.map { task.began(before: $0) } == true }
    doubtLives(of: appTasks.slotsInOrder.filter { appTasks.open.ask($0, isMeant) == true }, &fold)
  }

  /// The reason of the exit may come later. It must not turn tasks that may have ended into leaks.
  private mutating func doubtLoose() {
    guard appTasks.order.loose > 0 || appTasks.firstOfLife > 0 else { return }
    let unsure = appTasks.slotsInOrder.filter { mayHaveEnded($0) }
    for slot in unsure.suffix(appTasks.mostEnded(of: unsure)) { appTasks.update(slot) { $0.facts.mayHaveEnded = true } }
  }
}

extension OpenTask {
  fileprivate mutating func depart(inferred: Bool, _ turn: TurnOfTime?) {
    facts.processGone = true
    if inferred { task.quality.insert(.exitInferred) }
    if let turn { doubt(turn) }
  }
}
