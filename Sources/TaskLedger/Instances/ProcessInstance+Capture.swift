// What a capture proves about the open tasks of a process: those that RunningBoard lists past their limit have leaked, and of
// those that it does not list the log lacks the end.

import BackgroundTasks

extension ProcessInstance {
  mutating func meet(_ held: HeldAtCapture, covered: Moment, _ fold: inout FoldContext) {
    guard gone == nil, hasOpenTasks else { return }
    let now = fold.now.moment
    for id in assertions.ids(where: { $0.beganWellBefore(now) }) {
      if let listed = held.assertion(id) {
        if listed.isRunning == false {
          assertions.update(id) { $0.facts.clockStands = true }
        } else if held.isWhole, isPastLimit(assertions[id], listed, covered, fold.now) {
          fold.at(listed) { stateHeld(id, listed, covered, &$0) }
        }
      } else if held.isWhole {
        stateNotHeld(id, &fold)
      }
    }
    guard !appTasks.isEmpty, let listed = held.backgroundTasks(of: identity) else { return }
    if listed.isEmpty {
      guard held.isWhole else { return }
      return proveNothingOpen(&fold, by: .notHeldAtCapture, where: { $0.beganWellBefore(now) })
    }
    if listed.allSatisfy({ $0.isRunning == false }) {
      for slot in appTasks.slotsInOrder { appTasks.update(slot) { $0.facts.clockStands = true } }
      return
    }
    // What stops the clock may stand in the part that is missing.
    guard held.isWhole else { return }
    // The log does not show the assertion that carries them.
    let strangers = listed.filter { carriers.carrier(ofAssertion: $0.id) == nil && !assertions.contains($0.id) }
    if let first = strangers.first(where: { isPastLimit(nil, $0, covered, fold.now) }) {
      fold.at(first) { stateHeldTasks(of: nil, first, covered, &$0) }
    }
  }

  /// The assertion has been held past its limit, and so have the tasks that it carries.
  private mutating func stateHeld(
    _ id: String, _ listed: HeldAtCapture.Assertion, _ covered: Moment, _ fold: inout FoldContext
  ) {
    let carrier = carriers.carrier(ofAssertion: id)
    let carries = assertions[id]?.task.isCarrier == true || carrier != nil
    if var task = assertions.remove(id) {
      task.stateLeak(.heldAtCapture, fold.now.moment)
      judge(&task, &fold)
      assertions[id] = task
    }
    if carries { stateHeldTasks(of: carrier, listed, covered, &fold) }
  }

  private mutating func stateHeldTasks(
    of carrier: Int?, _ listed: HeldAtCapture.Assertion, _ covered: Moment, _ fold: inout FoldContext
  ) {
    guard let limit = limit(nil, listed, covered, fold.now) else { return }
    let now = fold.now
    let held = Set(
      appTasks.slotsInOrder.filter { slot in
        appTasks.open.ask(slot) { task in
          (task.carrier == carrier || carrier == nil || task.carrier == nil) && hasUsed(limit, task, by: covered, now)
        } == true
      })
    let numbers = Set(held.compactMap { appTasks.open.ask($0) { $0.task.number.ordinal } })
    stateLeaks(.heldAtCapture, &fold, heldBy: carrier, where: { numbers.contains($0.task.number.ordinal) })
  }

  /// Its end is not in the log.
  private mutating func stateNotHeld(_ id: String, _ fold: inout FoldContext) {
    guard var task = assertions.remove(id) else { return }
    if task.holdsClock { stays.letGo(at: fold.now.moment) }
    task.proveClosed(fold.now.moment, by: .notHeldAtCapture)
    finish(&task, &fold)
    guard let carrier = carriers.carrier(ofAssertion: id) else { return }
    let now = fold.now.moment
    proveNothingOpen(
      &fold, by: .notHeldAtCapture, among: appTasks.takeSlots(ownedBy: carrier),
      where: { $0.carrier == carrier && $0.beganWellBefore(now) })
  }

  // MARK: The clock

  /// Whether the background clock had passed the limit while the assertion was held, before the log ended. It was held all the
  /// time, because it still is. Of an assertion that is only old, and of a process whose states the log does not show, that is not
  /// known.
  private func isPastLimit(
    _ task: OpenTask?, _ listed: HeldAtCapture.Assertion, _ covered: Moment, _ now: FoldPosition
  ) -> Bool {
    guard listed.mayRun, !isDebugged, !isShared, listed.isRunning == true || stays.state == .background,
      let limit = limit(task, listed, covered, now)
    else { return false }
    guard let task else {
      // It may have been acquired in this stay.
      return !stays.isHeld && (stays.clock.reading(at: covered, now.budgets)?.seconds ?? 0) >= limit
    }
    return task.isSurelyOpen(now) && hasUsed(limit, task, by: covered, now)
  }

  private func hasUsed(_ limit: Double, _ task: OpenTask, by covered: Moment, _ now: FoldPosition) -> Bool {
    let peak = stays.clock.peak(since: task.memory.stayAtBegin, at: covered, now.budgets)
    return (peak?.seconds ?? 0) >= limit && task.wasOpen(limit, by: covered)
  }

  /// Nil for an assertion without a limit.
  private func limit(
    _ task: OpenTask?, _ listed: HeldAtCapture.Assertion, _ covered: Moment, _ now: FoldPosition
  ) -> Double? {
    if let given = now.budgets.given { return given }
    if let limit = listed.limit ?? task?.task.budget?.seconds { return limit.isFinite && limit > 0 ? limit : nil }
    return listed.isBackgroundTask ? stays.clock.reading(at: covered, now.budgets)?.budget.seconds : nil
  }
}

extension OpenTask {
  /// The time of a capture is that of a file, in whole seconds.
  fileprivate func beganWellBefore(_ moment: Moment) -> Bool {
    guard let begin = task.begin else { return true }
    guard begin.instant != nil, moment.instant != nil else { return false }
    return moment.isLater(than: begin, by: 2_000_000)
  }

  /// Whether it had been open for these seconds. One that began before the log had.
  fileprivate func wasOpen(_ seconds: Double, by moment: Moment) -> Bool {
    guard let begin = task.begin else { return true }
    return moment.seconds(since: begin).map { $0 >= seconds } ?? false
  }
}

extension FoldContext {
  /// Runs the body with the assertion's line as the place of the record.
  fileprivate mutating func at(_ listed: HeldAtCapture.Assertion, _ body: (inout FoldContext) -> Void) {
    var position = now
    position.moment.line = listed.line
    at(position, body)
  }
}
