// One rule alone, and its findings about hand-made entries.

@testable import BackgroundTasks
@testable import TaskRules
@testable import TaskStories

struct RuleTrial {
  private var rule: any Rule
  private(set) var findings: [Finding] = []
  /// The latest version of each task, by key.
  private var tasks: [TaskNumber: BackgroundTask] = [:]

  init(_ rule: any Rule.Type) { self.rule = rule.init() }

  mutating func take(_ entry: LedgerEntry) { rule.inspect(entry, into: &findings) }

  mutating func begins(
    _ id: Int, _ name: String? = "Sync", at seconds: Double = 0, of app: App = .trails, instance: Int = 1,
    _ change: (inout BackgroundTask) -> Void = { _ in }
  ) {
    var task = BackgroundTask(
      Self.number(id, instance), .uikit, process: app.identity,
      begin: StoryTime.moment(seconds, line: id))
    task.taskID = id
    task.name = name
    if name == nil { task.quality.insert(.privateName) }
    change(&task)
    tasks[task.number] = task
    take(.began(task))
  }

  /// Judges the task that was begun, or a new one if none was.
  mutating func judges(
    _ id: Int, _ verdict: Verdict, at seconds: Double = 60, named name: String? = "Sync", instance: Int = 1,
    _ change: (inout BackgroundTask) -> Void = { _ in }
  ) {
    let number = Self.number(id, instance)
    var task = tasks[number] ?? BackgroundTask(number, .uikit, process: App.trails.identity, begin: nil)
    if tasks[number] == nil { (task.taskID, task.name) = (id, name) }
    task.verdictBefore = task.revision == 0 ? nil : task.verdict
    task.revision += 1
    task.verdict = verdict
    task.end = verdict == .ended || verdict == .expired ? StoryTime.moment(seconds, line: 100 + id) : nil
    change(&task)
    tasks[number] = task
    take(.judged(task))
  }

  mutating func remarks(
    _ what: Clue.What, at seconds: Double = 60, of app: App = .trails, instance: Int = 1,
    about tasks: [BackgroundTask] = []
  ) {
    take(
      .clue(
        Clue(what, instance: instance, process: app.identity, moment: StoryTime.moment(seconds), tasks: tasks)))
  }

  mutating func tells(_ what: ProcessChange.What, instance: Int = 1, tasks: [BackgroundTask] = []) {
    take(
      .process(
        ProcessChange(
          what, instance: instance, process: App.trails.identity, moment: StoryTime.moment(90), tasks: tasks)))
  }

  /// The findings as `error #1 #2`, in order; `withdrawn error #1 #2` for those that were withdrawn.
  var said: [String] {
    findings.map { finding in
      let words = [finding.isWithdrawn ? "withdrawn" : nil, finding.level.rawValue].compactMap { $0 }
      return (words + finding.tasks.map { "#\($0.taskID ?? 0)" }).joined(separator: " ")
    }
  }

  var messages: [String] { findings.map(\.message) }

  /// The number of findings that are not withdrawn at the end.
  var standing: Int { findings.reduce(0) { $0 + ($1.isWithdrawn ? -1 : 1) } }

  static func task(_ id: Int, _ name: String? = "Sync") -> BackgroundTask {
    var task = BackgroundTask(
      number(id, 1), .uikit, process: App.trails.identity, begin: StoryTime.moment(0))
    task.taskID = id
    task.name = name
    return task
  }

  private static func number(_ id: Int, _ instance: Int) -> TaskNumber {
    TaskNumber(id, ofInstance: instance, life: "0/0/Trails/-/\(instance)")
  }
}

extension App {
  var identity: ProcessIdentity { ProcessIdentity(name: name, bundle: bundle, pid: pid, kind: kind) }
  static let apples = App(name: "Weather", bundle: "com.apple.weather", pid: 700)
}
