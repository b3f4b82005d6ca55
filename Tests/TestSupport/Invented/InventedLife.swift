// One life of an app on an invented device: it is launched, enters and leaves the foreground, begins tasks and ends or forgets
// them, and dies. It holds the true events and writes the records that iOS writes about them.

package struct InventedLife {
  enum Action {
    /// Nil for a task that is never ended.
    case begin(lasting: Int64?)
    case end(id: Int)
    case old(id: Int)
    case leaveForeground
    // The state of one stay in the background, reset at its end.
    case comeBack(stay: Int)
    case wake(stay: Int)
    case warn(stay: Int)
    case state(stay: Int)
    case kill(stay: Int)
    case sleep(stay: Int)
    case finish(Finish)
  }

  /// The reasons for the end of a life apart from background time.
  enum Finish: CaseIterable {
    case crash, memory, quit, session
    /// The log does not show the end.
    case unseen
  }

  enum Place { case foreground, background, suspended, gone }

  /// A task that UIKit holds.
  struct Held {
    let task: Int
    let id: Int
    let name: String
    /// The handler that its end will show.
    let handler: String
    let description: String
    let uptime: Int64
    let begin: Int64
  }

  let number: Int
  let app: InventedApp
  let pid: Int
  let isPrivate: Bool
  /// The seconds of uptime at midnight.
  let uptime: Int64
  var random: SeededRandom
  var now: Int64
  var place = Place.foreground
  var stay = 0
  /// The time of the present stay's warning.
  var warned: Int64?
  var mask = 0
  var held: [Held] = []
  var carrier: (pointer: String, assertionID: String, place: Int)?
  /// A handler that was copied, so that its address is free again.
  var freed: String?
  var nextID = 1
  var nextCarrier = 0
  private var agenda: [(time: Int64, action: Action)] = []
  /// Tasks and carriers are numbered across all lives of a log.
  let firstTask: Int
  let firstCarrier: Int
  package internal(set) var lines: [InventedLine] = []
  package internal(set) var tasks: [InventedTask] = []
  package internal(set) var carriers: [InventedCarrier] = []

  init(
    number: Int, app: InventedApp, pid: Int, isPrivate: Bool, uptime: Int64, firstTask: Int, firstCarrier: Int,
    at start: Int64, random: SeededRandom
  ) {
    self.number = number
    self.app = app
    self.pid = pid
    self.isPrivate = isPrivate
    self.uptime = uptime
    self.firstTask = firstTask
    self.firstCarrier = firstCarrier
    self.random = random
    now = start
  }

  /// Runs until it dies or the device stops. Returns the time of its death, or nil if it did not die by itself.
  mutating func live(until limit: Int64, endsInReboot: Bool) -> Int64? {
    launch()
    plan(.finish(.allCases.randomElement(using: &random) ?? .crash), in: 40_000_000...400_000_000)
    while place != .gone, let next = agenda.popLast(), next.time < limit {
      now = max(now, next.time)
      perform(next.action)
    }
    guard place != .gone else { return now }
    leave(endsInReboot ? .died : .open)
    return nil
  }

  private mutating func perform(_ action: Action) {
    switch action {
    case .begin(let duration): if place != .suspended { begin(lasting: duration) }
    case .end(let id): end(id)
    case .old(let id): noteOld(id)
    case .leaveForeground: if place == .foreground { goToBackground() }
    case .comeBack(let stay): if stay == self.stay, place != .foreground { comeBack() }
    case .wake(let stay): if stay == self.stay, place == .suspended { wake() }
    case .warn(let stay): if stay == self.stay, place == .background { warn() }
    case .state(let stay): if stay == self.stay, place == .background { stateLeaks() }
    case .kill(let stay): if stay == self.stay, place == .background { killForBackgroundTime() }
    case .sleep(let stay): if stay == self.stay, place == .background, held.isEmpty { sleep() }
    case .finish(let finish): die(finish)
    }
  }

  mutating func plan(_ action: Action, in delay: ClosedRange<Int64>) {
    let time = now + random.within(delay)
    // Latest first, so that the next one is the last.
    let at = agenda.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
    agenda.insert((time, action), at: at)
  }

  /// The begins of tasks in the coming interval.
  mutating func planTasks(during span: Int64) {
    let expected = app.pace * Double(span) / 60_000_000
    for _ in 0..<random.within(0...Int64(2 * expected)) { plan(.begin(lasting: duration()), in: 0...span) }
  }

  /// The duration of a task, if it is ended at all.
  mutating func duration() -> Int64? {
    if random.chance(app.forgets) { return nil }
    switch random.within(0...9) {
    case 0...5: return random.within(10...900_000)
    case 6...7: return random.within(1_000_000...20_000_000)
    default: return random.within(20_000_000...90_000_000)
    }
  }

  /// The process or the log has ended, so open tasks stay open.
  mutating func leave(_ fate: InventedTask.Fate) {
    for held in held {
      let wasWarned = fate == .leaked && warned.map { held.begin <= $0 } == true
      let isLeak = wasWarned || tasks[held.task - firstTask].isStated
      tasks[held.task - firstTask].fate = isLeak ? .leaked : fate == .leaked ? .died : fate
    }
    if let carrier { carriers[carrier.place - firstCarrier].fate = fate }
    held = []
    carrier = nil
    place = .gone
  }

  // MARK: Lines

  var uikit: InventedLine.Sender {
    .init(app.name, pid: pid, "UIKitCore", "com.apple.UIKit", "BackgroundTask")
  }
  var application: InventedLine.Sender { .init(app.name, pid: pid, "UIKitCore", "com.apple.UIKit", "Application") }
  static let runningBoard = InventedLine.Sender(
    "runningboardd", pid: 33, "RunningBoard", "com.apple.runningboard", "process")
  static let springBoard = InventedLine.Sender(
    "SpringBoard", pid: 34, "FrontBoard", "com.apple.FrontBoard", "Process")
  /// The process in the form of runningboardd, and in that of SpringBoard.
  var target: String { "[app<\(app.identity)>:\(pid)]" }
  var process: String { "[app<\(app.bundle)>:\(pid)]" }

  mutating func say(
    _ sender: InventedLine.Sender, _ message: String, _ part: InventedLine.Part = .other, isError: Bool = false,
    task: Int? = nil
  ) {
    lines.append(InventedLine(now, sender, message, isError: isError, part, life: number, task: task))
  }

  mutating func pass(_ microseconds: ClosedRange<Int64>) { now += random.within(microseconds) }

  mutating func pointer() -> String { "0x\(random.hex(8))0" }

  func hidden(_ text: String) -> String { isPrivate ? "<private>" : text }
}
