// One life of one process: its identity, its state, and its open tasks.

import BackgroundTasks
import Containers

struct ProcessInstance: ~Copyable {
  /// How the life ended.
  struct Departure: Sendable {
    var moment: Moment
    var statement: Evidence.Statement
    /// No record shows the end; it follows from something else.
    var isInferred: Bool

    /// Without times, the order of the records counts.
    func precedes(_ other: Moment) -> Bool {
      guard moment.instant != nil, other.instant != nil else { return true }
      return other.isLater(than: moment, by: 0)
    }
  }

  /// Far more than the system lets one process hold. In a log without any ends, the oldest tasks are let go.
  static let most = OpenTask.mostOfProcess

  /// Unique in a run.
  let number: Int
  /// Device, boot, process, pid and generation.
  private let life: String
  var identity: ProcessIdentity { didSet { learnings += 1 } }
  /// How often the identity has changed.
  private var learnings = 0
  let firstSeen: Moment
  /// When the process first logged something itself.
  var firstSpoke: Moment?
  var lastSeen: Moment
  /// Where the process's time goes back in the log.
  @Rare var turn: TurnOfTime?
  /// UIKit has passed the first step of its launch.
  var hasLaunchedUIKit = false
  /// The launch, where the log shows it.
  var launched: Moment?
  /// How often messages had been lost by the launch.
  var lossesAtLaunch: Int?
  var gone: Departure?
  @Rare var statedKill: Kill?
  var killMoment: Moment?
  /// A requested kill, until a record explains it.
  @Rare var bareKill: (kill: Kill, now: FoldPosition)?
  /// When the process was killed for good. A later record of the process clears it.
  var killed: Moment?
  var stays = Stays()
  /// The due times noted for its clock. They are never later than the real ones.
  var noted = RunningClocks.Noted()
  var sleep = SleepGauge()
  /// The second line of its end may show that the device slept.
  var lastEnded: OpenTask?
  /// The watchdog does not watch a debugged process.
  var isDebugged = false
  private var isDebuggerReported = false
  /// When the process got the order to leave the foreground.
  var leavingSince: Moment?
  /// The limit on open tasks that was last reported.
  var reportedCrowd = 0
  /// By task id: when an old task, or a second end, was last reported.
  var reportedOldTasks = BoundedDictionary<Int, Moment>(limit: 256)
  var reportedDoubleEnds = BoundedDictionary<Int, Moment>(limit: 256)
  var appTasks = AppTaskBook()
  var requests = RequestQueue()
  var endRequests = EndRequestQueue()
  var carriers = CarrierBook()
  /// When "There is no existing background assertion" came, if the next life may have logged it.
  @Rare var supposedProof: FoldPosition?
  /// System assertions that keep the process awake, by id.
  var assertions = OpenAssertions()
  var pairs = PairBook()
  var outstanding = OutstandingRoll()
  /// The latest statement without an id. One that follows at the same moment may be a copy.
  var lastUnnamedStatement: Moment?
  /// Statements without an id that may be about any of several tasks.
  var unassigned: [Moment] = []
  var doubtful = DoubtfulTasks()
  /// Ends paired with begins without ids while nothing proved an id.
  var guesses = GuessedEnds()
  /// Tasks and ends for which there was no room.
  var letGo = LetGo()
  private var reportedLetGo = LetGo()
  /// Another life of this name lives beside it, and the log shows no pids.
  var isShared = false
  /// One of the lives of this name is gone, and the log does not show which.
  var mayBeGone: Moment?
  /// The instance may be a life that was forgotten with what it held.
  var followsLetGo = false
  private var nextOrdinal = 0

  init(number: Int, life: String, identity: ProcessIdentity, seen: Moment) {
    self.number = number
    self.life = life
    self.identity = identity
    firstSeen = seen
    lastSeen = seen
  }

  /// Only other processes have mentioned the instance.
  var isOnlyMentioned: Bool { identity.name == nil && firstSpoke == nil && appTasks.isEmpty && pairs.isEmpty }

  /// A record shows more about the instance than that an assertion is held for it.
  var isKnownToLive: Bool {
    identity.pid != nil || firstSpoke != nil || launched != nil || stays.state != nil
  }

  var hasOpenTasks: Bool { !appTasks.isEmpty || !assertions.isEmpty || !pairs.isEmpty }
  var openCount: Int { appTasks.open.count + assertions.count + pairs.count }

  /// Whether the process has been gone for more than a moment, so that no late records are left.
  @inline(__always) func isOver(at moment: Moment) -> Bool {
    guard let gone else { return false }
    return moment.isLater(than: gone.moment.instant, by: 1_000_000)
  }

  /// Notes a record of the process itself.
  mutating func noteRecord(_ moment: Moment, _ isUnderDebugger: Bool) {
    if firstSpoke == nil { firstSpoke = moment }
    if lastSeen.isLater(than: moment, by: TurnOfTime.step) {
      turn = TurnOfTime(from: lastSeen, afterTask: nextOrdinal, turn)
    }
    lastSeen = moment
    if let killed, moment.isLater(than: killed, by: 1_000_000) { self.killed = nil }
    if isUnderDebugger { isDebugged = true }
  }

  /// Notes a record of the process, and applies its event. Returns false, and changes nothing, if the record begins another
  /// life, or may belong to another life because this one is gone and the record shows no pid.
  mutating func apply(_ sourced: SourcedEvent, isUnderDebugger: Bool, _ fold: inout FoldContext) -> Bool {
    if sourced.sender.pid == nil, gone != nil { return false }
    if sourced.startsAnew, isOver(at: fold.now.moment) || isRestart(sourced) { return false }
    noteRecord(fold.now.moment, isUnderDebugger)
    apply(sourced.event, &fold)
    return true
  }

  /// Whether ids start again with this event.
  @inline(__always) func isRestart(_ sourced: SourcedEvent) -> Bool {
    guard case .task(.began(let description?)) = sourced.event else { return false }
    return appTasks.isRestart(description) && !appTasks.knows(description)
  }

  /// Applies an event about the process's own work.
  mutating func apply(_ event: TaskEvent, _ fold: inout FoldContext) {
    switch event {
    case .task(let event): apply(event, &fold)
    case .carrier(let event): apply(event, &fold)
    case .run(let event): apply(event, &fold)
    case .session(let event): apply(event, &fold)
    case .custom(let event): apply(event, &fold)
    case .assertion, .process, .kill, .log, .report, .webKit: break
    }
  }

  mutating func newTask(_ kind: BackgroundTask.Kind, begin: Moment?, _ now: FoldPosition) -> OpenTask {
    nextOrdinal += 1
    return OpenTask(
      BackgroundTask(
        TaskNumber(nextOrdinal, ofInstance: number, life: life), kind, process: identity, begin: begin),
      now, background: stays.background(at: begin ?? now.moment), stay: stays.clock.stayOfNextBegin,
      learnings: learnings)
  }

  /// Judges a task, and emits the verdict if it is new.
  mutating func judge(_ open: inout OpenTask, _ fold: inout FoldContext) {
    if judge(&open.task.content, &open.remembered.value, &fold) { fold.entries.append(.judged(open.task)) }
  }

  /// Returns whether there is something new to report. All changes share one access to the content.
  private mutating func judge(
    _ task: inout BackgroundTask.Content, _ memory: inout TaskMemory, _ fold: inout FoldContext
  ) -> Bool {
    if isDebugged, !isDebuggerReported {
      isDebuggerReported = true
      emitClue(.debugged, fold.now.moment, &fold)
    }
    memory.facts.lossFollows = !memory.isWhollySeen(fold.now)
    measure(&task, &memory, fold.now)
    // The identity of most processes does not change after the begin. Some tasks come from an instance that was merged
    // into this one.
    if memory.learningsAtBegin != learnings || task.number.instance != number { task.process = identity }
    if case .uikit = task.kind, task.assertionID == nil {
      task.assertionID = carriers.assertionID(of: memory.carrier)
    }
    if identity.pid == nil { task.quality.insert(.noPID) }
    task.complete(memory, gone, fold.now)
    let news = TaskMemory.Reported(task)
    guard memory.reported != news else { return false }
    task.verdictBefore = memory.reported?.verdict
    memory.reported = news
    task.revision += 1
    return true
  }

  /// Takes a judged task back, to judge it again.
  mutating func reopen(where isMeant: (OpenTask) -> Bool) -> OpenTask? {
    doubtful.take { !$0.facts.hasEnded && isMeant($0) }
  }

  /// The same for a leak that was stated late.
  mutating func restate(
    _ statement: Evidence.Statement, _ fold: inout FoldContext,
    where isMeant: (borrowing ProcessInstance, OpenTask) -> Bool
  ) {
    guard !isShared || statement == .stillOutstanding else { return }
    // The instance judges them, so they are taken out meanwhile.
    var all = DoubtfulTasks()
    swap(&all, &doubtful)
    all.updateAll { task in
      guard !task.facts.hasEnded, !task.facts.leakStated, isMeant(self, task) else { return }
      task.stateLeak(statement, fold.now.moment)
      task.task.quality.remove(.endLost)
      judge(&task, &fold)
    }
    doubtful = all
  }

  /// Adopts what the system's records showed about this process before the two were connected.
  mutating func absorb(_ other: borrowing ProcessInstance, _ budgets: BudgetRules) {
    assertions.adopt(other.assertions)
    doubtful.prepend(other.doubtful)
    launched = launched ?? other.launched
    lossesAtLaunch = lossesAtLaunch ?? other.lossesAtLaunch
    if stays.state == nil { stays = other.stays }
    if assertions.holdClock { stays.hold(at: other.lastSeen, budgets) }
  }

  mutating func emit(
    _ what: ProcessChange.What, _ moment: Moment, _ fold: inout FoldContext, tasks: [BackgroundTask] = []
  ) {
    fold.entries.append(
      .process(ProcessChange(what, instance: number, process: identity, moment: moment, tasks: tasks)))
  }

  /// There is no room for another open task, so this one's end will stay unknown.
  mutating func letGo(_ task: inout OpenTask, _ fold: inout FoldContext) {
    task.facts.wasLetGo = true
    if task.task.evidence == nil { task.state(.letGo, fold.now.moment) }
    finish(&task, &fold)
    letGo.tasks += 1
    // The final sums follow at the end of the log.
    if letGo.tasks == 1 { emitClue(.letGo(letGo), fold.now.moment, &fold) }
  }

  /// Counts an end without a known begin. It may belong to a task that was let go, so it makes no new task.
  mutating func isEndOfLetGo() -> Bool {
    guard letGo.tasks > 0 || followsLetGo else { return false }
    letGo.ends += 1
    return true
  }

  mutating func emitLetGo(_ fold: inout FoldContext) {
    guard letGo.tasks > 1 || letGo.tasks > 0 && letGo.ends > 0, letGo != reportedLetGo else { return }
    reportedLetGo = letGo
    emitClue(.letGo(letGo), fold.now.moment, &fold)
  }

  mutating func emitClue(
    _ what: Clue.What, _ moment: Moment, _ fold: inout FoldContext, tasks: [BackgroundTask] = []
  ) {
    fold.entries.append(.clue(Clue(what, instance: number, process: identity, moment: moment, tasks: tasks)))
  }
}

extension BackgroundTask.Content {
  /// Sets what follows from the verdict.
  fileprivate mutating func complete(_ memory: TaskMemory, _ gone: ProcessInstance.Departure?, _ now: FoldPosition) {
    verdict = memory.facts.verdict
    switch verdict {
    case .ended: evidence = nil
    case .died:
      // An assertion acquired after the exit does not end before it began.
      if let gone {
        let begin = begin.flatMap { $0.isLater(than: gone.moment, by: 1) ? $0 : nil }
        evidence = Evidence(gone.statement, begin ?? gone.moment)
      }
    // The task had run out of time, and then the process was killed for it.
    case .leaked: end = nil
    case .unknown:
      if evidence == nil, let loss = memory.isComplete(now) ? now.lastDamage : now.lastLoss {
        evidence = Evidence(.messagesLost, loss)
      }
      end = nil
    case .expired, .overdue, .open: break
    }
    let isDayKnown = begin?.isDayKnown ?? end?.isDayKnown ?? true
    if !isDayKnown { quality.insert(.noDate) }
    if !memory.isWhollySeen(now) { quality.insert(.lossNearby) }
    if memory.adjustmentsAtBegin != now.adjustments { quality.insert(.clockAdjusted) }
    if now.copies == .repeated { quality.insert(.duplicatedSource) }
  }
}
