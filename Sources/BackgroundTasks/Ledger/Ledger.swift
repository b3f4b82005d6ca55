// The fold: events in, in order of time; tasks and what became of them out. It knows no bytes, no files, no clock
// but the log's. What has ended is said and forgotten, so that its size is that of what is open.

package struct Ledger: Sendable {
  var directory: ProcessDirectory
  private var losses = 0
  private var lastLoss: Moment?
  private var adjustments = 0
  private var boot: String?
  /// By input.
  private var copies: [SourceCopies] = []
  /// The instance that each open assertion belongs to: ends name only the id for sure.
  var owners: [String: Int] = [:]
  var releasedAssertions = RecentIDs<String, Bool>(limit: releasedLimit)
  private static let releasedLimit = 4096
  private var last: Moment?

  package init(_ terms: JudgingTerms = JudgingTerms(), device: Int = 0) {
    directory = ProcessDirectory(device: device)
    directory.budgets = BudgetRules(given: terms.budget, os: terms.os)
  }

  /// Takes all that is due of the only input there is.
  package mutating func take(dueOf window: inout ReorderWindow, into entries: inout [LedgerEntry]) {
    while let (telling, mark) = window.takeFirstApart() {
      take(telling, mark.moment, isUnderDebugger: mark.isUnderDebugger, into: &entries)
    }
  }

  /// Takes the next observation in order of time, and appends what follows from it.
  package mutating func take(_ observation: Observation, into entries: inout [LedgerEntry]) {
    take(observation.telling, observation.moment, isUnderDebugger: observation.isUnderDebugger, into: &entries)
  }

  /// An observation is large, and would be put together for this alone.
  private mutating func take(
    _ telling: Telling, _ moment: Moment, isUnderDebugger: Bool, into entries: inout [LedgerEntry]
  ) {
    last = moment
    let input = moment.input
    while copies.count <= input { copies.append(SourceCopies()) }
    if copies[input].isCopy(telling, moment) { return }
    if let boot = telling.boot {
      if let known = self.boot, known != boot { reboot(moment, into: &entries) }
      self.boot = boot
    }
    if directory.budgets.mayLearn, let era = directory.budgets.era(after: telling.speaker.name) {
      directory.budgets.era = era
    }
    let now = now(moment)
    checkClocks(now, into: &entries)
    switch telling.event {
    case .task, .carrier, .run, .session, .custom:
      hear(telling, isUnderDebugger: isUnderDebugger, now, into: &entries)
    case .assertion(let event): take(event, now, into: &entries)
    case .process(let event): take(event, telling, isUnderDebugger: isUnderDebugger, now, into: &entries)
    case .kill(let kill): take(kill, now, into: &entries)
    case .log(let event): take(event, now, into: &entries)
    case .report(let report): take(report, now, into: &entries)
    case .webKit: break
    }
    guard directory.hasDisplaced else { return }
    for number in directory.takeDisplaced() { depart(number, .exited, nil, isInferred: true, now, into: &entries) }
  }

  /// What a process says of its own work.
  private mutating func hear(
    _ telling: Telling, isUnderDebugger: Bool, _ now: Now, into entries: inout [LedgerEntry]
  ) {
    // The scheduler's daemon tells of the same runs, but not whose they are. Where the app is silent, the assertion
    // that a run is given stands for it.
    if case .run = telling.event, telling.speaker.name == "dasd" { return }
    var number = instance(
      of: telling.speaker, now.moment, startsAnew: telling.startsAnew, isUnderDebugger: isUnderDebugger)
    if telling.startsAnew { number = renewed(number, telling, now, into: &entries) }
    directory.take(telling.event, ofInstance: number, now, into: &entries)
  }

  /// The log has ended, with a record of this time: every task that is still open is judged.
  package mutating func finish(at end: Int64? = nil, into entries: inout [LedgerEntry]) {
    guard var last else { return }
    if let end, end > last.instant ?? .max { last.instant = end }
    let now = now(last)
    checkClocks(now, into: &entries)
    for number in directory.numbers {
      guard let killed = directory.ask(number, \.killed) ?? nil else { continue }
      depart(number, .killed, nil, self.now(killed), into: &entries)
    }
    for (number, since) in directory.superseded { relaunch(number, self.now(since), into: &entries) }
    for number in directory.numbers {
      directory.with(number) { $0.closeAll(now, into: &entries) }
    }
  }

  /// When a clock will next have something to say if the log stays silent: by the log's own clock, microseconds since
  /// 1970.
  package var nextAlarm: Int64? {
    directory.numbers.compactMap { directory.ask($0) { $0.nextAlarm(directory.budgets) } ?? nil }.min()
  }

  /// The log is silent, and by its clock it is this late now.
  package mutating func tick(to instant: Int64, into entries: inout [LedgerEntry]) {
    guard var moment = last, instant > moment.instant ?? .max else { return }
    moment.instant = instant
    let now = now(moment)
    for number in directory.numbers { directory.with(number) { $0.raiseAlarm(now, into: &entries) } }
  }

  /// What is due by now is said before anything else, whoever's record is next.
  @inline(__always) private mutating func checkClocks(_ now: Now, into entries: inout [LedgerEntry]) {
    guard let due = directory.firstDue, let instant = now.moment.instant, due <= instant else { return }
    tellClocks(now, into: &entries)
  }

  private mutating func tellClocks(_ now: Now, into entries: inout [LedgerEntry]) {
    directory.firstDue = nil
    for number in directory.numbers { directory.with(number) { $0.checkClock(now, into: &entries) } }
  }

  /// The log's last word, and this time.
  func now(at instant: Int64) -> Now {
    var moment = last ?? Moment(line: 0)
    moment.instant = max(instant, moment.instant ?? .min)
    return now(moment)
  }

  @inline(__always) private func now(_ moment: Moment) -> Now {
    Now(
      moment: moment, losses: losses, lastLoss: lastLoss, adjustments: adjustments,
      copies: moment.input < copies.count ? copies[moment.input].proof : .unknown, budgets: directory.budgets)
  }

  private mutating func take(_ event: LogEvent, _ now: Now, into entries: inout [LedgerEntry]) {
    switch event {
    case .messagesLost, .disconnected:
      losses += 1
      lastLoss = now.moment
    case .clockAdjusted: adjustments += 1
    case .rebooted(let boot):
      if boot == nil || boot != self.boot { reboot(now.moment, into: &entries) }
      self.boot = boot ?? self.boot
    }
  }

  private mutating func reboot(_ moment: Moment, into entries: inout [LedgerEntry]) {
    let now = now(moment)
    for number in directory.numbers {
      directory.with(number) { instance in
        let what: ProcessNote.What? = instance.hasOpenTasks ? .rebooted : nil
        instance.depart(.rebooted, what, now, into: &entries)
        // Also what a dead process was heard to begin.
        instance.closeAll(now, into: &entries)
      }
    }
    owners = [:]
    releasedAssertions = RecentIDs(limit: Self.releasedLimit)
    directory.startBoot()
  }
}
