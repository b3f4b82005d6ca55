// The fold: events in, in order of time; tasks and what became of them out. It knows no bytes, no files, no clock
// but the log's. What has ended is said and forgotten, so that its size is that of what is open.

package struct Ledger: Sendable {
  private var directory: ProcessDirectory
  private var losses = 0
  private var lastLoss: Moment?
  private var adjustments = 0
  private var boot: String?
  private var copies: [Int: SourceCopies] = [:]
  /// The instance that each open assertion belongs to: ends name only the id for sure.
  private var owners: [String: Int] = [:]
  private var releasedAssertions = RecentIDs<String, Bool>(limit: 4096)
  private var last: Moment?

  package init(device: Int = 0) { directory = ProcessDirectory(device: device) }

  /// Takes the next observation in order of time, and appends what follows from it.
  package mutating func take(_ observation: Observation, into entries: inout [LedgerEntry]) {
    last = observation.moment
    copies[observation.moment.input, default: SourceCopies()].note(observation.event, observation.moment)
    if let boot = observation.boot {
      if let known = self.boot, known != boot { reboot(observation.moment, into: &entries) }
      self.boot = boot
    }
    let now = now(observation.moment)
    switch observation.event {
    case .task(let event):
      let number = instance(speaking: observation, startsAnew: event.startsAnew)
      let own = renewed(number, event, now, into: &entries)
      directory.with(own) { $0.take(event, now, into: &entries) }
    case .carrier(let event):
      let number = instance(speaking: observation, startsAnew: true)
      directory.with(number) { $0.take(event, now, into: &entries) }
    case .assertion(let event): take(event, now, into: &entries)
    case .process(let event): take(event, observation, now, into: &entries)
    case .kill(let kill): take(kill, now, into: &entries)
    case .run(let event):
      // The scheduler's daemon tells of the same runs, but not whose they are. Where the app is silent, the assertion
      // that a run is given stands for it.
      guard observation.speaker.name != "dasd" else { return }
      let number = instance(speaking: observation, startsAnew: true)
      directory.with(number) { $0.take(event, now, into: &entries) }
    case .session(let event):
      let number = instance(speaking: observation, startsAnew: true)
      directory.with(number) { $0.take(event, now, into: &entries) }
    case .custom(let event):
      let number = instance(speaking: observation, startsAnew: true)
      directory.with(number) { $0.take(event, now, into: &entries) }
    case .log(let event): take(event, now, into: &entries)
    case .webKit: break
    }
  }

  /// The log has ended: every task that is still open is judged.
  package mutating func finish(into entries: inout [LedgerEntry]) {
    guard let last else { return }
    let now = now(last)
    for number in directory.numbersWithSuccessor { relaunch(number, now, into: &entries) }
    for number in directory.numbers {
      directory.with(number) { $0.closeAll(now, isGone: false, into: &entries) }
    }
  }

  private func now(_ moment: Moment) -> Now {
    Now(
      moment: moment, losses: losses, lastLoss: lastLoss, adjustments: adjustments,
      isDuplicated: copies[moment.input]?.isDuplicated ?? false)
  }

  // MARK: Instances

  /// The instance that wrote the record; a new life of it where the old one is over for more than a moment.
  private mutating func instance(speaking observation: Observation, startsAnew: Bool) -> Int {
    let moment = observation.moment
    let number = directory.find(observation.speaker, moment)
    if let gone = directory.departure(of: number), startsAnew, moment.isLater(than: gone.moment, by: 1_000_000) {
      return directory.renew(number, pid: observation.speaker.pid, moment)
    }
    directory.with(number) { $0.lastSeen = moment }
    return number
  }

  /// Ids that begin again are a new life of which nothing else may tell.
  private mutating func renewed(
    _ number: Int, _ event: AppTaskEvent, _ now: Now, into entries: inout [LedgerEntry]
  ) -> Int {
    guard case .began(let description?) = event else { return number }
    let isRestart = directory.with(number) { !$0.appTasks.knows(description) && $0.appTasks.isRestart(description) }
    guard isRestart == true else { return number }
    relaunch(number, now, into: &entries)
    return directory.renew(number, pid: nil, now.moment)
  }

  private mutating func relaunch(_ number: Int, _ now: Now, into entries: inout [LedgerEntry]) {
    directory.with(number) { $0.depart(.relaunched, .relaunched, now, into: &entries) }
  }

  // MARK: Processes

  private mutating func take(
    _ event: ProcessEvent, _ observation: Observation, _ now: Now, into entries: inout [LedgerEntry]
  ) {
    switch event {
    case .deactivation(_, _, let reasons):
      if observation.event.tellsOfLaunch { relaunchUnnoticed(observation.speaker, now, into: &entries) }
      let number = instance(speaking: observation, startsAnew: true)
      directory.with(number) { instance in
        if observation.event.tellsOfLaunch { instance.launched = instance.launched ?? now.moment }
        instance.take(reasons: reasons, now, into: &entries)
      }
    case .wentToBackground(let reference):
      let number = directory.tie(instance(speaking: observation, startsAnew: true), to: reference)
      directory.with(number) { $0.enter(.background, isStrong: true, now, into: &entries) }
    case .launching: break
    case .launched(let reference): launch(reference, now, into: &entries)
    case .state(let reference, .notRunning): depart(reference, nil, now, into: &entries)
    case .state(let reference, let state):
      let isStrong =
        Self.authorities.contains(observation.speaker.name ?? "") || reference.name == observation.speaker.name
      guard let number = living(reference, now) else { return }
      directory.with(number) { $0.enter(state, isStrong: isStrong, now, into: &entries) }
    case .suspended(let reference):
      guard let number = living(reference, now) else { return }
      directory.with(number) { $0.enter(.suspended, isStrong: true, now, into: &entries) }
    case .resumed(let reference):
      guard let number = living(reference, now) else { return }
      directory.with(number) { instance in
        if instance.stays.state == .suspended { instance.enter(.background, isStrong: true, now, into: &entries) }
      }
    case .expiringSoon(let reference):
      guard let number = living(reference, now) else { return }
      directory.with(number) { $0.warn(now, into: &entries) }
    case .exited(let reference, let reason): depart(reference, reason, now, into: &entries)
    case .assertionsRemoved(let reference): depart(reference, nil, now, into: &entries)
    case .exiting, .clockStarted, .clockStopped, .sceneAction: break
    }
  }

  /// A process without a pid that has long been known is launching: this is another life of it.
  private mutating func relaunchUnnoticed(
    _ speaker: Observation.Speaker, _ now: Now, into entries: inout [LedgerEntry]
  ) {
    let number = directory.find(speaker, now.moment)
    guard let known = directory[number], known.gone == nil, known.identity.pid == nil,
      now.moment.isLater(than: known.launched ?? known.firstSeen, by: 2_000_000)
    else { return }
    relaunch(number, now, into: &entries)
    _ = directory.renew(number, pid: speaker.pid, now.moment)
  }

  /// Those who set a process's state or see it first. All others hear of it, and some of them late.
  private static let authorities: Set<String> = [
    "SpringBoard", "runningboardd", "assertiond", "backboardd", "locationd",
  ]

  private func living(_ found: Int?, _ now: Now) -> Int? {
    guard let found, directory.departure(of: found) == nil else { return nil }
    return found
  }

  private mutating func living(_ reference: ProcessReference, _ now: Now) -> Int? {
    living(directory.find(reference, now.moment), now)
  }

  private mutating func launch(_ reference: ProcessReference, _ now: Now, into entries: inout [LedgerEntry]) {
    guard var number = directory.find(reference, now.moment), let known = directory[number] else { return }
    let isNew = known.firstSeen == now.moment
    if known.gone != nil {
      number = directory.renew(number, pid: reference.pid, now.moment)
    } else if known.launched != nil || (reference.pid == nil && !isNew) {
      // Said by another daemon, or in other words.
      return
    }
    directory.with(number) { instance in
      instance.launched = now.moment
      instance.tell(.launched, now.moment, into: &entries)
    }
    if let old = directory.predecessor(of: number) { relaunch(old, now, into: &entries) }
  }

  private mutating func depart(
    _ reference: ProcessReference, _ reason: ExitReason?, _ now: Now, into entries: inout [LedgerEntry]
  ) {
    guard let number = directory.find(reference, now.moment), let known = directory[number] else { return }
    // A crash report is written seconds later, when the app may run again.
    if reference.pid == nil, reason?.text == "crash report", known.identity.pid != nil { return }
    let kill = reason?.kill(reference)
    directory.with(number) { instance in
      if let kill { instance.take(kill, now, into: &entries) }
      instance.depart(kill == nil ? .exited : .killed, .exited(reason), now, into: &entries)
    }
    owners = owners.filter { $0.value != number }
  }

  private mutating func take(_ kill: Kill, _ now: Now, into entries: inout [LedgerEntry]) {
    let named = kill.assertions.compactMap { $0.id.flatMap { owners[$0] } }.first
    guard let number = kill.process.flatMap({ directory.find($0, now.moment) }) ?? named else { return }
    directory.with(number) { instance in
      instance.take(kill, now, into: &entries)
      let isDeadly = kill.cause == .memory || (kill.cause == .beyondPermittedTime && kill.background == .everything)
      if isDeadly { instance.depart(.killed, nil, now, into: &entries) }
    }
  }

  // MARK: Assertions

  private mutating func take(_ event: AssertionEvent, _ now: Now, into entries: inout [LedgerEntry]) {
    switch event {
    case .acquired(let assertion):
      guard let id = assertion.id, !releasedAssertions.contains(id),
        let target = assertion.target ?? assertion.originator,
        let number = owners[id] ?? directory.find(target, now.moment)
      else { return }
      let isOwn = assertion.originator.map { $0.pid == target.pid && $0.bundle == target.bundle } ?? true
      owners[id] = number
      directory.with(number) { $0.acquire(assertion, id: id, isOwn: isOwn, now, into: &entries) }
    case .invalidated(let id, let target, _): end(id, target, now) { $0.release(id, now, into: &entries) }
    case .relinquished(let assertion):
      guard let id = assertion.id else { return }
      end(id, assertion.target, now) { $0.release(id, now, into: &entries) }
    case .timedOut(let id, let target): end(id, target, now) { $0.timeOut(id, now, into: &entries) }
    case .warned(let id, let target):
      guard let number = owners[id] ?? target.flatMap({ directory.find($0, now.moment) }) else { return }
      directory.with(number) { $0.warn(now, into: &entries) }
    case .attempting, .finishedAcquiring, .willBeCreated, .refused, .activated, .deactivated, .timeoutIgnored,
      .reasonChanged, .removalIgnored, .highWater, .dumped:
      break
    }
  }

  private mutating func end(
    _ id: String, _ target: ProcessReference?, _ now: Now, _ body: (inout ProcessInstance) -> Void
  ) {
    guard !releasedAssertions.contains(id),
      let number = owners.removeValue(forKey: id) ?? target.flatMap({ directory.find($0, now.moment) })
    else { return }
    releasedAssertions.insert(id, true)
    directory.with(number, body)
  }

  // MARK: The log itself

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
    for number in directory.numbers where directory.departure(of: number) == nil {
      directory.with(number) { instance in
        let what: ProcessNote.What? = instance.hasOpenTasks ? .rebooted : nil
        instance.depart(.rebooted, what, now, into: &entries)
      }
    }
    owners = [:]
    directory.startBoot()
  }
}

extension AppTaskEvent {
  /// What a process that has just died may still be heard saying does not make it live again.
  fileprivate var startsAnew: Bool {
    switch self {
    case .requested, .began: true
    default: false
    }
  }
}
