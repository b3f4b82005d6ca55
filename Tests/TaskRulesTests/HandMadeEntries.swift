// Hand-made entries of the ledger, so that a rule can be tested without a log.

@testable import BackgroundTasks
@testable import TaskRules
@testable import TaskStories

enum HandMade {
  static let trails = ProcessIdentity(name: "Trails", bundle: "org.example.Trails", pid: 500, kind: .app)

  static func note(
    _ what: ProcessChange.What, instance: Int = 1, tasks: [BackgroundTask] = [], line: Int = 40
  ) -> LedgerEntry {
    .process(
      ProcessChange(what, instance: instance, process: trails, moment: StoryTime.moment(30, line: line), tasks: tasks))
  }

  static func clue(_ what: Clue.What, instance: Int = 1, tasks: [BackgroundTask] = []) -> LedgerEntry {
    .clue(
      Clue(what, instance: instance, process: trails, moment: StoryTime.moment(24, line: 31), tasks: tasks))
  }

  static func task(
    _ id: Int, _ name: String? = "Sync", kind: BackgroundTask.Kind = .uikit, instance: Int = 1,
    process: ProcessIdentity = trails, _ change: (inout BackgroundTask) -> Void = { _ in }
  ) -> BackgroundTask {
    var task = BackgroundTask(
      TaskNumber(id, ofInstance: instance, life: "\(instance)/\(kind)"), kind, process: process,
      begin: StoryTime.moment(Double(id), line: id))
    (task.taskID, task.name) = (kind == .uikit ? id : nil, name)
    change(&task)
    return task
  }

  /// An assertion that has ended, and its purpose.
  static func activity(
    _ id: Int, _ purpose: String = "com.apple.mediaexperience MediaPlayback", background: Double?,
    lasting: Double? = nil, instance: Int = 1, process: ProcessIdentity = trails,
    _ change: (inout BackgroundTask) -> Void = { _ in }
  ) -> LedgerEntry {
    .judged(
      task(id, "held", kind: .assertion, instance: instance, process: process) { task in
        task.purposes = [purpose]
        task.background = background
        task.end = lasting.map { StoryTime.moment(Double(id) + $0) }
        task.verdict = .ended
        change(&task)
      })
  }
}

extension Rule {
  /// All findings of the rule in a log that consists of these entries.
  static func findings(_ entries: [LedgerEntry]) -> [Finding] {
    var (rule, findings) = (Self(), [Finding]())
    for entry in entries { rule.inspect(entry, into: &findings) }
    rule.finish(into: &findings)
    return findings
  }

  static func findings(_ entries: LedgerEntry...) -> [Finding] { findings(entries) }
}
