// A log written in a test: which sender logs what at which second, and the ledger's entries about it.

import BackgroundTasks
import TaskLedger

struct Story {
  private(set) var entries: [LedgerEntry] = []

  /// Changes that the capture makes to the lines.
  struct Capture: Sendable {
    /// The number of copies of each line, five microseconds apart.
    var copies = 1
    /// Whether the lines have times.
    var hasTimes = true
    var isCut = false

    static let plain = Capture()
    static let tripled = Capture(copies: 3)
    static let timeless = Capture(hasTimes: false)
    /// The log is live: no task is judged by the end of the log.
    static let live = Capture(isCut: true)
  }

  init(_ capture: Capture = .plain, @StoryBuilder _ tell: () -> [Scene]) {
    self.init(of: Self.observations(tell(), capture), isCut: capture.isCut)
  }

  init(_ entries: [LedgerEntry]) { self.entries = entries }

  init(of observations: [Observation], isCut: Bool = false) {
    var ledger = Ledger()
    for observation in observations { ledger.ingest(observation, into: &entries) }
    if !isCut { ledger.finish(into: &entries) }
  }

  static func observations(_ scenes: [Scene], _ capture: Capture = .plain) -> [Observation] {
    var uptimes = StoryUptimes()
    return observations(scenes, capture, continuing: &uptimes)
  }

  /// A story of a live log.
  static func observations(
    _ scenes: [Scene], _ capture: Capture = .plain, continuing uptimes: inout StoryUptimes
  ) -> [Observation] {
    var observations: [Observation] = []
    for scene in scenes {
      for (place, told) in scene.lines.enumerated() {
        var line = told
        uptimes.fill(&line.event, of: line.sender, at: scene.seconds)
        for copy in 0..<capture.copies {
          let instant = StoryTime.instant(scene.seconds) + Int64(place * 100 + copy * 5)
          let moment = Moment(
            instant: capture.hasTimes ? instant : nil, isCertain: true, line: observations.count + 1)
          observations.append(Observation(line.event, moment, sender: line.sender, boot: scene.boot))
        }
      }
    }
    return observations
  }
}

enum StoryTime {
  /// The microseconds since 1970 at which every story begins.
  static let zero: Int64 = 1_772_000_000_000_000

  static func instant(_ seconds: Double) -> Int64 { zero + Int64((seconds * 1_000_000).rounded()) }

  static func moment(_ seconds: Double, line: Int = 1) -> Moment {
    Moment(instant: instant(seconds), isCertain: true, line: line)
  }
}

/// The age and name of a task in UIKit's records if the story gives none. The device never sleeps.
struct StoryUptimes {
  private var begun: [String: TaskDescription] = [:]

  mutating func fill(_ event: inout TaskEvent, of sender: Observation.Sender, at seconds: Double) {
    let uptime = 90_000 + Int(seconds)
    let process = "\(sender.name ?? "") \(sender.pid ?? 0)"
    switch event {
    case .task(.began(var task?)):
      if task.isUndated { task.creationTime = uptime }
      begun["\(process) \(task.id)"] = task
      event = .task(.began(task))
    case .task(.ended(let id, var task?, let handler)):
      age(&task, process, uptime)
      event = .task(.ended(id: id, task: task, handler: handler))
    case .task(.stillOpen(var task?)):
      age(&task, process, uptime)
      event = .task(.stillOpen(task))
    default: break
    }
  }

  /// A task from before the story has the age that the story gives.
  private func age(_ task: inout TaskDescription, _ process: String, _ uptime: Int) {
    let known = begun["\(process) \(task.id)"]
    if task.isUndated {
      task.creationTime = known?.creationTime ?? uptime.minus(task.elapsed)
      task.elapsed = uptime.minus(task.creationTime)
    }
    // The defaults for the end of a task.
    if let known, known.creationTime == task.creationTime, task.name == "Sync" { task.name = known.name }
  }
}

extension TaskDescription {
  static let undated = Int.min

  fileprivate var isUndated: Bool { creationTime == Self.undated }
}

/// The records of one second, line by line.
struct Scene: Sendable {
  struct Line: Sendable {
    var event: TaskEvent
    var sender: Observation.Sender
  }

  var seconds: Double
  var lines: [Line]
  var boot: String?
}

/// One statement in as many lines as the system writes for it.
struct Said: Sendable {
  var lines: [Scene.Line]

  init(_ sender: Observation.Sender, _ events: TaskEvent...) {
    lines = events.map { Scene.Line(event: $0, sender: sender) }
  }

  /// The same statement from another sender.
  func by(_ sender: Observation.Sender) -> Said {
    var said = self
    for place in said.lines.indices { said.lines[place].sender = sender }
    return said
  }

  func by(_ app: App) -> Said { by(app.sender) }
}

func at(_ seconds: Double, _ said: Said..., boot: String? = nil) -> Scene {
  Scene(seconds: seconds, lines: said.flatMap(\.lines), boot: boot)
}

@resultBuilder
enum StoryBuilder {
  static func buildExpression(_ scene: Scene) -> [Scene] { [scene] }
  static func buildExpression(_ scenes: [Scene]) -> [Scene] { scenes }
  static func buildBlock(_ scenes: [Scene]...) -> [Scene] { scenes.flatMap { $0 } }
  static func buildArray(_ scenes: [[Scene]]) -> [Scene] { scenes.flatMap { $0 } }
  static func buildOptional(_ scenes: [Scene]?) -> [Scene] { scenes ?? [] }
}

extension Story {
  /// The last version of each task, in the order of their first judgements.
  var tasks: [BackgroundTask] {
    var latest: [String: BackgroundTask] = [:]
    var keys: [String] = []
    for case .judged(let task) in entries where latest.updateValue(task, forKey: task.key) == nil {
      keys.append(task.key)
    }
    return keys.compactMap { latest[$0] }
  }

  /// UIKit's tasks and their verdicts as `3 ended`, by id; `-` stands for an unknown id.
  var outcomes: [String] {
    tasks.filter { $0.kind == .uikit }.sorted { ($0.taskID ?? 0) < ($1.taskID ?? 0) }
      .map { "\($0.taskID.map(String.init) ?? "-") \($0.verdict)" }
  }

  /// The other tasks of a kind as `Sync ended`, in order of their begins.
  func outcomes(of kind: BackgroundTask.Kind) -> [String] {
    tasks.filter { $0.kind == kind }
      .sorted { ($0.begin?.instant ?? 0, $0.begin?.line ?? 0) < ($1.begin?.instant ?? 0, $1.begin?.line ?? 0) }
      .map { "\($0.name ?? "-") \($0.verdict)" }
  }

  /// The task of this id; nil if there is none or more than one.
  func task(_ id: Int) -> BackgroundTask? { only { $0.kind == .uikit && $0.taskID == id } }

  func task(named name: String) -> BackgroundTask? { only { $0.name == name } }

  func assertion(_ id: String) -> BackgroundTask? { only { $0.kind != .uikit && $0.assertionID == id } }

  private func only(_ isMeant: (BackgroundTask) -> Bool) -> BackgroundTask? {
    let found = tasks.filter(isMeant)
    return found.count == 1 ? found.first : nil
  }

  /// The notes about processes, without the tasks.
  var notes: [ProcessChange] {
    entries.compactMap { if case .process(let note) = $0 { note } else { nil } }
  }

  /// The states in the notes, in order.
  var states: [ProcessState] {
    notes.compactMap { if case .state(let state) = $0.what { state } else { nil } }
  }

  /// The number of begins among the entries.
  var begins: Int { entries.count { if case .began = $0 { true } else { false } } }
}
