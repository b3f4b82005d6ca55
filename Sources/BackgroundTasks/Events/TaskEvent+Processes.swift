// The processes that an event is about, besides its sender: runningboardd writes about others.

extension TaskEvent {
  package var processes: [ProcessReference] {
    switch self {
    case .task, .carrier, .webKit, .log, .run, .session, .custom: []
    case .assertion(let event): event.processes
    case .process(let event): event.process.map { [$0] } ?? []
    case .report(let report): report.process.map { [$0] } ?? []
    case .kill(let kill): [kill.process].compactMap { $0 } + kill.assertions.flatMap(\.processes)
    }
  }
}

extension SystemAssertion {
  var processes: [ProcessReference] { [target, originator].compactMap { $0 } }
}

extension AssertionEvent {
  var processes: [ProcessReference] {
    switch self {
    case .attempting(let assertion), .acquired(let assertion), .activated(let assertion), .deactivated(let assertion),
      .relinquished(let assertion), .dumped(let assertion):
      assertion.processes
    case .highWater(_, let assertion): assertion?.processes ?? []
    case .finishedAcquiring(_, let target), .willBeCreated(_, let target, _, _), .warned(_, let target),
      .timedOut(_, let target), .reasonChanged(let target, _, _), .removalIgnored(let target):
      target.map { [$0] } ?? []
    case .invalidated(_, let target, let originator): [target, originator].compactMap { $0 }
    case .refused, .timeoutIgnored: []
    }
  }
}

extension ProcessEvent {
  var process: ProcessReference? {
    switch self {
    case .launching(let process, _), .launched(let process), .state(let process, _),
      .sceneAction(let process, _, _), .suspended(let process),
      .resumed(let process), .expiringSoon(let process), .clockStarted(let process, _), .clockStopped(let process),
      .assertionsRemoved(let process), .exiting(let process), .exited(let process, _), .wentToBackground(let process),
      .identity(let process):
      process
    case .deactivation: nil
    }
  }
}
