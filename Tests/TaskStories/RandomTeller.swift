// Makes random events of all kinds with few ids and names, so that they collide, and some numbers at the limits of their type.

import BackgroundTasks
import TaskLedger
import TestSupport

struct RandomTeller {
  enum Times { case wild, apart }

  private var random: SeededRandom
  private let times: Times
  private var clock = StoryTime.zero

  init(_ seed: UInt64, times: Times = .wild) {
    random = SeededRandom(seed)
    self.times = times
  }

  mutating func next(line: Int) -> Observation {
    let app = App(
      name: pick(["Trails", "Tides", "Runner"]), bundle: pick(["org.example.Trails", "org.example.Tides"]),
      pid: pick([500, 501, 502]), showsPID: chance(2))
    let moment = Moment(instant: nextInstant(), isCertain: true, line: line)
    let sender = chance(8) ? Observation.Sender(name: nil, pid: nil) : app.sender
    let boot = times == .wild && chance(100) ? pick(["B1", "B2"]) : nil
    return Observation(event(of: app), moment, sender: sender, boot: boot)
  }

  private mutating func nextInstant() -> Int64? {
    guard times == .wild else {
      clock += Int64.random(in: 2000...8_000_000, using: &random)
      return clock
    }
    switch Int.random(in: 0..<60, using: &random) {
    case 0: return nil
    case 1: return pick([.min, .max, 0])
    case 2: clock -= Int64.random(in: 0...3_000_000, using: &random)
    case 3...20: clock += Int64.random(in: 0...60, using: &random)
    default: clock += Int64.random(in: 0...8_000_000, using: &random)
    }
    return clock
  }

  private mutating func event(of app: App) -> TaskEvent {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...8: return .task(appTask())
    case 9, 10: return .carrier(carrier())
    case 11...13: return .assertion(assertion(of: app))
    case 14...16: return .process(process(app))
    case 17:
      let name = chance(2) ? nil : pick(["Sync", "Save"])
      return .custom(
        CustomEvent(pick([.began, .ended, .expired]), set: "1", id: chance(2) ? nil : pick(["1", "x"]), name: name))
    case 18:
      let identifier = chance(3) ? nil : pick(["refresh", "clean"])
      return pick([
        .run(.began(identifier: identifier)), .run(.completed(identifier: identifier, success: true)),
        .run(.expiring(identifier: identifier)), .session(.stateChanged(identifier: identifier, foreground: chance(2))),
      ])
    default:
      if chance(3) {
        let code: UInt64? = pick([nil, 0x2182_BAD2, 0x2182_BAD3, 0x8BAD_F00D])
        let held: [SystemAssertion] = chance(2) ? [] : [.carrier(pick(["33-500-1", "33-500-2"]), of: app)]
        return .kill(
          Kill(
            cause: pick([.beyondPermittedTime, .memory, .requested]), process: app.reference, code: code,
            assertions: held))
      }
      return .log(pick([.messagesLost(count: 1), .clockAdjusted, .disconnected(device: nil)]))
    }
  }

  private mutating func appTask() -> AppTaskEvent {
    let id = chance(40) ? pick([Int.max, 0, -1]) : Int.random(in: 1...9, using: &random)
    let description = TaskDescription.of(
      id, created: chance(40) ? pick([Int.max, 0]) : 90_000 &+ id, elapsed: chance(40) ? Int.max : 3)
    let handler: ExpirationHandler = pick([.none, .unknown, .block(1, isGlobal: true), .block(2, isGlobal: false)])
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return .requested(name: nil, handler: handler)
    case 1...3: return .began(description)
    case 4...6: return .began(nil)
    case 7, 8: return .endRequested(id: id)
    case 9, 10: return .ended(id: id, task: chance(2) ? nil : description, handler: handler)
    case 11: return .endedUnknown(id: id)
    case 12: return .old(id: id, name: nil, seconds: chance(40) ? .max : 30)
    case 13: return .stillOpen(chance(2) ? nil : description)
    case 14: return pick([.expirationBegan, .handlerCalled(name: nil), .nothingToExpire])
    default: return .refused(id: chance(2) ? nil : id)
    }
  }

  private mutating func carrier() -> CarrierEvent {
    let pointer: UInt64? = pick([nil, 0xCA, 0xCB])
    let id = Int.random(in: 1...9, using: &random)
    return pick([
      .neededFirst, .creating, .created(pointer: pointer), .reused(pointer: pointer),
      .countLowered(pointer: pointer, id: id, task: nil), .released(pointer: pointer, id: id),
    ])
  }

  private mutating func assertion(of app: App) -> AssertionEvent {
    let id = pick(["33-500-1", "33-500-2", "33-500-3", "33-500-4"])
    let target = chance(3) ? nil : app.reference
    return pick([
      .acquired(.carrier(id, of: app)), .acquired(.named("Tidy up", id, of: app)),
      .invalidated(id: id, target: target, originator: nil), .timedOut(id: id, target: target),
      .warned(id: id, target: target), .relinquished(SystemAssertion(id: id, target: target)),
    ])
  }

  private mutating func process(_ app: App) -> ProcessEvent {
    let reference = pick([app.reference, app.plainReference, ProcessReference(kind: .app, bundle: app.bundle)])
    return pick([
      .launched(reference),
      .state(reference, pick([.foreground, .background, .suspended, .notRunning, .running(role: nil)])),
      .wentToBackground(reference), .suspended(reference), .resumed(reference), .expiringSoon(reference),
      .deactivation(reason: pick([5, 10, 11]), change: .added, reasons: pick([0, 32, 1024, 2048, 3072, Int.max])),
      .exited(reference, pick([nil, .jetsam, .crashReport, .runningBoard(0x2182_BAD2)])), .assertionsRemoved(reference),
    ])
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}
