// Kills by the system, and what they prove about the tasks that the process holds.

import BackgroundTasks

extension ProcessInstance {
  /// The system kills the process, or announces it.
  mutating func apply(_ kill: Kill, _ fold: inout FoldContext) {
    meetNamed(kill, fold.now)
    if kill.background == .everything {
      settleEndRequests(&fold, all: true)
      proveUnnamedClosed(&fold)
    }
    emit(kill, &fold)
    switch kill.background {
    case .none: return
    case .named: stateNamed(kill, &fold)
    case .everything:
      stateNamed(kill, &fold)
      let names = Set(kill.assertions.compactMap(\.name))
      let namesCarrier = kill.assertions.isEmpty || kill.assertions.contains(where: \.isCarrier)
      // Up to iOS 10 an app's task is an assertion of the same name. There only the listed tasks were held.
      stateLeaks(
        .killedForBackgroundTime, &fold, where: { namesCarrier || $0.task.name.map(names.contains) == true })
      if namesCarrier { stateCarriers(&fold) }
      reviseDeaths(&fold, isMeant: { namesCarrier || $0.task.name.map(names.contains) == true })
    }
  }

  /// The request, its execution and launchd's record are one kill. It is reported again if a record says more.
  private mutating func emit(_ kill: Kill, _ fold: inout FoldContext) {
    if kill.isBare, statedKill == nil {
      bareKill = bareKill ?? (kill, fold.now)
      return
    }
    if let known = statedKill, !kill.saysMore(than: known) { return }
    (statedKill, killMoment) = (kill, killMoment ?? fold.now.moment)
    if killed == nil, kill.isFinal { killed = fold.now.moment }
    emit(.killed(kill), fold.now.moment, &fold, tasks: heldTasks(kill, fold.now))
  }

  /// Reports a kill without a cause, because no record has explained it.
  mutating func emitBareKill(_ fold: inout FoldContext) {
    guard let (kill, now) = bareKill, statedKill == nil else { return }
    (statedKill, killMoment) = (kill, now.moment)
    emit(.killed(kill), now.moment, &fold, tasks: openTasks(now))
  }

  /// Assertions that are removed after such a kill were not released regularly.
  var wasEndedForBackgroundTime: Bool { statedKill?.isForBackgroundTime == true }

  /// The tasks that were open at the kill, with those that the kill names first. A carrier that has just timed out is the
  /// reason of the kill.
  private mutating func heldTasks(_ kill: Kill, _ now: FoldPosition) -> [BackgroundTask] {
    let open = openTasks(now)
    switch kill.background {
    case .none: return open
    case .named:
      let named = kill.assertions.compactMap { $0.id.flatMap { assertions[$0]?.task } }
      return named + open.filter { task in !named.contains { $0.key == task.key } }
    case .everything:
      guard open.isEmpty else { return open }
      return doubtful.all.map(\.task).filter { task in
        task.isCarrier
          && task.evidence.map { $0.statement == .timedOut && !now.moment.isLater(than: $0.moment, by: 10_000_000) }
            == true
      }
    }
  }

  /// A kill may name assertions that no other record shows. Where the app's side shows tasks, a named carrier holds them.
  private mutating func meetNamed(_ kill: Kill, _ now: FoldPosition) {
    guard kill.background != .none else { return }
    for named in kill.assertions {
      guard let id = named.id, !assertions.contains(id),
        !doubtful.contains(where: { $0.task.kind != .uikit && $0.task.assertionID == id })
      else { continue }
      var task = newTask(of: named, begin: nil, now)
      if named.isCarrier, !appTasks.isEmpty {
        carriers.recognise(id)
        task.task.carried = appTasks.open.count
      }
      assertions[id] = task
    }
  }

  private mutating func stateNamed(_ kill: Kill, _ fold: inout FoldContext) {
    for named in kill.assertions {
      guard let id = named.id else {
        stateListed(named, &fold)
        continue
      }
      let isMeant = { (task: OpenTask) in task.task.kind != .uikit && task.task.assertionID == id }
      if !assertions.contains(id), doubtful.contains(where: isMeant) {
        restate(.killedForBackgroundTime, &fold) { isMeant($1) }
        continue
      }
      stateAssertion(id, &fold)
    }
  }

  /// Until iOS 9 the list has names and no ids. It may be the only record that shows these assertions.
  private mutating func stateListed(_ named: SystemAssertion, _ fold: inout FoldContext) {
    guard named.name != nil else { return }
    let isMeant = { (task: OpenTask) in task.task.name == named.name }
    if let id = assertions.ids(where: isMeant).first { return stateAssertion(id, &fold) }
    guard !appTasks.open.contains(where: isMeant), !doubtful.contains(where: isMeant) else { return }
    var task = newTask(of: named, begin: nil, fold.now)
    task.stateLeak(.killedForBackgroundTime, fold.now.moment)
    finish(&task, &fold)
  }

  private mutating func stateCarriers(_ fold: inout FoldContext) {
    for id in assertions.unstatedCarriers {
      guard let task = assertions[id], task.isSurelyOpen(fold.now), !task.facts.provenClosed else { continue }
      stateAssertion(id, &fold)
    }
  }

  private mutating func stateAssertion(_ id: String, _ fold: inout FoldContext) {
    guard var task = assertions.remove(id) else { return }
    task.stateLeak(.killedForBackgroundTime, fold.now.moment)
    judge(&task, &fold)
    assertions[id] = task
  }

  /// The reason came after the exit, so tasks that seemed to die with the process have leaked.
  private mutating func reviseDeaths(_ fold: inout FoldContext, isMeant: (OpenTask) -> Bool) {
    guard let gone, gone.statement != .rebooted else { return }
    let now = fold.now
    // UIKit names every task that is outstanding. If it named some without a known begin, these are all that leaked, and
    // none of the others did.
    let areNamed = doubtful.contains { $0.facts.leakStated && $0.isNameless }
    restate(
      .killedForBackgroundTime, &fold,
      where: { instance, task in
        task.facts.processGone && !task.facts.provenClosed && isMeant(task)
          && (task.task.kind == .uikit && !areNamed && !instance.outstanding.lacks(task) || task.task.isCarrier)
          && instance.wasOpenAtWarning(task, now)
      })
  }
}

extension OpenTask {
  /// Only a statement without an id shows the task.
  fileprivate var isNameless: Bool { task.kind == .uikit && task.taskID == nil && task.begin == nil }
}

extension Kill {
  func saysMore(than known: Kill) -> Bool {
    known.background == .none && background != .none || known.mainThread == .unknown && mainThread != .unknown
      || known.isBare && !isBare
  }

  /// The system carries out such a kill, whether the log shows the exit or not.
  fileprivate var isFinal: Bool {
    switch meaning {
    case .fileLock, .userQuit, .tooManyAssertions, .watchdog, .urlSession, .backgroundFetch, .assertionTimeout,
      .unreportedCall, .resumedTooOften:
      true
    default: false
    }
  }

  /// The record shows only that a kill was requested.
  fileprivate var isBare: Bool { cause == .requested && code == nil && explanation == nil }

  enum Background { case none, named, everything }

  /// What a kill proves about background time: nothing, something about the named assertions, or that everything open was
  /// held too long.
  var background: Background {
    switch code.flatMap(KillMeaning.init(code:)) {
    case .urlSession, .backgroundFetch, .assertionTimeout: .named
    case .backgroundTask: .everything
    default: cause == .beyondPermittedTime ? .everything : .none
    }
  }
}

extension ExitReason {
  /// The kill that an exit reason describes, if it was for background time.
  func kill(_ process: ProcessReference) -> Kill? {
    guard meaning.isForBackgroundTime else { return nil }
    return Kill(cause: .beyondPermittedTime, process: process, code: code, explanation: text)
  }
}
