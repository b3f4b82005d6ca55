// The process's background time, and how much of it each of its tasks has used.

import BackgroundTasks

extension ProcessInstance {
  /// Measures what the task has used by now, or by its end.
  func measure(_ open: inout OpenTask, _ now: FoldPosition) {
    measure(&open.task.content, &open.remembered.value, now)
  }

  @inline(__always)
  func measure(_ task: inout BackgroundTask.Content, _ memory: inout TaskMemory, _ now: FoldPosition) {
    let last = task.end ?? now.moment
    if let background = stays.background(at: last) {
      task.background = max(0, background - (memory.backgroundAtBegin ?? 0))
    }
    memory.facts.clockPassed = false
    guard !isDebugged else { return }
    let usesAppClock = task.kind == .uikit || task.isCarrier
    guard
      let reading = usesAppClock ? appReading(memory.stayAtBegin, last, now) : task.ownReading(at: last, memory.seldom)
    else {
      return
    }
    // Where time goes back, the task has used nothing.
    task.used = max(0, reading.share)
    task.budget = reading.budget
    // The system ends most other assertions by itself.
    let isJudged = usesAppClock || task.kind == .bgtask
    memory.facts.clockPassed = isJudged && reading.share >= 1
  }

  /// If the log shows the app's state but no stay, the app has used nothing.
  @inline(__always)
  private func appReading(_ stay: Int, _ last: Moment, _ now: FoldPosition) -> BackgroundClock.Reading? {
    if let peak = stays.clock.peak(since: stay, at: last, now.budgets) { return peak }
    guard stays.state != nil else { return nil }
    return BackgroundClock.Reading(seconds: 0, budget: now.budgets.budget(.moved, stated: nil))
  }

  /// Reports once a stay that the background time is nearly used.
  mutating func checkClock(_ fold: inout FoldContext) {
    guard killed == nil, let (reading, passed) = stays.reportNear(by: fold.now.moment, fold.now.budgets), !isDebugged
    else {
      return
    }
    // The system's own tasks are not the app's to end.
    let tasks = openTasks(fold.now) { $0.began(before: passed) }.filter { $0.routine == nil }
    guard !tasks.isEmpty else { return }
    emitClue(.nearBudget(clock: reading.seconds, reading.budget), passed, &fold, tasks: tasks)
  }

  /// When the clock is due next, if nothing else happens. Nil where no open task depends on it.
  func nextAlarm(_ budgets: BudgetRules) -> Int64? {
    guard hasOpenTasks, gone == nil else { return nil }
    let clocks = isDebugged ? [] : [stays.clock.due(budgets), stays.clock.overDue(budgets)]
    return clocks.compactMap { $0 }.min()
  }

  /// When the instance stops waiting for the lines that usually follow a record.
  var pendingAlarm: Int64? {
    guard hasOpenTasks, gone == nil else { return nil }
    return [endRequests.due, outstanding.due].compactMap { $0 }.min()
  }

  /// The log is silent and the clock runs on. Tasks that are open past the budget count as overdue, until a record shows
  /// otherwise.
  mutating func raiseAlarm(_ fold: inout FoldContext) {
    settleEndRequests(&fold)
    if outstanding.isComplete(at: fold.now.moment) { settleOutstanding(&fold) }
    checkClock(&fold)
    guard gone == nil, let passed = stays.reportOver(by: fold.now.moment, fold.now.budgets), !isDebugged else { return }
    for slot in appTasks.slotsInOrder {
      guard var task = appTasks.open[slot] else { continue }
      if isOverdue(task, fold.now) { alarm(&task, passed, &fold) }
      let judged = task
      appTasks.update(slot) { $0 = judged }
    }
    for id in assertions.carriers {
      guard var task = assertions[id] else { continue }
      if isOverdue(task, fold.now) { alarm(&task, passed, &fold) }
      assertions[id] = task
    }
  }

  private mutating func alarm(
    _ task: inout OpenTask, _ passed: Moment, _ fold: inout FoldContext
  ) {
    task.state(.budgetUsed, passed)
    judge(&task, &fold)
  }

  private func isOverdue(_ task: OpenTask, _ now: FoldPosition) -> Bool {
    var task = task
    task.facts.lossFollows = !task.memory.isWhollySeen(now)
    measure(&task, now)
    return task.facts.verdict == .overdue
  }

  /// An assertion's time starts or stops. The carrier's time is the app's.
  mutating func setActive(_ isActive: Bool, _ id: String, _ now: FoldPosition, isNew: Bool = false) {
    guard var task = assertions.remove(id) else { return }
    if task.task.isCarrier {
      if isActive {
        stays.continueClock(at: now.moment)
      } else if isNew {
        stays.holdClock(at: now.moment, now.budgets)
      } else {
        stays.stopClock(at: now.moment)
      }
    } else if isActive {
      task.activeSince = task.activeSince ?? now.moment
    } else {
      task.stop(at: now.moment)
    }
    assertions[id] = task
  }

  /// The ages of tasks in UIKit's records show how long the device slept.
  mutating func noteSleep(_ event: AppTaskEvent, _ uptime: Int, _ fold: inout FoldContext) {
    guard let slept = sleep.slept(uptime, fold.now) else { return }
    stays.leaveOut(slept, at: fold.now.moment)
    guard var task = lastEnded, task.task.taskID == event.describedID else { return }
    lastEnded = nil
    let (used, background) = (task.task.used, task.task.background)
    measure(&task, fold.now)
    guard (task.task.used, task.task.background) != (used, background) else { return }
    task.task.verdictBefore = task.task.verdict
    task.task.revision += 1
    fold.entries.append(.judged(task.task))
  }

  /// The open tasks, oldest first: the app's tasks, or, where the log shows none, the assertions that have a limit.
  mutating func openTasks(_ now: FoldPosition, where isMeant: (OpenTask) -> Bool = { _ in true }) -> [BackgroundTask] {
    var open = appTasks.open.first(Self.mostNamed, where: isMeant)
    if open.isEmpty { open = assertions.limited(Self.mostNamed, where: isMeant) }
    return open.map { open in
      var task = open
      measure(&task, now)
      task.task.process = identity
      inferID(of: &task)
      return task.task
    }
  }

  private static let mostNamed = 32
}

extension BackgroundTask.Content {
  /// The clock of a task that does not use the app's clock.
  fileprivate func ownReading(
    at moment: Moment, _ own: @autoclosure () -> TaskMemory.Seldom
  ) -> BackgroundClock.Reading? {
    guard let budget, budget.seconds > 0 else { return nil }
    if kind == .bgtask {
      return moment.seconds(since: begin).map { BackgroundClock.Reading(seconds: $0, budget: budget) }
    }
    let own = own()
    guard own.activeSince != nil || own.activeBefore > 0 else { return nil }
    let seconds = own.activeBefore + (own.activeSince.flatMap { moment.seconds(since: $0) } ?? 0)
    return BackgroundClock.Reading(seconds: seconds, budget: budget)
  }
}

extension OpenTask {
  fileprivate mutating func stop(at moment: Moment) {
    guard let since = activeSince else { return }
    activeBefore += moment.seconds(since: since) ?? 0
    activeSince = nil
  }
}
