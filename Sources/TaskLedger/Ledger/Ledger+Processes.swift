// Launches, states and exits, as UIKit, the app and the daemons log them.

import BackgroundTasks

extension Ledger {
  mutating func apply(
    _ event: ProcessEvent, _ sourced: SourcedEvent, isUnderDebugger: Bool, _ fold: inout FoldContext
  ) {
    switch event {
    case .deactivation(let reason, _, let reasons):
      if sourced.tellsOfLaunch { relaunchUnnoticed(sourced.sender, &fold) }
      let number = instance(of: sourced.sender, fold.now.moment, startsAnew: true, isUnderDebugger: isUnderDebugger)
      let isSupposed = sourced.tellsOfLaunch && supposedLaunches[number] != nil
      directory.with(number) { instance in
        if sourced.tellsOfLaunch {
          instance.launched = instance.launched ?? fold.now.moment
          instance.lossesAtLaunch = fold.now.losses
        }
        instance.hasLaunchedUIKit = true
        // It may be open which life the launch belongs to.
        if isSupposed {
          instance.launch(reason: reason, reasons: reasons, fold.now)
        } else {
          instance.apply(reason: reason, reasons: reasons, &fold)
        }
      }
    case .wentToBackground(let reference):
      let number = instance(of: sourced.sender, fold.now.moment, startsAnew: true, isUnderDebugger: isUnderDebugger)
      tie(number, to: reference)
      directory.with(number) { instance in
        instance.hasLaunchedUIKit = true
        instance.enter(.background, .own, &fold)
      }
    case .identity(let reference): identify(sourced.sender, as: reference, fold.now)
    case .launching(let reference, let background):
      guard let number = directory.find(reference, fold.now.moment), directory.departure(of: number) == nil else {
        return
      }
      directory.with(number) { $0.stays.noteLaunch(inBackground: background) }
    case .launched(let reference): launch(reference, &fold)
    case .state(let reference, .notRunning):
      noteWatched(reference, by: sourced.sender)
      guard let number = directory.findDead(reference, fold.now.moment) else { return }
      depart(number, .exited, .exited(nil), &fold)
    case .state(let reference, let state):
      noteWatched(reference, by: sourced.sender)
      let source = StateSource(sourced.sender.name, about: reference)
      guard let number = living(reference, fold.now) else { return }
      directory.with(number) { $0.enter(state, source, &fold) }
    case .suspended(let reference):
      guard let number = living(reference, fold.now) else { return }
      directory.with(number) { $0.enter(.suspended, .authority, &fold) }
    case .resumed(let reference):
      guard let number = living(reference, fold.now) else { return }
      directory.with(number) { instance in
        if instance.stays.state == .suspended { instance.enter(.background, .authority, &fold) }
      }
    case .expiringSoon(let reference):
      guard let number = living(reference, fold.now) else { return }
      directory.with(number) { $0.warn(&fold) }
    case .exited(let reference, let reason): depart(reference, reason, &fold)
    case .assertionsRemoved(let reference): depart(reference, nil, &fold)
    case .clockStarted(let reference, let seconds):
      guard let number = living(reference, fold.now) else { return }
      let stated = seconds.map { Budget($0, .stated(fold.now.moment)) }
      directory.with(number) { $0.stays.startClock(at: fold.now.moment, stated: stated, fold.now.budgets) }
    case .clockStopped(let reference):
      guard let number = living(reference, fold.now) else { return }
      directory.with(number) { $0.stays.stopClock(at: fold.now.moment) }
    case .sceneAction(let reference, false, let stage):
      guard let number = living(reference, fold.now) else { return }
      directory.with(number) { $0.leaveForeground(stage, &fold) }
    case .exiting, .sceneAction: break
    }
  }

  mutating func living(_ reference: ProcessReference, _ now: FoldPosition) -> Int? {
    guard let found = directory.find(reference, now.moment), directory.departure(of: found) == nil else { return nil }
    return found
  }

  mutating func launch(_ reference: ProcessReference, _ fold: inout FoldContext) {
    guard var number = directory.find(reference, fold.now.moment) else { return }
    let isNew = directory.ask(number) { $0.firstSeen } == fold.now.moment
    if directory.departure(of: number) != nil {
      number = directory.renew(number, pid: reference.pid, fold.now.moment)
    } else if directory.ask(number, { $0.launched != nil }) == true || (reference.pid == nil && !isNew) {
      // Another daemon, or another record, has shown this launch already.
      return
    }
    directory.with(number) { instance in
      instance.launched = fold.now.moment
      instance.lossesAtLaunch = fold.now.losses
      instance.emit(.launched, fold.now.moment, &fold)
    }
    if let old = directory.predecessor(of: number) { relaunch(old, &fold) }
  }

  mutating func depart(
    _ reference: ProcessReference, _ reason: ExitReason?, _ fold: inout FoldContext
  ) {
    guard let number = directory.find(reference, fold.now.moment) else { return }
    // A crash report is written seconds later, when the app may already run again.
    if reference.pid == nil, reason?.text == "crash report", directory.isYoungSuccessor(number, fold.now.moment) {
      return
    }
    let kill = reason?.kill(reference)
    if let kill { directory.with(number) { $0.apply(kill, &fold) } }
    depart(number, kill == nil ? .exited : .killed, .exited(reason), &fold)
  }

  mutating func apply(_ kill: Kill, _ fold: inout FoldContext) {
    let named = kill.assertions.compactMap { $0.id.flatMap { owners[$0] } }.first
    guard let number = kill.process.flatMap({ directory.find($0, fold.now.moment) }) ?? named else { return }
    directory.with(number) { $0.apply(kill, &fold) }
    let isDeadly = kill.cause == .memory || (kill.cause == .beyondPermittedTime && kill.background == .everything)
    if isDeadly { depart(number, .killed, nil, &fold) }
  }
}
