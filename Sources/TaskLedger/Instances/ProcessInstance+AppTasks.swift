// Applies UIKit's records about tasks to the book of the process that logged them.

import BackgroundTasks

extension ProcessInstance {
  mutating func apply(_ event: AppTaskEvent, _ fold: inout FoldContext) {
    let moment = fold.now.moment
    if let uptime = event.uptime { noteSleep(event, uptime, &fold) }
    settleProof(&fold)
    if appTasks.hasSuspects, fold.now.copies != .unknown { settleSuspects(&fold) }
    if !endRequests.isEmpty { settleEndRequests(&fold) }
    if !outstanding.pending.isEmpty, event != .stillOpen(nil) || outstanding.isComplete(at: moment) {
      settleOutstanding(&fold)
    }
    switch event {
    case .requested(let name, let handler): requests.add(name, handler, fold.now)
    case .began(let description): begin(description, &fold)
    case .endRequested(let id): requestEnd(id, &fold)
    case .ended(let id, let description, let handler): end(id, description, handler, &fold)
    case .endedUnknown(let id):
      _ = endRequests.take(id)
      noteEndedTwice(id, &fold)
      // UIKit knows no such task. If it seems to be open, the log lacks its end.
      guard let slot = appTasks.shownSlot(ofID: id) else { return }
      appTasks.update(slot) { [isAlive] in $0.proveClosed(moment, isAlive: isAlive) }
      close(slot, &fold)
    case .old(let id, let name, let seconds): noteOld(id, name, seconds, &fold)
    case .stillOpen(let description): stateOpen(description, &fold)
    case .refused(let id):
      emitClue(.refused(id: id, name: id.flatMap { name(ofID: $0) }), moment, &fold)
      guard let slot = id.flatMap({ appTasks.slot(ofID: $0) }) else { return }
      appTasks.update(slot) { $0.proveClosed(moment) }
      close(slot, &fold)
    case .expirationBegan, .handlerCalled:
      let isNews = stays.expiry == nil
      stays.noteExpiry(moment)
      if isNews || event == .expirationBegan { emit(.expired, moment, &fold) }
    case .nothingToExpire: proveNothingOpen(&fold)
    }
  }

  private mutating func begin(_ description: TaskDescription?, _ fold: inout FoldContext) {
    if let description, appTasks.knows(description) { return }
    settleCounts(fold.now, isBegin: description == nil)
    let handler = requests.take(description?.name, fold.now)
    var task = newTask(.uikit, begin: fold.now.moment, fold.now)
    let (name, carrier) = (description?.name, carriers.current)
    let assertionID = carriers.assertionID(of: carrier)
    if let assertionID { assertions.carryOneMore(assertionID) }
    task.task.change { task in
      task.hasHandler = handler.isThere
      task.name = name
      if name == nil { task.quality.insert(.privateName) }
      task.assertionID = assertionID
    }
    task.memory.handler = handler
    task.memory.carrier = carrier
    // A launched app's first task, with which ids begin, has no request: UIKit begins it itself.
    let isFirst = lossesAtLaunch == fold.now.losses && handler == .unknown
    if appTasks.begin(&task, description, isFirst: isFirst, copies: fold.now.copies) {
      inferID(of: &task)
      fold.entries.append(.began(task.task))
    }
    noteCrowd(appTasks.open.count, &fold)
    letGo(&fold)
  }

  /// An announced begin that has not come is missing. Its request is removed, because it belongs to no other begin.
  private mutating func settleCounts(_ now: FoldPosition, isBegin: Bool = false, ended id: Int? = nil) {
    guard appTasks.order.hasCounts else { return }
    for missing in appTasks.order.settleCounts(now.moment, isBegin: isBegin, ended: id) {
      requests.forget(askedBefore: missing)
    }
  }

  /// The stream has proven whether it repeats its lines, or the log has ended without a proof.
  mutating func settleSuspects(_ fold: inout FoldContext) {
    for slot in appTasks.settleSuspects(areCopies: fold.now.copies == .repeated) {
      guard let task = appTasks.open[slot] else { continue }
      fold.entries.append(.began(task.task))
      if task.facts.provenClosed { close(slot, &fold) }
    }
  }

  private mutating func requestEnd(_ id: Int, _ fold: inout FoldContext) {
    // The second line shows which task it is, because the id may belong to another life.
    if appTasks.slot(ofID: id) != nil {
      endRequests.add(id, fold.now.moment)
    } else if !appTasks.hasJustClosed(id, fold.now.moment, within: Self.repetition),
      appTasks.isClosed(id) || !reviseEnd(id, nil, fold.now.moment, &fold)
    {
      endRequests.add(id, fold.now.moment)
    }
  }

  mutating func end(
    _ id: Int, _ description: TaskDescription?, _ handler: ExpirationHandler, _ fold: inout FoldContext
  ) {
    let asked = endRequests.take(id)
    endRequests.areFollowed = true
    let moment = asked ?? fold.now.moment
    settleCounts(fold.now, ended: id)
    let isOther = description.map { loseContradicted($0, &fold) } ?? false
    // If two tasks have the id, the one that is open by the order belongs to the life that wrote the record.
    let isExpected = appTasks.expects(id)
    if let slot = appTasks.slot(ofID: id) {
      conclude(slot, id, moment, &fold)
    } else if !isExpected,
      reviseEnd(id, description, moment, &fold)
        || !isOther && appTasks.hasJustClosed(id, description, moment)
    {
      return
    } else {
      // An id whose task ended long ago now ends another task, which belongs to a new life without other records.
      if !isExpected, appTasks.isClosed(id) { appTasks.startOver() }
      let isGuess = !appTasks.order.isSure
      if let slot = appTasks.match(id, handler, fold.now.moment) {
        let place = appTasks.order.place(ofSlot: slot)
        guard let task = conclude(slot, id, moment, &fold) else { return }
        if isGuess, let place { guesses.note(task, id, handler, place: place) }
        return
      }
      if let slot = appTasks.nameless.first {
        conclude(slot, id, moment, &fold)
        return
      }
      if isGuess, let guess = guesses.take(for: handler, id) {
        return exchange(guess, id, handler, moment, &fold)
      }
      if isEndOfLetGo() { return appTasks.noteClosed(id, creationTime: description?.creationTime, fold.now.moment) }
      // The task began before the log did, or its begin was lost.
      var task = inferred(id, description?.name, fold.now, elapsed: description?.elapsed)
      noteExpiry(of: &task, ending: moment)
      assignStatement(to: &task)
      task.end(moment)
      appTasks.noteClosed(id, creationTime: description?.creationTime, fold.now.moment)
      finish(&task, &fold)
      if isGuess, description == nil { guesses.note(task, id, handler, place: nil) }
    }
  }

  /// A task that only a later record shows.
  mutating func inferred(_ id: Int?, _ name: String?, _ now: FoldPosition, elapsed: Int?) -> OpenTask {
    var task = newTask(.uikit, begin: elapsed.map { now.moment.earlier(by: $0) }, now)
    task.task.taskID = id
    task.task.name = name
    if name == nil { task.task.quality.insert(.privateName) }
    if elapsed != nil { task.task.quality.insert(.beginInferred) }
    task.carrier = carriers.current
    return task
  }

  /// An end that comes after the verdict improves the verdict.
  private mutating func reviseEnd(
    _ id: Int, _ description: TaskDescription?, _ end: Moment, _ fold: inout FoldContext
  ) -> Bool {
    let found = reopen { open in
      open.task.kind == .uikit && open.task.taskID == id && description.map { open.contradicts($0) } != true
    }
    guard var task = found else { return false }
    finishEnd(of: &task, end)
    appTasks.noteClosed(id, creationTime: task.creationTime, fold.now.moment)
    task.task.quality.remove(.endLost)
    finish(&task, &fold)
    return true
  }

  @discardableResult
  private mutating func conclude(
    _ slot: Int, _ id: Int, _ end: Moment, _ fold: inout FoldContext
  ) -> OpenTask? {
    guard var task = appTasks.close(slot, id: id, fold.now.moment) else { return nil }
    noteExpiry(of: &task, ending: end)
    if !unassigned.isEmpty, mayBeMeant(task, fold.now) { assignStatement(to: &task) }
    finishEnd(of: &task, end)
    finish(&task, &fold)
    lastEnded = task
    return task
  }

  /// Some ends are read after the process is gone, or after it was killed. Ends that were requested earlier are settled
  /// at the exit.
  private mutating func finishEnd(of task: inout OpenTask, _ end: Moment) {
    let isKilled = statedKill?.background == .everything && task.task.evidence?.statement == .killedForBackgroundTime
    if !isShared, task.facts.leakStated, gone?.precedes(end) == true || isKilled {
      task.facts.endFollowsKill = true
    }
    task.end(end)
  }

  /// The id of an open task belongs to another task now, so the log lacks the open task's end.
  @discardableResult
  mutating func loseContradicted(
    _ description: TaskDescription, _ fold: inout FoldContext
  ) -> Bool {
    guard let slot = appTasks.slot(ofID: description.id),
      appTasks.open.ask(slot, { $0.contradicts(description) }) == true
    else { return false }
    appTasks.update(slot) { task in
      task.proveClosed(fold.now.moment)
      if !task.facts.leakStated { task.state(.numberReused, fold.now.moment) }
    }
    close(slot, &fold)
    return true
  }

  /// Uses one of the kept statements without an id for a task that was open when UIKit logged it.
  mutating func assignStatement(to task: inout OpenTask) {
    guard let statement = unassigned.last, task.began(before: statement) else { return }
    task.stateLeak(.stillOutstanding, unassigned.removeLast())
  }

  /// Notes the warning of the stay in which the task ended.
  mutating func noteExpiry(of task: inout OpenTask, ending end: Moment) {
    guard let expiry = stays.expiry, task.began(before: expiry), !expiry.isLater(than: end, by: 1) else { return }
    task.facts.hadExpired = true
    task.task.warned = expiry
    if task.task.evidence == nil { task.state(.warned, expiry) }
  }

  mutating func letGo(_ fold: inout FoldContext) {
    guard appTasks.open.count > Self.most, let oldest = appTasks.open.first(),
      var task = appTasks.close(oldest, fold.now.moment)
    else { return }
    letGo(&task, &fold)
  }

  /// Judges the task, and keeps it for a while if it has not ended.
  mutating func finish(_ task: inout OpenTask, _ fold: inout FoldContext) {
    judge(&task, &fold)
    if case .ended = task.task.content.verdict { return }
    doubtful.add(task)
  }

  mutating func close(_ slot: Int, _ fold: inout FoldContext) {
    guard var task = appTasks.close(slot, fold.now.moment) else { return }
    finish(&task, &fold)
  }

  /// Settles ends whose second line never came. Where no begin shows an id, they still prove that some task ended.
  mutating func settleEndRequests(_ fold: inout FoldContext, all: Bool = false) {
    while let (id, moment) = all ? endRequests.takeOldest() : endRequests.takeOverdue(at: fold.now.moment) {
      if let slot = appTasks.slot(ofID: id) {
        conclude(slot, id, moment, &fold)
        continue
      }
      if appTasks.isClosed(id) {
        if appTasks.hasEnded(id) { noteEndedTwice(id, &fold) }
        continue
      }
      // If messages were lost after it, its second line may be among them. It may then end a task that UIKit has stated
      // to be open.
      let isCut = fold.now.lastLoss.map { !moment.isLater(than: $0, by: 1) } ?? false
      let nameless = isCut ? appTasks.nameless.first : nil
      if let slot = appTasks.match(id, .unknown, moment, isProven: false) ?? nameless {
        conclude(slot, id, moment, &fold)
      } else if !endRequests.areFollowed, !appTasks.hasBegun, id != Self.invalidID {
        endUnseen(id, moment, &fold)
      } else if id != Self.invalidID {
        appTasks.noteUnanswered(id)
        doubtStated(&fold)
      }
    }
  }

  /// An end was requested for an id that no task shows, and UIKit's answer is lost. A task that UIKit stated to be open
  /// without an id may have ended.
  private mutating func doubtStated(_ fold: inout FoldContext) {
    let isCertain = { (task: OpenTask) in !task.facts.mayHaveEnded }
    if let slot = appTasks.nameless.first(where: { appTasks.open.ask($0, isCertain) == true }) {
      appTasks.update(slot) { $0.facts.mayHaveEnded = true }
      judgeOpen(slot, &fold)
    } else if !unassigned.isEmpty {
      unassigned.removeLast()
    }
  }

  /// UIKit's id for no task. Some apps end it anyway.
  private static let invalidID = 0

  /// The log shows only that the end of this task was requested.
  private mutating func endUnseen(_ id: Int, _ moment: Moment, _ fold: inout FoldContext) {
    if isEndOfLetGo() { return appTasks.noteClosed(id, creationTime: nil, moment) }
    var task = inferred(id, nil, fold.now, elapsed: nil)
    noteExpiry(of: &task, ending: moment)
    assignStatement(to: &task)
    task.end(moment)
    appTasks.noteClosed(id, creationTime: nil, moment)
    finish(&task, &fold)
  }

  /// UIKit logs that the task has been open for long. In the foreground that is no expiry. UIKit's timer fires after 35
  /// seconds, although its text says 30.
  private mutating func noteOld(
    _ id: Int, _ name: String?, _ seconds: Int, _ fold: inout FoldContext
  ) {
    findOld(id, name, seconds, &fold)
    emitOld(id, name, seconds, &fold)
  }

  /// Finds the task of this id, where its begin shows no id or is not in the log.
  private mutating func findOld(
    _ id: Int, _ name: String?, _ seconds: Int, _ fold: inout FoldContext
  ) {
    guard appTasks.slot(ofID: id) == nil, !appTasks.isClosed(id) else { return }
    if appTasks.anchor(id, fold.now.moment) || appTasks.shownSlot(ofID: id) != nil {
      return
    }
    var task = inferred(id, name, fold.now, elapsed: seconds.plus(5))
    if let slot = appTasks.nameless.first { return appTasks.name(slot, as: task.task, id: id) }
    assignStatement(to: &task)
    if task.facts.leakStated { judge(&task, &fold) }
    appTasks.doubtGuesses()
    appTasks.adopt(task, id: id)
    letGo(&fold)
  }

  /// Sets the id that the order of begins proves, where the begin shows none.
  @inline(__always) func inferID(of task: inout OpenTask) {
    guard task.task.content.taskID == nil, let id = appTasks.taskID(of: task) else { return }
    task.task.taskID = id
    task.task.quality.insert(.idInferred)
  }

  /// The process has not exited, and was not killed for its background time.
  private var isAlive: Bool { gone == nil && statedKill?.background != .everything }

  /// The log proves that nothing is open, so it lacks the ends of the tasks in the book.
  mutating func proveNothingOpen(
    _ fold: inout FoldContext, by statement: Evidence.Statement = .nothingOpen, among slots: [Int]? = nil,
    where isMeant: (OpenTask) -> Bool = { _ in true }
  ) {
    if slots == nil, let highest = appTasks.highest { appTasks.endedOrder.noteNothingOpen(highest: highest.id) }
    // The proof is about one of several processes.
    guard !isShared else { return }
    let isAlive = isAlive
    if isAlive { settleOutstanding(&fold) }
    guard !appTasks.isEmpty else {
      // The tasks stated to be open without an id have ended, too.
      if isAlive { unassigned = [] }
      return
    }
    appTasks.updateSuspects { if isMeant($0) { $0.proveClosed(fold.now.moment, by: statement) } }
    settleEndRequests(&fold, all: true)
    for slot in slots ?? appTasks.slotsInOrder {
      guard appTasks.open.ask(slot, isMeant) == true else { continue }
      appTasks.update(slot) { $0.proveClosed(fold.now.moment, by: statement, isAlive: isAlive) }
      close(slot, &fold)
    }
    if isAlive, appTasks.isEmpty { unassigned = [] }
  }
}
