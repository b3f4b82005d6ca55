// One life of one process: what is known of it, where it stands, and what it has open.
//
// An instance is large. A method that does not change it is handed a copy by the compiler, so what is asked of it for most
// events is asked by methods that are `mutating` and change nothing.

import BackgroundTasks
import Containers

struct ProcessInstance: Sendable {
  /// How it came to an end.
  struct Departure: Sendable {
    var moment: Moment
    var statement: Evidence.Statement
    /// Nothing says so; it follows from something else.
    var isInferred: Bool

    /// Without times, what is read later is later.
    func precedes(_ other: Moment) -> Bool {
      guard moment.instant != nil, other.instant != nil else { return true }
      return other.isLater(than: moment, by: 0)
    }
  }

  /// Far more than the system lets one process hold. Of a log in which all ends are missing, the oldest are let go.
  static let most = OpenTask.mostOfProcess

  /// Unique in a run.
  let number: Int
  /// Device, boot, process, pid and generation.
  private let life: String
  var identity: ProcessIdentity { didSet { learnings += 1 } }
  /// How often something was learnt of its identity.
  private var learnings = 0
  let firstSeen: Moment
  /// When it first said something itself.
  var firstSpoke: Moment?
  var lastSeen: Moment
  /// Where its time goes back in the log.
  @Rare var turn: TurnOfTime?
  /// UIKit has shown that it is past the first step of its launch.
  var hasLaunchedUIKit = false
  /// Where the log shows its launch.
  var launched: Moment?
  /// How often messages had been lost by then.
  var lossesAtLaunch: Int?
  var gone: Departure?
  @Rare var killTold: Kill?
  var killMoment: Moment?
  /// That somebody has it ended, as long as nothing says why.
  @Rare var bareKill: (kill: Kill, now: FoldPosition)?
  /// When it was ended for good, where it has not been heard of since.
  var killed: Moment?
  var stays = Stays()
  /// For when its clock is noted, as long as that is no later than what it will have to say.
  var noted = RunningClocks.Noted()
  var sleep = SleepGauge()
  /// The second line of its end may tell that the device slept.
  var lastEnded: OpenTask?
  /// The watchdog does not watch it.
  var isDebugged = false
  private var isDebuggerTold = false
  /// When it was told to leave the foreground.
  var leavingSince: Moment?
  /// How many open tasks were too many when it was last said.
  var crowdTold = 0
  /// Of which task ids something was said that comes once, and when.
  var toldOld = BoundedDictionary<Int, Moment>(limit: 256)
  var toldTwice = BoundedDictionary<Int, Moment>(limit: 256)
  var appTasks = AppTaskBook()
  var requests = RequestQueue()
  var endRequests = EndRequestQueue()
  var carriers = CarrierBook()
  /// "There is no existing background assertion", where that may be the first word of the next life.
  @Rare var supposedProof: FoldPosition?
  /// System assertions that keep it awake, by id.
  var assertions = OpenAssertions()
  var pairs = PairBook()
  var outstanding = OutstandingRoll()
  /// Statements without an id: one that follows in the same moment may be a copy.
  var lastUnnamedStatement: Moment?
  /// Those of them that may be about any of several tasks.
  var unassigned: [Moment] = []
  var doubtful = DoubtfulTasks()
  /// Ends that were taken for the ones of begins without ids while nothing had proven an id.
  var guesses = GuessedEnds()
  /// What there was no room for.
  var letGo = LetGo()
  private var letGoTold = LetGo()
  /// Another life of its name lives beside it, and the log shows no pids.
  var isShared = false
  /// One of the lives of its name is gone, and the log does not tell which.
  var mayBeGone: Moment?
  /// It may be the life that was forgotten with what it held.
  var followsLetGo = false
  private var nextOrdinal = 0

  init(number: Int, life: String, identity: ProcessIdentity, seen: Moment) {
    self.number = number
    self.life = life
    self.identity = identity
    firstSeen = seen
    lastSeen = seen
  }

  /// It has said nothing itself.
  var isHearsay: Bool { identity.name == nil && firstSpoke == nil && appTasks.isEmpty && pairs.isEmpty }

  /// More is known of it than that something is held for it.
  var isKnownToLive: Bool {
    identity.pid != nil || firstSpoke != nil || launched != nil || stays.state != nil
  }

  var hasOpenTasks: Bool { !appTasks.isEmpty || !assertions.isEmpty || !pairs.isEmpty }
  var openCount: Int { appTasks.open.count + assertions.count + pairs.count }

  /// For more than a moment: what it may still have been saying has been heard.
  mutating func isOver(at moment: Moment) -> Bool {
    gone != nil && moment.isLater(than: gone?.moment.instant, by: 1_000_000)
  }

  /// It has said something itself.
  mutating func noteRecord(_ moment: Moment, _ isUnderDebugger: Bool) {
    if firstSpoke == nil { firstSpoke = moment }
    if lastSeen.isLater(than: moment, by: TurnOfTime.step) {
      turn = TurnOfTime(from: lastSeen, afterTask: nextOrdinal, turn)
    }
    lastSeen = moment
    if let killed, moment.isLater(than: killed, by: 1_000_000) { self.killed = nil }
    if isUnderDebugger { isDebugged = true }
  }

  /// What it says of its own work.
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

  /// Says what became of a task, if that is news.
  mutating func judge(_ open: inout OpenTask, _ fold: inout FoldContext) {
    if judge(&open.task.content, &open.remembered.value, &fold) { fold.entries.append(.judged(open.task)) }
  }

  /// Returns whether there is something new to report. The content is opened once for all changes.
  private mutating func judge(
    _ task: inout BackgroundTask.Content, _ memory: inout TaskMemory, _ fold: inout FoldContext
  ) -> Bool {
    if isDebugged, !isDebuggerTold {
      isDebuggerTold = true
      emitClue(.debugged, fold.now.moment, &fold)
    }
    memory.facts.lossFollows = !memory.isWhollySeen(fold.now)
    measure(&task, &memory, fold.now)
    complete(&task, &memory, fold.now)
    let news = TaskMemory.Told(task)
    guard memory.told != news else { return false }
    task.verdictBefore = memory.told?.verdict
    memory.told = news
    task.revision += 1
    return true
  }

  /// Changes nothing of what is remembered, which would be copied to be lent.
  private mutating func complete(
    _ task: inout BackgroundTask.Content, _ memory: inout TaskMemory, _ now: FoldPosition
  ) {
    // Of most tasks nothing was learnt since they began. Some came with a life that was found to be this one.
    if memory.learningsAtBegin != learnings || task.number.instance != number { task.process = identity }
    let verdict = memory.facts.verdict
    task.verdict = verdict
    switch verdict {
    case .ended: task.evidence = nil
    case .died:
      // What is acquired for a process that has gone does not end before it began.
      if let gone {
        let begin = task.begin.flatMap { $0.isLater(than: gone.moment, by: 1) ? $0 : nil }
        task.evidence = Evidence(gone.statement, begin ?? gone.moment)
      }
    // It had run out of time, and then the process was killed for it.
    case .leaked: task.end = nil
    case .unknown:
      if task.evidence == nil, let loss = memory.isComplete(now) ? now.lastDamage : now.lastLoss {
        task.evidence = Evidence(.messagesLost, loss)
      }
      task.end = nil
    case .expired, .overdue, .open: break
    }
    if case .uikit = task.kind, task.assertionID == nil {
      task.assertionID = carriers.assertionID(of: memory.carrier)
    }
    let isDayKnown = task.begin?.isDayKnown ?? task.end?.isDayKnown ?? true
    if identity.pid == nil { task.quality.insert(.noPID) }
    if !isDayKnown { task.quality.insert(.noDate) }
    if !memory.isWhollySeen(now) { task.quality.insert(.lossNearby) }
    if memory.adjustmentsAtBegin != now.adjustments { task.quality.insert(.clockAdjusted) }
    if now.copies == .repeated { task.quality.insert(.duplicatedSource) }
  }

  /// Takes back what was judged, to judge it better.
  mutating func reopen(where isMeant: (OpenTask) -> Bool) -> OpenTask? {
    doubtful.take { !$0.facts.hasEnded && isMeant($0) }
  }

  /// The same for a leak that was stated late.
  mutating func restate(
    _ statement: Evidence.Statement, _ fold: inout FoldContext, where isMeant: (OpenTask) -> Bool
  ) {
    guard !isShared || statement == .stillOutstanding else { return }
    // They are judged by what else is known of their process.
    var all = DoubtfulTasks()
    swap(&all, &doubtful)
    all.updateAll { task in
      guard !task.facts.hasEnded, !task.facts.leakStated, isMeant(task) else { return }
      task.stateLeak(statement, fold.now.moment)
      task.task.quality.remove(.endLost)
      judge(&task, &fold)
    }
    doubtful = all
  }

  /// What the system has said of this process while nobody knew that it was this one.
  mutating func absorb(_ other: ProcessInstance, _ budgets: BudgetRules) {
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

  /// There is no room for another one like it: what becomes of it will not be known.
  mutating func letGo(_ task: inout OpenTask, _ fold: inout FoldContext) {
    task.facts.wasLetGo = true
    if task.task.evidence == nil { task.state(.letGo, fold.now.moment) }
    finish(&task, &fold)
    letGo.tasks += 1
    // The sums are told when nothing more can come.
    if letGo.tasks == 1 { emitClue(.letGo(letGo), fold.now.moment, &fold) }
  }

  /// An end whose begin is not known: where some were let go, it may be of one of these, and is no other task.
  mutating func isEndOfLetGo() -> Bool {
    guard letGo.tasks > 0 || followsLetGo else { return false }
    letGo.ends += 1
    return true
  }

  mutating func emitLetGo(_ fold: inout FoldContext) {
    guard letGo.tasks > 1 || letGo.tasks > 0 && letGo.ends > 0, letGo != letGoTold else { return }
    letGoTold = letGo
    emitClue(.letGo(letGo), fold.now.moment, &fold)
  }

  mutating func emitClue(
    _ what: Clue.What, _ moment: Moment, _ fold: inout FoldContext, tasks: [BackgroundTask] = []
  ) {
    fold.entries.append(.clue(Clue(what, instance: number, process: identity, moment: moment, tasks: tasks)))
  }
}
