// System assertions that keep the process awake. They carry an id from begin to end, so pairing is a look-up. Carriers
// matter most, because they show which of the app's tasks are open.

import BackgroundTasks

extension ProcessInstance {
  /// The longest time by which the system's record of a carrier follows the app's.
  private static let carrierDelay: Int64 = 50_000

  mutating func acquire(_ assertion: SystemAssertion, _ fold: inout FoldContext) {
    guard let id = assertion.id else { return }
    if assertions.contains(id) {
      // The record is read again, because the rest of it has arrived.
      if var task = assertions.remove(id) {
        task.task.purposes = assertion.purposes
        task.task.budget = assertion.budget.map { Budget($0, .stated(fold.now.moment)) }
        task.holdsClock = assertion.definesStartTime
        assertions[id] = task
      }
      return settleHold(fold.now)
    }
    if assertion.originator?.isDebugger == true { isDebugged = true }
    var task = newTask(of: assertion, begin: fold.now.moment, fold.now)
    task.task.isOwn = assertion.isOwn
    if assertion.isActive == true { task.activeSince = fold.now.moment }
    if assertion.definesStartTime { task.holdsClock = true }
    if assertion.isCarrier {
      if let budget = assertion.budget { stays.state(Budget(budget, .stated(fold.now.moment))) }
      loseCarriers(&fold)
      if carriers.join(id, fold.now.moment) { task.task.carried = 1 }
    }
    assertions[id] = task
    if task.holdsClock { settleHold(fold.now) }
    fold.entries.append(.began(task.task))
    if assertions.count > Self.most { letOldAssertionsGo(&fold) }
  }

  /// Updates whether media playback keeps the process awake.
  private mutating func settleHold(_ now: FoldPosition) {
    if assertions.holdClock { stays.hold(at: now.moment, now.budgets) } else { stays.letGo(at: now.moment) }
  }

  /// Drops a large part at once, because the search for the oldest costs more than the rest.
  private mutating func letOldAssertionsGo(_ fold: inout FoldContext) {
    for id in assertions.oldest(Self.most / 4) {
      guard var task = assertions.remove(id) else { continue }
      letGo(&task, &fold)
    }
    settleHold(fold.now)
  }

  mutating func newTask(of assertion: SystemAssertion, begin: Moment?, _ now: FoldPosition) -> OpenTask {
    let session = assertion.sessionIdentifier
    var task = newTask(session == nil ? .assertion : .urlsession, begin: begin, now)
    task.task.change { task in
      task.assertionID = assertion.id
      task.name = session ?? assertion.name
      task.purposes = assertion.purposes
      task.budget = assertion.budget.map { Budget($0, .stated(now.moment)) }
    }
    return task
  }

  /// A process has one carrier at a time, so the log lacks the ends of earlier ones.
  private mutating func loseCarriers(_ fold: inout FoldContext) {
    for id in assertions.carriers {
      guard var task = assertions.remove(id) else { continue }
      task.proveClosed(fold.now.moment)
      finish(&task, &fold)
    }
  }

  /// The holder or the system has released the assertion regularly.
  mutating func release(_ id: String, _ fold: inout FoldContext) {
    if let gone { return releaseLate(id, gone, &fold) }
    guard var task = closing(id, fold.now) else { return }
    if let expiry = stays.expiry, task.task.routine != .unlimited, task.began(before: expiry) {
      task.facts.hadExpired = true
      task.state(.warned, expiry)
    }
    task.end(fold.now.moment)
    task.task.quality.remove(.endLost)
    finish(&task, &fold)
    carriers.forget(id)
    if let carrier = carriers.carrier(ofAssertion: id) {
      proveNothingOpen(
        &fold, among: appTasks.takeSlots(ownedBy: carrier), where: { $0.carrier == carrier })
    } else if task.task.isCarrier, !assertions.hasCarrier {
      // The app's side is not in the log. Tasks that have just begun may already have the next carrier.
      let moment = fold.now.moment
      let hasJustBegun = { (task: OpenTask) in
        task.task.begin.map { !moment.isLater(than: $0, by: Self.carrierDelay) } ?? false
      }
      let slots = appTasks.takeSlotsWithoutCarrier()
      proveNothingOpen(&fold, among: slots, where: { $0.carrier == nil && !hasJustBegun($0) })
      appTasks.keepWithoutCarrier(slots)
    }
  }

  /// The end is logged after the process is gone. The assertion was released regularly, unless the system killed the
  /// process for what it held.
  private mutating func releaseLate(
    _ id: String, _ gone: Departure, _ fold: inout FoldContext
  ) {
    guard gone.statement != .rebooted, !wasEndedForBackgroundTime,
      var task = reopen(where: { $0.task.kind != .uikit && $0.task.assertionID == id && !$0.facts.leakStated })
    else { return }
    task.end(fold.now.moment)
    finish(&task, &fold)
  }

  mutating func timeOut(_ id: String, _ fold: inout FoldContext) {
    guard var task = closing(id, fold.now) else { return }
    let carrier = carriers.carrier(ofAssertion: id)
    carriers.forget(id)
    if task.task.isCarrier || carrier != nil {
      task.stateLeak(.timedOut, fold.now.moment)
      stateLeaks(
        .carrierTimedOut, &fold, heldBy: carrier,
        where: { $0.carrier == carrier || carrier == nil || $0.carrier == nil })
    } else {
      task.facts.timedOut = true
      task.task.end = fold.now.moment
      task.state(.timedOut, fold.now.moment)
    }
    finish(&task, &fold)
  }

  /// Nil where the end may belong to an assertion that was let go.
  private mutating func closing(_ id: String, _ now: FoldPosition) -> OpenTask? {
    if let task = assertions.remove(id) {
      if task.holdsClock { settleHold(now) }
      return task
    }
    if let task = reopen(where: { $0.task.kind != .uikit && $0.task.assertionID == id }) { return task }
    if isEndOfLetGo() { return nil }
    // The assertion began before the log did.
    var task = newTask(.assertion, begin: nil, now)
    task.task.assertionID = id
    return task
  }

  /// The carrier timed out, or the system kills the process for it. Tasks that were open at the warning, and surely still
  /// are, have leaked.
  mutating func stateLeaks(
    _ statement: Evidence.Statement, _ fold: inout FoldContext, heldBy carrier: Int? = nil,
    where isMeant: (OpenTask) -> Bool = { _ in true }
  ) {
    settleSuspects(&fold)
    settleEndRequests(&fold, all: true)
    proveUnnamedClosed(&fold)
    let slots = appTasks.unstatedSlots(heldBy: carrier)
    let meant = slots.filter { slot in
      appTasks.open.ask(slot) { isMeant($0) && wasOpenAtWarning($0, fold.now) } == true
    }
    if isShared { return doubtLives(of: meant, &fold) }
    doubt(among: meant)
    appTasks.noteStated(slots, meant)
    for slot in meant {
      appTasks.update(slot) { $0.stateLeak(statement, fold.now.moment) }
      judgeOpen(slot, &fold)
    }
  }

  /// Some of these tasks may have ended, and the maximum number is known. The oldest ones count as held too long. A
  /// single open task is certain, because something was held.
  private mutating func doubt(among slots: [Int]) {
    for slot in slots {
      let strangers = appTasks.strangers(of: slot)
      if strangers > 0 { appTasks.update(slot) { $0.isOneOf = slots.count + strangers } }
    }
    let unsure = slots.filter { mayHaveEnded($0) }
    if unsure.count <= unassigned.count {
      // UIKit names every task that is outstanding, so there is a statement about each of these.
      for slot in unsure { appTasks.update(slot) { $0.stateLeak(.stillOutstanding, unassigned.removeLast()) } }
      return
    }
    guard appTasks.open.count > 1, !unsure.isEmpty else { return }
    // A kept statement is about one of these tasks, so no other one is singled out.
    let held = unassigned.isEmpty ? unsure.count - appTasks.mostEnded(of: unsure) : 0
    for (place, slot) in unsure.enumerated() {
      appTasks.update(slot) { task in
        if place < held { task.isOneOf = unsure.count } else { task.facts.mayHaveEnded = true }
      }
    }
  }

  /// Without a warning in the log, the task must have begun five seconds before the end.
  func wasOpenAtWarning(_ task: OpenTask, _ now: FoldPosition) -> Bool {
    guard task.isSurelyOpen(now) else { return false }
    if let expiry = stays.expiry { return task.began(before: expiry) }
    // The reason of an exit may follow the exit, and an inferred exit may be noticed after its reason.
    let end = gone.map { $0.moment.isLater(than: now.moment, by: 1) ? now.moment : $0.moment } ?? now.moment
    guard let begin = task.task.begin, begin.instant != nil, end.instant != nil else { return true }
    return end.isLater(than: begin, by: 5_000_000)
  }
}

extension ProcessReference {
  /// A debugger holds an assertion for the process that it debugs.
  fileprivate var isDebugger: Bool { name?.holds("debugserver") == true || bundle?.holds("debugserver") == true }
}
