// The fold: it consumes events in order of time, and emits tasks and their verdicts. It knows no bytes, no files, and
// only the log's clock. It emits and forgets tasks that have ended, so its size is that of the open ones.

import BackgroundTasks

package struct Ledger: ~Copyable {
  var directory: ProcessDirectory
  /// The state that every step of the fold needs. It is one value, because every event reads it and little of it changes
  /// between events.
  private var stand = FoldPosition(moment: Moment(line: 0))
  private var hasTaken = false
  /// Events until the open tasks of all lives are counted again.
  private var untilCount = ProcessDirectory.mostOpen
  private static let countEvery = 1 << 14
  var reportedLetGo = LetGo()
  private var boot: String?
  /// Indexed by input.
  private var copies: [SourceCopies] = []
  private var sieve = CopySieve()
  var owners = AssertionOwners()
  var runs = RunHolders()
  var supposedLaunches = SupposedLaunches()
  var lastClaim = LastClaim()
  var claims = IdentityClaims()
  var reports = TakenReports()

  package init(_ terms: BudgetOptions = BudgetOptions(), device: Int = 0) {
    directory = ProcessDirectory(device: device)
    learn { $0 = BudgetRules(given: terms.budget, os: terms.os) }
  }

  /// Announces one more input of the device.
  package mutating func open(_ input: Int) { sieve.open(input) }

  /// Changes what is known about Apple's budgets.
  mutating func learn(_ change: (inout BudgetRules) -> Void) {
    change(&directory.budgets)
    stand.budgets = directory.budgets
  }

  /// Ingests all due observations of the only input.
  package mutating func ingest(dueOf window: inout ReorderWindow, into entries: inout [LedgerEntry]) {
    while let mark = window.next {
      switch judge(mark.fingerprint, mark.instant, input: mark.input, window.nextWritten) {
      case .new:
        guard let (sourced, isUnderDebugger) = window.takeFirst(at: &stand.moment) else { return }
        ingest(sourced, isUnderDebugger: isUnderDebugger, into: &entries)
      case .copy: window.dropFirst()
      case .held(let isSuspect):
        guard let observation = window.takeFirst() else { return }
        sieve.hold(observation, isSuspect: isSuspect)
      }
      if sieve.isHolding { ingestDecided(into: &entries) }
    }
  }

  /// Ingests the next observation in order of time, and appends the entries that follow from it.
  package mutating func ingest(_ observation: Observation, into entries: inout [LedgerEntry]) {
    let (moment, fingerprint) = (observation.moment, observation.sourced.fingerprint)
    switch judge(fingerprint, moment.instant, input: moment.input, moment.text) {
    case .new: ingestNew(observation, into: &entries)
    case .copy: break
    case .held(let isSuspect): sieve.hold(observation, isSuspect: isSuspect)
    }
    if sieve.isHolding { ingestDecided(into: &entries) }
  }

  private mutating func ingestNew(_ observation: Observation, into entries: inout [LedgerEntry]) {
    stand.moment = observation.moment
    ingest(observation.sourced, isUnderDebugger: observation.isUnderDebugger, into: &entries)
  }

  // MARK: Copies

  @inline(__always) private mutating func judge(
    _ fingerprint: UInt64, _ instant: Int64?, input: Int, _ written: @autoclosure () -> WrittenTime
  ) -> CopySieve.Answer {
    let doubtful = sieve.doubtful
    let answer = sieve.judge(fingerprint, instant, input: input, isCoarse: written().isCoarse)
    // Some records may have been counted twice, so a missing end proves nothing.
    if sieve.doubtful != doubtful { stand.losses += 1 }
    return answer
  }

  private mutating func ingestDecided(into entries: inout [LedgerEntry]) {
    while let observation = sieve.takeDecided() { ingestNew(observation, into: &entries) }
  }

  /// Marks a record as known that is not ingested, because an earlier, incomplete version of it was.
  package mutating func learn(_ fingerprint: UInt64, _ instant: Int64?) { sieve.learn(fingerprint, instant) }

  /// The following records of the input begin a new pass, which may repeat an earlier one.
  package mutating func beginPass(ofInput input: Int) { sieve.beginPass(ofInput: input) }

  /// The last record of the input was ingested.
  package mutating func end(ofInput input: Int, into entries: inout [LedgerEntry]) {
    sieve.end(ofInput: input)
    if sieve.isHolding { ingestDecided(into: &entries) }
  }

  /// Whether records after a join may be copies of forgotten ones.
  package var hasForgottenCopies: Bool { sieve.doubtful > 0 }

  /// Takes the parts of an observation, because building the large value would cost a copy. Its moment is already in
  /// `stand`.
  private mutating func ingest(
    _ sourced: consuming SourcedEvent, isUnderDebugger: Bool, into entries: inout [LedgerEntry]
  ) {
    hasTaken = true
    let input = stand.moment.input
    while copies.count <= input { copies.append(SourceCopies()) }
    let isCopy = copies[input].isCopy(sourced, stand.moment)
    stand.copies = proof(of: input)
    if isCopy { return }
    apply(sourced, isUnderDebugger: isUnderDebugger, into: &entries)
    copies[input].keep(sourced)
  }

  @inline(__always) private mutating func apply(
    _ sourced: SourcedEvent, isUnderDebugger: Bool, into entries: inout [LedgerEntry]
  ) {
    if let boot = sourced.boot {
      if let known = self.boot, known != boot { fold(into: &entries) { $0.reboot(&$1) } }
      self.boot = boot
    }
    if directory.budgets.mayLearn, let era = directory.budgets.era(after: sourced.sender.name) {
      learn { $0.era = era }
    }
    fold(into: &entries) { ledger, fold in
      ledger.checkClocks(&fold)
      switch sourced.event {
      case .task, .carrier, .run, .session, .custom:
        ledger.applyOwnWork(sourced, isUnderDebugger: isUnderDebugger, &fold)
      case .assertion(let event): ledger.apply(event, &fold)
      case .process(let event): ledger.apply(event, sourced, isUnderDebugger: isUnderDebugger, &fold)
      case .kill(let kill): ledger.apply(kill, &fold)
      case .log(let event): ledger.apply(event, &fold)
      case .report(let report): ledger.apply(report, &fold, isRevision: false)
      case .webKit: break
      }
      ledger.untilCount -= 1
      if ledger.untilCount == 0 || ledger.directory.needsCare { ledger.lookAfterOthers(&fold) }
    }
  }

  /// Runs the body at the current position, and appends its entries.
  @inline(__always) private mutating func fold(
    into entries: inout [LedgerEntry], _ body: (inout Ledger, inout FoldContext) -> Void
  ) {
    var fold = FoldContext(now: stand)
    swap(&fold.entries, &entries)
    body(&self, &fold)
    swap(&fold.entries, &entries)
  }

  /// Cares for instances that the event is not about.
  private mutating func lookAfterOthers(_ fold: inout FoldContext) {
    // Displaced instances, whose pid belongs to another process now, need no count.
    if untilCount == 0 || directory.isCrowded {
      makeRoom(&fold)
      untilCount = max(Self.countEvery, directory.room)
    }
    for number in directory.takeDisplaced() { depart(number, .exited, nil, isInferred: true, &fold) }
  }

  /// Applies what a process logs about its own work.
  private mutating func applyOwnWork(_ sourced: SourcedEvent, isUnderDebugger: Bool, _ fold: inout FoldContext) {
    if case .run(let event) = sourced.event, sourced.sender.name == "dasd" {
      return applySchedulerRun(event, &fold)
    }
    // Of most records it is certain which life wrote them.
    if supposedLaunches.isEmpty, !mayBeOfOther(sourced) {
      let number = directory.find(sourced.sender, fold.now.moment)
      let isApplied = directory.change(number) { $0.apply(sourced, isUnderDebugger: isUnderDebugger, &fold) }
      if isApplied == true { return noteRun(sourced, of: number, fold) }
    }
    var number = instance(
      of: sourced.sender, fold.now.moment, startsAnew: sourced.startsAnew, isUnderDebugger: isUnderDebugger)
    if !supposedLaunches.isEmpty { number = settleLaunch(number, sourced, &fold) }
    if sourced.sender.pid == nil {
      number = lifeMeant(number, sourced, &fold)
    }
    if sourced.startsAnew { number = renewed(number, sourced, &fold) }
    directory.change(number) { $0.apply(sourced.event, &fold) }
    noteRun(sourced, of: number, fold)
  }

  /// The log has ended at this time: every task that is still open is judged.
  package mutating func finish(at end: Int64? = nil, into entries: inout [LedgerEntry]) {
    sieve.finish()
    ingestDecided(into: &entries)
    guard hasTaken else { return }
    fold(into: &entries) { $0.finish(at: end, &$1) }
  }

  private mutating func finish(at end: Int64?, _ fold: inout FoldContext) {
    if let end, end > fold.now.moment.instant ?? .max { fold.now.moment.instant = end }
    checkClocks(&fold)
    settleLaunches(&fold)
    settleClaims(&fold)
    for number in directory.numbers {
      guard let killed = directory.ask(number, { $0.killed }) ?? nil else { continue }
      fold.at(position(at: killed)) { depart(number, .killed, nil, &$0) }
    }
    for (number, since) in directory.superseded { fold.at(position(at: since)) { relaunch(number, &$0) } }
    let start = fold.entries.count
    for number in directory.numbers {
      directory.with(number) { $0.closeAll(&fold) }
    }
    for place in fold.entries[start...].indices { fold.entries[place].noteOpen(until: fold.now.moment.instant) }
    emitLetGo(directory.allLetGo, &fold)
  }

  /// When a clock next raises an alarm if the log stays silent: by the log's clock, in microseconds since 1970.
  package var nextAlarm: Int64? {
    [directory.nextAlarm, directory.pending.map(\.due).min()].compactMap { $0 }.min()
  }

  /// The time, by the log's clock, when the ledger stops waiting for lines that usually follow the last ones. Nil where
  /// it waits for none.
  package var lastAwaited: Int64? {
    directory.pending.map(\.due).max().map { max($0, stand.moment.instant?.plus(1) ?? $0) }
  }

  /// The log is silent, and its clock has reached this time.
  package mutating func tick(to instant: Int64, into entries: inout [LedgerEntry]) {
    guard hasTaken, instant > stand.moment.instant ?? .max else { return }
    fold(into: &entries) { ledger, fold in
      fold.now.moment.instant = instant
      ledger.checkClocks(&fold)
      let pending = ledger.directory.pending.filter { $0.due <= instant }.map(\.number)
      for number in ledger.directory.takeOver(instant) + pending {
        ledger.directory.with(number) { $0.raiseAlarm(&fold) }
      }
    }
  }

  /// Due alarms come before the next record, whichever process wrote it.
  @inline(__always) private mutating func checkClocks(_ fold: inout FoldContext) {
    guard let due = directory.clocks.firstNear, let instant = fold.now.moment.instant, due <= instant else { return }
    emitNearBudgets(instant, &fold)
  }

  private mutating func emitNearBudgets(_ instant: Int64, _ fold: inout FoldContext) {
    for number in directory.takeNear(instant) { directory.with(number) { $0.checkClock(&fold) } }
  }

  /// The latest position, moved to this time if it is later.
  func position(at instant: Int64) -> FoldPosition {
    var position = stand
    position.moment.instant = max(instant, position.moment.instant ?? .min)
    return position
  }

  /// The position of an earlier record, with the present state of everything that is not tied to a moment.
  func position(at moment: Moment) -> FoldPosition {
    var position = stand
    position.moment = moment
    position.copies = moment.input < copies.count ? proof(of: moment.input) : .unknown
    return position
  }

  /// Ingests a report, which the system writes after the event and which may be read late. The ledger's position then
  /// stays where the log is. A report that is read again because it has grown is a revision, and not another report.
  package mutating func ingest(
    _ report: SystemReport, at moment: Moment, isRevision: Bool, into entries: inout [LedgerEntry]
  ) {
    visit(moment, into: &entries) { ledger, fold in
      ledger.apply(report, &fold, isRevision: isRevision)
      for number in ledger.directory.takeDisplaced() {
        ledger.depart(number, .exited, nil, isInferred: true, &fold)
      }
    }
  }

  /// The zone of the latest record.
  var latestZone: Int32? { hasTaken ? stand.moment.zone : nil }

  /// Runs the body at a moment of which no record tells. Where the log is later, it stays there.
  mutating func visit(
    _ moment: Moment, into entries: inout [LedgerEntry], _ body: (inout Ledger, inout FoldContext) -> Void
  ) {
    let before = stand.moment
    let isLate = before.isLater(than: moment.instant ?? .min, by: 0)
    stand.moment = moment
    fold(into: &entries) { ledger, fold in
      if !isLate { ledger.checkClocks(&fold) }
      body(&ledger, &fold)
    }
    if isLate, hasTaken { stand.moment = before }
    hasTaken = true
  }

  /// A log may come in pieces. An input without proof of its own inherits the proof that another input holds each line
  /// once.
  @inline(__always) private func proof(of input: Int) -> CopyProof {
    let proof = copies[input].proof
    guard proof == .unknown, copies.count > 1 else { return proof }
    return copies.contains { $0.proof == .single } ? .single : .unknown
  }

  private mutating func apply(_ event: LogEvent, _ fold: inout FoldContext) {
    switch event {
    case .messagesLost, .disconnected:
      stand.losses += 1
      stand.lastLoss = fold.now.moment
    case .recordDamaged:
      stand.damages += 1
      stand.lastDamage = fold.now.moment
    case .clockAdjusted: stand.adjustments += 1
    case .rebooted(let boot):
      if boot == nil || boot != self.boot { reboot(&fold) }
      self.boot = boot ?? self.boot
    }
  }

  private mutating func reboot(_ fold: inout FoldContext) {
    for number in directory.numbers {
      directory.with(number) { instance in
        let what: ProcessChange.What? = instance.hasOpenTasks ? .rebooted : nil
        instance.depart(.rebooted, what, &fold)
        // Includes tasks that began after a process was reported dead.
        instance.closeAll(&fold)
      }
    }
    owners = AssertionOwners()
    runs = RunHolders()
    supposedLaunches = SupposedLaunches()
    claims = IdentityClaims()
    directory.startBoot()
  }
}
