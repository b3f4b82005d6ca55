// UIKit's statements about tasks that outlive their expiration handlers: which tasks they mean, and which open tasks they
// do not name.

import BackgroundTasks

extension ProcessInstance {
  mutating func stateOpen(_ description: TaskDescription?, _ fold: inout FoldContext) {
    if let description { return stateOpen(description, &fold) }
    if fold.now.copies == .unknown, let last = lastUnnamedStatement, AppTaskBook.areClose(last, fold.now.moment) {
      return
    }
    lastUnnamedStatement = fold.now.moment
    outstanding.note(fold.now.moment, warned: stays.expiry, hasID: false)
    outstanding.doubts = appTasks.order.doubts
    if isShared { return doubtLives(of: appTasks.slotsInOrder, &fold) }
    if let slot = nextUnstated(fold.now) {
      appTasks.update(slot) { $0.stateLeak(.stillOutstanding, fold.now.moment) }
      return outstanding.wait(slot)
    }
    // UIKit repeats the statements of an earlier stay for everything that is still open.
    if let last = unassigned.last, let expiry = stays.expiry, expiry.isLater(than: last, by: 1) { unassigned = [] }
    if outstanding.hasUnsure, unassigned.count < Self.mostUnassigned {
      unassigned.append(fold.now.moment)
    } else {
      appTasks.order.noteMissing()
      stateNameless(fold.now.moment, &fold)
    }
  }

  private static let mostUnassigned = 64

  private mutating func stateOpen(
    _ description: TaskDescription, _ fold: inout FoldContext
  ) {
    outstanding.note(fold.now.moment, warned: stays.expiry, hasID: true)
    outstanding.doubts = appTasks.order.doubts
    if appTasks.isClosed(description.id), appTasks.slot(ofID: description.id) == nil {
      // The task seemed closed, but UIKit states that it is open, and UIKit is right.
      return restate(
        .stillOutstanding, &fold,
        where: { _, task in
          task.task.kind == .uikit && task.task.taskID == description.id && !task.contradicts(description)
        })
    }
    loseContradicted(description, &fold)
    let known =
      appTasks.slot(ofID: description.id) ?? appTasks.match(description.id, .unknown, fold.now.moment, isProven: false)
    guard let slot = known else {
      var task = inferred(description.id, description.name, fold.now, elapsed: description.elapsed)
      task.creationTime = description.creationTime
      task.stateLeak(.stillOutstanding, fold.now.moment)
      judge(&task, &fold)
      appTasks.adopt(task, id: description.id)
      return letGo(&fold)
    }
    appTasks.update(slot) { $0.stateLeak(.stillOutstanding, fold.now.moment) }
    judgeOpen(slot, &fold)
  }

  /// The oldest task that a statement without an id can mean and that no statement of this stay has used yet.
  private mutating func nextUnstated(_ now: FoldPosition) -> Int? {
    while let slot = appTasks.open.next(from: outstanding.cursor), let task = appTasks.open[slot] {
      guard task.began(before: stays.expiry ?? now.moment) else { return nil }
      let isSure = task.isComplete(now) && (!appTasks.mayHaveEnded(slot) || appTasks.open.count == 1)
      if isSure || task.facts.leakStated {
        guard task.facts.leakStated || wasOpenAtWarning(task, now) else { return nil }
        if !outstanding.holds(task) { return slot }
      } else {
        outstanding.hasUnsure = true
      }
      outstanding.cursor = slot + 1
    }
    return nil
  }

  /// The list is complete. If it has fewer lines than there were open tasks, it may mean any of these.
  mutating func settleOutstanding(_ fold: inout FoldContext) {
    guard !outstanding.pending.isEmpty else { return }
    let stated = outstanding.takePending()
    // Conclusions from the list apply at the time of the list.
    var then = fold.now
    if let last = outstanding.last { then.moment = last }
    fold.at(then) { judge(stated: stated, &$0) }
  }

  private mutating func judge(stated: [Int], _ fold: inout FoldContext) {
    var possible = 0
    var slot = appTasks.open.first()
    while let next = slot, possible < Self.mostCounted {
      if appTasks.open.ask(next, { outstanding.concerns($0) && $0.isComplete(fold.now) }) == true { possible += 1 }
      slot = appTasks.open.next(from: next + 1)
    }
    for slot in stated {
      let count = possible + appTasks.strangers(of: slot)
      if outstanding.nameless < count {
        appTasks.update(slot) { task in
          task.task.evidence?.among = Int32(clamping: count)
          task.task.quality.insert(.idInferred)
        }
      }
      judgeOpen(slot, &fold)
    }
  }

  private static let mostCounted = 1_000

  /// UIKit names every task that is outstanding. Tasks that began before the list and are not on it had ended.
  mutating func proveUnnamedClosed(_ fold: inout FoldContext) {
    settleOutstanding(&fold)
    // The list belongs to one of several processes.
    guard !isShared else { return }
    // A list without ids is only a count. It proves something only if every line has found its task.
    guard outstanding.named > 0 || outstanding.nameless > 0 && unassigned.isEmpty else { return }
    guard outstanding.proven != appTasks.begun else { return }
    (outstanding.cursor, outstanding.proven) = (0, appTasks.begun)
    // Tasks that were stated earlier are not among them.
    for slot in appTasks.unstatedSlots(heldBy: nil) {
      let isUnnamed = appTasks.open.ask(slot) { task in
        !task.facts.leakStated && !outstanding.holds(task) && outstanding.concerns(task)
      }
      guard isUnnamed == true, let last = outstanding.last else { continue }
      appTasks.update(slot) { task in
        task.proveClosed(fold.now.moment)
        task.state(.notOutstanding, last)
      }
      close(slot, &fold)
    }
  }

  /// Whether an end that was paired with another task may be this task's. That excludes tasks that UIKit has named since.
  func mayHaveEnded(_ slot: Int) -> Bool {
    guard appTasks.mayHaveEnded(slot) else { return false }
    return outstanding.doubts != appTasks.order.doubts
      || appTasks.open.ask(slot) { $0.facts.leakStated && $0.lastStatement != nil } != true
  }

  /// A task leaked, and the log does not show which.
  mutating func stateNameless(_ moment: Moment, _ fold: inout FoldContext) {
    var task = inferred(nil, nil, fold.now, elapsed: nil)
    task.stateLeak(.stillOutstanding, moment)
    guard appTasks.hasRoomForNameless else {
      letGo.tasks += 1
      return
    }
    judge(&task, &fold)
    appTasks.adopt(task, id: nil)
  }

  mutating func judgeOpen(_ slot: Int, _ fold: inout FoldContext) {
    guard var task = appTasks.open[slot] else { return }
    inferID(of: &task)
    judge(&task, &fold)
    let judged = task
    appTasks.update(slot) { $0 = judged }
  }

  /// Whether a kept statement without an id may be about this task: UIKit names every task that is outstanding, and no
  /// statement of this stay has named this one.
  func mayBeMeant(_ task: OpenTask, _ now: FoldPosition) -> Bool {
    !task.facts.leakStated && !outstanding.holds(task) && task.began(before: stays.expiry ?? now.moment)
  }
}
