// What happens to the process as a whole, and what that means for the tasks it has open.

import BackgroundTasks

extension ProcessInstance {
  mutating func enter(
    _ state: ProcessState, _ source: StateSource, _ now: FoldContext, into entries: inout [LedgerEntry]
  ) {
    guard stays.enter(state, at: now.moment, source, now.budgets) else { return }
    if state == .suspended { suspend(now, into: &entries) }
    if let state = stays.state { emit(.state(state), now.moment, into: &entries) }
  }

  mutating func apply(reason: Int, reasons: Int, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    let state = stays.state(reason: reason, reasons: reasons)
    enter(state, .own, now, into: &entries)
  }

  /// The same without sourced of it.
  mutating func launch(reason: Int, reasons: Int, _ now: FoldContext) {
    let state = stays.state(reason: reason, reasons: reasons)
    _ = stays.enter(state, at: now.moment, .own, now.budgets)
  }

  mutating func warn(_ now: FoldContext, into entries: inout [LedgerEntry]) {
    let isNews = stays.expiry == nil
    stays.noteExpiry(now.moment)
    if isNews { emit(.expiringSoon, now.moment, into: &entries) }
  }

  /// One assertion is warned: with the carrier all that it carries, else that one alone.
  mutating func warn(_ id: String, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    guard let task = assertions[id]?.task, !task.isCarrier else { return warn(now, into: &entries) }
    assertions.update(id) { task in
      task.facts.hadExpired = true
      task.state(.warned, now.moment)
    }
  }

  /// Unless its time was up; then a process is suspended with all that it holds.
  private mutating func suspend(_ now: FoldContext, into entries: inout [LedgerEntry]) {
    guard stays.expiry == nil else { return }
    settleEndRequests(now, all: true, into: &entries)
    appTasks.suspend(now.moment)
    assertions.updateCarriers { $0.suspend(now.moment) }
    pairs.suspendRuns(now.moment)
  }

  /// The process is gone, and all that it held with it.
  mutating func depart(
    _ statement: Evidence.Statement, _ what: ProcessChange.What?, isInferred: Bool = false, _ now: FoldContext,
    into entries: inout [LedgerEntry]
  ) {
    guard gone == nil else { return }
    emitBareKill(into: &entries)
    // One of the lives of its name is gone.
    if isShared, statement != .rebooted {
      mayBeGone = now.moment
      if !isInferred, let what { emit(what, now.moment, into: &entries) }
      return
    }
    gone = Departure(moment: now.moment, statement: statement, isInferred: isInferred)
    if let what { emit(what, now.moment, into: &entries) }
    closeAll(now, into: &entries)
    if stays.state != nil { enter(.terminated, .authority, now, into: &entries) }
  }

  /// Judges everything that is open: its process is gone, or the log has ended.
  mutating func closeAll(_ now: FoldContext, into entries: inout [LedgerEntry]) {
    emitBareKill(into: &entries)
    if gone?.statement == .relaunched { supposedProof = nil } else { settleProof(into: &entries) }
    settleSuspects(now, into: &entries)
    settleEndRequests(now, all: true, into: &entries)
    settleOutstanding(now, into: &entries)
    if outstanding.named > 0, gone != nil { proveUnnamedClosed(now, into: &entries) }
    for statement in unassigned { stateNameless(statement, now, into: &entries) }
    unassigned = []
    if gone != nil { doubtLoose() }
    if isShared { doubtOpen(now, into: &entries) }
    for slot in appTasks.slotsInOrder {
      if let gone { appTasks.update(slot) { [turn] in $0.depart(inferred: gone.isInferred, turn) } }
      close(slot, now, into: &entries)
    }
    let held = assertions.tasks.sorted { $0.task.key < $1.task.key } + pairs.takeAll()
    assertions = OpenAssertions()
    for var task in held {
      if let gone { task.depart(inferred: gone.isInferred, turn) }
      finish(&task, now, into: &entries)
    }
    emitLetGo(now, into: &entries)
  }

  /// What shows no id may have ended as another process's, and what was begun before one of them was gone may be gone with it.
  private mutating func doubtOpen(_ now: FoldContext, into entries: inout [LedgerEntry]) {
    let gone = mayBeGone
    let isMeant = { (task: OpenTask) in task.creationTime == nil || gone.map { task.began(before: $0) } == true }
    doubtLives(of: appTasks.slotsInOrder.filter { appTasks.open.ask($0, isMeant) == true }, now, into: &entries)
  }

  /// The reason of its exit may come later, and must not make a leak of what may have ended.
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
