// One life of an app on an invented device: launched, in and out of the foreground, tasks begun and ended or forgotten,
// and how it dies. It knows what truly happens and writes what iOS writes of it.

package struct InventedLife {
  enum Action {
    /// Nil for a task that is never ended.
    case begin(lasting: Int64?)
    case end(id: Int)
    case old(id: Int)
    case leaveForeground
    // Of one stay in the background; void when that is over.
    case comeBack(stay: Int)
    case wake(stay: Int)
    case warn(stay: Int)
    case state(stay: Int)
    case kill(stay: Int)
    case sleep(stay: Int)
    case finish(Finish)
  }

  /// How a life ends that does not end for background time.
  enum Finish: CaseIterable {
    case crash, memory, quit, session
    /// Nothing in the log says so.
    case unseen
  }

  enum Place { case foreground, background, suspended, gone }

  /// A task that UIKit holds.
  struct Held {
    let task: Int
    let id: Int
    let name: String
    /// As its end will show it.
    let handler: String
    let description: String
    let uptime: Int64
    let begin: Int64
  }

  let number: Int
  let app: InventedApp
  let pid: Int
  let isPrivate: Bool
  /// Seconds of uptime at midnight.
  let uptime: Int64
  var random: SeededRandom
  var now: Int64
  var place = Place.foreground
  var stay = 0
  /// When the present stay's warning came.
  var warned: Int64?
  var mask = 0
  var held: [Held] = []
  var carrier: (pointer: String, assertionID: String, place: Int)?
  /// A handler that was copied, and whose address is free again.
  var freed: String?
  var nextID = 1
  var nextCarrier = 0
  private var agenda: [(time: Int64, action: Action)] = []
  /// Tasks and carriers are numbered over all lives of a log.
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

  /// Lives until it dies or the device does not go on. Returns whether it died by itself, and when.
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
    // Latest first: the next is the last.
    let at = agenda.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
    agenda.insert((time, action), at: at)
  }

  /// Begins of tasks over the coming time.
  mutating func planTasks(during span: Int64) {
    let expected = app.pace * Double(span) / 60_000_000
    for _ in 0..<random.within(0...Int64(2 * expected)) { plan(.begin(lasting: duration()), in: 0...span) }
  }

  /// How long a task will last, if it is ended at all.
  mutating func duration() -> Int64? {
    if random.chance(app.forgets) { return nil }
    switch random.within(0...9) {
    case 0...5: return random.within(10...900_000)
    case 6...7: return random.within(1_000_000...20_000_000)
    default: return random.within(20_000_000...90_000_000)
    }
  }

  /// The process is gone, or nobody looks any more: what is held stays so.
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
  /// As runningboardd calls it, and as SpringBoard does.
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
