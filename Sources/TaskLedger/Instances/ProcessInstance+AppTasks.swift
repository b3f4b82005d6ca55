// What UIKit says about its tasks, entered into the book of the process that says it.

import BackgroundTasks

extension ProcessInstance {
  mutating func apply(_ event: AppTaskEvent, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    let moment = now.moment
    if let uptime = event.uptime { noteSleep(event, uptime, now, into: &entries) }
    settleProof(into: &entries)
    if appTasks.hasSuspects, now.copies != .unknown { settleSuspects(now, into: &entries) }
    if !endRequests.isEmpty { settleEndRequests(now, into: &entries) }
    if !outstanding.pending.isEmpty, event != .stillOpen(nil) || outstanding.isComplete(at: moment) {
      settleOutstanding(now, into: &entries)
    }
    switch event {
    case .requested(let name, let handler): requests.add(name, handler, now)
    case .began(let description): begin(description, now, into: &entries)
    case .endRequested(let id): requestEnd(id, now, into: &entries)
    case .ended(let id, let description, let handler): end(id, description, handler, now, into: &entries)
    case .endedUnknown(let id):
      _ = endRequests.take(id)
      noteEndedTwice(id, now, into: &entries)
      // UIKit knows of no such task: if it seems to be open, its end is not in the log.
      guard let slot = appTasks.shownSlot(ofID: id) else { return }
      appTasks.update(slot) { [isAlive] in $0.proveClosed(moment, isAlive: isAlive) }
      close(slot, now, into: &entries)
    case .old(let id, let name, let seconds): noteOld(id, name, seconds, now, into: &entries)
    case .stillOpen(let description): stateOpen(description, now, into: &entries)
    case .refused(let id):
      emitClue(.refused(id: id, name: id.flatMap(name(ofID:))), moment, into: &entries)
      guard let slot = id.flatMap({ appTasks.slot(ofID: $0) }) else { return }
      appTasks.update(slot) { $0.proveClosed(moment) }
      close(slot, now, into: &entries)
    case .expirationBegan, .handlerCalled:
      let isNews = stays.expiry == nil
      stays.noteExpiry(moment)
      if isNews || event == .expirationBegan { emit(.expired, moment, into: &entries) }
    case .nothingToExpire: proveNothingOpen(now, into: &entries)
    }
  }

  private mutating func begin(_ description: TaskDescription?, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    if let description, appTasks.knows(description) { return }
    settleCounts(now, isBegin: description == nil)
    let handler = requests.take(description?.name, now)
    var task = newTask(.uikit, begin: now.moment, now)
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
    // Nothing was asked for before a launched app's first task: the system's own, with which ids begin.
    let isFirst = lossesAtLaunch == now.losses && handler == .unknown
    if appTasks.begin(&task, description, isFirst: isFirst, copies: now.copies) {
      inferID(of: &task)
      entries.append(.began(task.task))
    }
    noteCrowd(appTasks.open.count, now, into: &entries)
    letGo(now, into: &entries)
  }

  /// A begin that was announced and has not come is missing, and what asked for it asked for no other.
  private mutating func settleCounts(_ now: FoldContext, isBegin: Bool = false, ended id: Int? = nil) {
    guard appTasks.order.hasCounts else { return }
    for missing in appTasks.order.settleCounts(now.moment, isBegin: isBegin, ended: id) {
      requests.forget(askedBefore: missing)
    }
  }

  /// It is known now whether the stream repeats its lines, or will never be.
  mutating func settleSuspects(_ now: FoldContext, into entries: inout [LedgerEntry]) {
    for slot in appTasks.settleSuspects(areCopies: now.copies == .repeated) {
      guard let task = appTasks.open[slot] else { continue }
      entries.append(.began(task.task))
      if task.facts.provenClosed { close(slot, now, into: &entries) }
    }
  }

  private mutating func requestEnd(_ id: Int, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    // The second line says which task it is: the id may be another life's.
    if appTasks.slot(ofID: id) != nil {
      endRequests.add(id, now.moment)
    } else if !appTasks.hasJustClosed(id, now.moment, within: Self.repetition),
      appTasks.isClosed(id) || !reviseEnd(id, nil, now.moment, now, into: &entries)
    {
      endRequests.add(id, now.moment)
    }
  }

  mutating func end(
    _ id: Int, _ description: TaskDescription?, _ handler: ExpirationHandler, _ now: FoldContext,
    into entries: inout [LedgerEntry]
  ) {
    let asked = endRequests.take(id)
    endRequests.areFollowed = true
    let moment = asked ?? now.moment
    settleCounts(now, ended: id)
    let isOther = description.map { loseContradicted($0, now, into: &entries) } ?? false
    // Of two tasks of one id, the one that is open by the order is of the life that speaks.
    let isExpected = appTasks.expects(id)
    if let slot = appTasks.slot(ofID: id) {
      conclude(slot, id, moment, now, into: &entries)
    } else if !isExpected,
      reviseEnd(id, description, moment, now, into: &entries)
        || !isOther && appTasks.hasJustClosed(id, description, moment)
    {
      return
    } else {
      // An id that found its task long ago finds another one: of a new life, of which nothing else has told.
      if !isExpected, appTasks.isClosed(id) { appTasks.startOver() }
      let isGuess = !appTasks.order.isSure
      if let slot = appTasks.match(id, handler, now.moment) {
        let place = appTasks.order.place(ofSlot: slot)
        guard let task = conclude(slot, id, moment, now, into: &entries) else { return }
        if isGuess, let place { guesses.note(task, id, handler, place: place) }
        return
      }
      if let slot = appTasks.nameless.first {
        conclude(slot, id, moment, now, into: &entries)
        return
      }
      if isGuess, let guess = guesses.take(for: handler, id) {
        return exchange(guess, id, handler, moment, now, into: &entries)
      }
      if isEndOfLetGo() { return appTasks.noteClosed(id, creationTime: description?.creationTime, now.moment) }
      // It began before the log did, or its begin was lost.
      var task = inferred(id, description?.name, now, elapsed: description?.elapsed)
      noteExpiry(of: &task, ending: moment)
      assignStatement(to: &task)
      task.end(moment)
      appTasks.noteClosed(id, creationTime: description?.creationTime, now.moment)
      finish(&task, now, into: &entries)
      if isGuess, description == nil { guesses.note(task, id, handler, place: nil) }
    }
  }

  /// A task that only a later record tells of.
  mutating func inferred(_ id: Int?, _ name: String?, _ now: FoldContext, elapsed: Int?) -> OpenTask {
    var task = newTask(.uikit, begin: elapsed.map { now.moment.earlier(by: $0) }, now)
    task.task.taskID = id
    task.task.name = name
    if name == nil { task.task.quality.insert(.privateName) }
    if elapsed != nil { task.task.quality.insert(.beginInferred) }
    task.carrier = carriers.current
    return task
  }

  /// An end that comes after the verdict makes it a better one.
  private mutating func reviseEnd(
    _ id: Int, _ description: TaskDescription?, _ end: Moment, _ now: FoldContext, into entries: inout [LedgerEntry]
  ) -> Bool {
    let found = reopen { open in
      open.task.kind == .uikit && open.task.taskID == id && description.map { open.contradicts($0) } != true
    }
    guard var task = found else { return false }
    finishEnd(of: &task, end)
    appTasks.noteClosed(id, creationTime: task.creationTime, now.moment)
    task.task.quality.remove(.endLost)
    finish(&task, now, into: &entries)
    return true
  }

  @discardableResult
  private mutating func conclude(
    _ slot: Int, _ id: Int, _ end: Moment, _ now: FoldContext, into entries: inout [LedgerEntry]
  ) -> OpenTask? {
    guard var task = appTasks.close(slot, id: id, now.moment) else { return nil }
    noteExpiry(of: &task, ending: end)
    if !unassigned.isEmpty, mayBeMeant(task, now) { assignStatement(to: &task) }
    finishEnd(of: &task, end)
    finish(&task, now, into: &entries)
    lastEnded = task
    return task
  }

  /// The process is gone already when some ends are read, or as good as gone. Ends that were asked for before are settled when
  /// it goes.
  private mutating func finishEnd(of task: inout OpenTask, _ end: Moment) {
    let isKilled = killTold?.background == .everything && task.task.evidence?.statement == .killedForBackgroundTime
    if !isShared, task.facts.leakStated, gone?.precedes(end) == true || isKilled {
      task.facts.endFollowsKill = true
    }
    task.end(end)
  }

  /// The id of a task that seems to be open turns out to be another's: of this one the end is not in the log.
  @discardableResult
  mutating func loseContradicted(
    _ description: TaskDescription, _ now: FoldContext, into entries: inout [LedgerEntry]
  ) -> Bool {
    guard let slot = appTasks.slot(ofID: description.id),
      appTasks.open.ask(slot, { $0.contradicts(description) }) == true
    else { return false }
    appTasks.update(slot) { task in
      task.proveClosed(now.moment)
      if !task.facts.leakStated { task.state(.numberReused, now.moment) }
    }
    close(slot, now, into: &entries)
    return true
  }

  /// It was open when it was said that so many are.
  mutating func assignStatement(to task: inout OpenTask) {
    guard let statement = unassigned.last, task.began(before: statement) else { return }
    task.stateLeak(.stillOutstanding, unassigned.removeLast())
  }

  /// It was warned in the stay in which it ended.
  mutating func noteExpiry(of task: inout OpenTask, ending end: Moment) {
    guard let expiry = stays.expiry, task.began(before: expiry), !expiry.isLater(than: end, by: 1) else { return }
    task.facts.hadExpired = true
    task.task.warned = expiry
    if task.task.evidence == nil { task.state(.warned, expiry) }
  }

  mutating func letGo(_ now: FoldContext, into entries: inout [LedgerEntry]) {
    guard appTasks.open.count > Self.most, let oldest = appTasks.open.first(),
      var task = appTasks.close(oldest, now.moment)
    else { return }
    letGo(&task, now, into: &entries)
  }

  /// Says what became of it and lets it go.
  mutating func finish(_ task: inout OpenTask, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    judge(&task, now, into: &entries)
    if case .ended = task.task.content.verdict { return }
    doubtful.add(task)
  }

  mutating func close(_ slot: Int, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    guard var task = appTasks.close(slot, now.moment) else { return }
    finish(&task, now, into: &entries)
  }

  /// Ends whose second line never came. Where no begin has an id they say at least that something ended.
  mutating func settleEndRequests(_ now: FoldContext, all: Bool = false, into entries: inout [LedgerEntry]) {
    while let (id, moment) = all ? endRequests.takeOldest() : endRequests.takeOverdue(at: now.moment) {
      if let slot = appTasks.slot(ofID: id) {
        conclude(slot, id, moment, now, into: &entries)
        continue
      }
      if appTasks.isClosed(id) {
        if appTasks.hasEnded(id) { noteEndedTwice(id, now, into: &entries) }
        continue
      }
      // Where messages were lost behind it, its second line may be among them: then it ended what was stated to be open.
      let isCut = now.lastLoss.map { !moment.isLater(than: $0, by: 1) } ?? false
      let nameless = isCut ? appTasks.nameless.first : nil
      if let slot = appTasks.match(id, .unknown, moment, isProven: false) ?? nameless {
        conclude(slot, id, moment, now, into: &entries)
      } else if !endRequests.areFollowed, !appTasks.hasBegun, id != Self.invalidID {
        endUnseen(id, moment, now, into: &entries)
      } else if id != Self.invalidID {
        appTasks.noteUnanswered(id)
        doubtStated(now, into: &entries)
      }
    }
  }

  /// The end of an id that no task shows was asked for, and UIKit's answer is lost: what UIKit has stated to be open, and not
  /// under which id, may have ended.
  private mutating func doubtStated(_ now: FoldContext, into entries: inout [LedgerEntry]) {
    let isCertain = { (task: OpenTask) in !task.facts.mayHaveEnded }
    if let slot = appTasks.nameless.first(where: { appTasks.open.ask($0, isCertain) == true }) {
      appTasks.update(slot) { $0.facts.mayHaveEnded = true }
      judgeOpen(slot, now, into: &entries)
    } else if !unassigned.isEmpty {
      unassigned.removeLast()
    }
  }

  /// UIKit's word for no task, which apps end all the same.
  private static let invalidID = 0

  /// All that the log shows of the task is that its end was asked for.
  private mutating func endUnseen(_ id: Int, _ moment: Moment, _ now: FoldContext, into entries: inout [LedgerEntry]) {
    if isEndOfLetGo() { return appTasks.noteClosed(id, creationTime: nil, moment) }
    var task = inferred(id, nil, now, elapsed: nil)
    noteExpiry(of: &task, ending: moment)
    assignStatement(to: &task)
    task.end(moment)
    appTasks.noteClosed(id, creationTime: nil, moment)
    finish(&task, now, into: &entries)
  }

  /// It is long open, says UIKit; in the foreground that is no expiry. The timer runs out after 35 seconds, whatever
  /// the text says.
  private mutating func noteOld(
    _ id: Int, _ name: String?, _ seconds: Int, _ now: FoldContext, into entries: inout [LedgerEntry]
  ) {
    findOld(id, name, seconds, now, into: &entries)
    emitOld(id, name, seconds, now, into: &entries)
  }

  /// The task of this id, where its begin has shown none or is not in the log.
  private mutating func findOld(
    _ id: Int, _ name: String?, _ seconds: Int, _ now: FoldContext, into entries: inout [LedgerEntry]
  ) {
    guard appTasks.slot(ofID: id) == nil, !appTasks.isClosed(id) else { return }
    if appTasks.anchor(id, now.moment) || appTasks.shownSlot(ofID: id) != nil {
      return
    }
    var task = inferred(id, name, now, elapsed: seconds.plus(5))
    if let slot = appTasks.nameless.first { return appTasks.name(slot, as: task.task, id: id) }
    assignStatement(to: &task)
    if task.facts.leakStated { judge(&task, now, into: &entries) }
    appTasks.doubtGuesses()
    appTasks.adopt(task, id: id)
    letGo(now, into: &entries)
  }

  /// What the order of begins says, where the begin itself said nothing.
  mutating func inferID(of task: inout OpenTask) {
    guard task.task.content.taskID == nil, let id = appTasks.taskID(of: task) else { return }
    task.task.taskID = id
    task.task.quality.insert(.idInferred)
  }

  /// Nobody has ended it for what it held.
  private var isAlive: Bool { gone == nil && killTold?.background != .everything }

  /// Nothing is open any more, whatever the book says: of these tasks the log lost the end.
  mutating func proveNothingOpen(
    _ now: FoldContext, among slots: [Int]? = nil, where isMeant: (OpenTask) -> Bool = { _ in true },
    into entries: inout [LedgerEntry]
  ) {
    if slots == nil, let highest = appTasks.highest { appTasks.endedOrder.noteNothingOpen(highest: highest.id) }
    // It is said of one of several processes.
    guard !isShared else { return }
    let isAlive = isAlive
    if isAlive { settleOutstanding(now, into: &entries) }
    guard !appTasks.isEmpty else {
      // What was stated without an id has ended, too.
      if isAlive { unassigned = [] }
      return
    }
    appTasks.updateSuspects { if isMeant($0) { $0.proveClosed(now.moment) } }
    settleEndRequests(now, all: true, into: &entries)
    for slot in slots ?? appTasks.slotsInOrder {
      guard appTasks.open.ask(slot, isMeant) == true else { continue }
      appTasks.update(slot) { $0.proveClosed(now.moment, isAlive: isAlive) }
      close(slot, now, into: &entries)
    }
    if isAlive, appTasks.isEmpty { unassigned = [] }
  }
}
