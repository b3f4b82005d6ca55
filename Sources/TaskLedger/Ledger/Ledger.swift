// The fold: events in, in order of time; tasks and what became of them out. It knows no bytes, no files, no clock
// but the log's. What has ended is said and forgotten, so that its size is that of what is open.

import BackgroundTasks

package struct Ledger: Sendable {
  var directory: ProcessDirectory
  /// Where the fold stands. Kept in one piece: every event is told it, and little of it changes from one to the next.
  private var stand = FoldPosition(moment: Moment(line: 0))
  private var hasTaken = false
  /// Events until what all lives hold is counted again.
  private var untilCount = ProcessDirectory.mostOpen
  private static let countEvery = 1 << 14
  var letGoTold = LetGo()
  private var boot: String?
  /// By input.
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

  /// One more input of the device was found.
  package mutating func open(_ input: Int) { sieve.open(input) }

  /// What Apple allows is known better from here on.
  mutating func learn(_ change: (inout BudgetRules) -> Void) {
    change(&directory.budgets)
    stand.budgets = directory.budgets
  }

  /// Takes all that is due of the only input there is.
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

  /// Takes the next observation in order of time, and appends what follows from it.
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

  /// A record that is not taken, because it was taken when less of it was there.
  package mutating func learn(_ fingerprint: UInt64, _ instant: Int64?) { sieve.learn(fingerprint, instant) }

  /// What comes in the input is a new beginning of a log, which may be one that was heard.
  package mutating func beginPass(ofInput input: Int) { sieve.beginPass(ofInput: input) }

  /// The last record of the input was taken.
  package mutating func end(ofInput input: Int, into entries: inout [LedgerEntry]) {
    sieve.end(ofInput: input)
    if sieve.isHolding { ingestDecided(into: &entries) }
  }

  /// Records came behind a join that may be copies of ones which are forgotten.
  package var hasForgottenCopies: Bool { sieve.doubtful > 0 }

  /// An observation is large, and would be put together for this alone: its moment is where the fold stands already.
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

  /// What follows from the body, where the fold stands, is appended to the entries.
  @inline(__always) private mutating func fold(
    into entries: inout [LedgerEntry], _ body: (inout Ledger, inout FoldContext) -> Void
  ) {
    var fold = FoldContext(now: stand)
    swap(&fold.entries, &entries)
    body(&self, &fold)
    swap(&fold.entries, &entries)
  }

  /// After instances that the event was not about.
  private mutating func lookAfterOthers(_ fold: inout FoldContext) {
    // Many pids may be found to be others' now: that alone is no reason to count.
    if untilCount == 0 || directory.isCrowded {
      makeRoom(&fold)
      untilCount = max(Self.countEvery, directory.room)
    }
    for number in directory.takeDisplaced() { depart(number, .exited, nil, isInferred: true, &fold) }
  }

  /// What a process says of its own work.
  private mutating func applyOwnWork(_ sourced: SourcedEvent, isUnderDebugger: Bool, _ fold: inout FoldContext) {
    if case .run(let event) = sourced.event, sourced.sender.name == "dasd" {
      return applySchedulerRun(event, &fold)
    }
    var number = instance(
      of: sourced.sender, fold.now.moment, startsAnew: sourced.startsAnew, isUnderDebugger: isUnderDebugger)
    if !supposedLaunches.isEmpty { number = settleLaunch(number, sourced, &fold) }
    if sourced.sender.pid == nil {
      number = lifeMeant(number, sourced, &fold)
    }
    if sourced.startsAnew { number = renewed(number, sourced, &fold) }
    directory.apply(sourced.event, ofInstance: number, &fold)
    if case .run(let event) = sourced.event { noteRun(event, of: number, fold.now) }
  }

  /// The log has ended, with a record of this time: every task that is still open is judged.
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
      guard let killed = directory.ask(number, \.killed) ?? nil else { continue }
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

  /// When a clock will next have something to say if the log stays silent: by the log's own clock, microseconds since
  /// 1970.
  package var nextAlarm: Int64? {
    [directory.nextAlarm, directory.pending.map(\.due).min()].compactMap { $0 }.min()
  }

  /// When, by the log's clock, no line is awaited any more that usually follows what was heard. Nil where none is.
  package var lastAwaited: Int64? {
    directory.pending.map(\.due).max().map { max($0, stand.moment.instant?.plus(1) ?? $0) }
  }

  /// The log is silent, and by its clock it is this late now.
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

  /// What is due by now is said before anything else, whoever's record is next.
  @inline(__always) private mutating func checkClocks(_ fold: inout FoldContext) {
    guard let due = directory.clocks.firstNear, let instant = fold.now.moment.instant, due <= instant else { return }
    emitNearBudgets(instant, &fold)
  }

  private mutating func emitNearBudgets(_ instant: Int64, _ fold: inout FoldContext) {
    for number in directory.takeNear(instant) { directory.with(number) { $0.checkClock(&fold) } }
  }

  /// At the log's last word, and this time.
  func position(at instant: Int64) -> FoldPosition {
    var position = stand
    position.moment.instant = max(instant, position.moment.instant ?? .min)
    return position
  }

  /// As it was at this record, with what is known now of what all lines have in common.
  func position(at moment: Moment) -> FoldPosition {
    var position = stand
    position.moment = moment
    position.copies = moment.input < copies.count ? proof(of: moment.input) : .unknown
    return position
  }

  /// A report is written later than what it tells of, and is read when it is found: what the log has told meanwhile stays
  /// where it stands. One that is read again, because more of it has come, is no other.
  package mutating func ingest(
    _ report: SystemReport, at moment: Moment, isRevision: Bool, into entries: inout [LedgerEntry]
  ) {
    let before = stand.moment
    let isLate = before.isLater(than: moment.instant ?? .min, by: 0)
    stand.moment = moment
    fold(into: &entries) { ledger, fold in
      if !isLate { ledger.checkClocks(&fold) }
      ledger.apply(report, &fold, isRevision: isRevision)
      for number in ledger.directory.takeDisplaced() {
        ledger.depart(number, .exited, nil, isInferred: true, &fold)
      }
    }
    if isLate, hasTaken { stand.moment = before }
    hasTaken = true
  }

  /// What proves itself to hold each line once stands for inputs that have said nothing yet: a log may come in pieces.
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
        // Also what a dead process was heard to begin.
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
