// BG109 and BG110 follow from how a task was begun.

import Testing

@testable import BackgroundTasks
@testable import TaskRules

struct BeginRuleTests {
  @Test("a task without a handler is reported once for each name of a life")
  func noHandler() {
    var trial = RuleTrial(NoExpirationHandler.self)
    trial.begins(2) { $0.hasHandler = false }
    trial.begins(3) { $0.hasHandler = false }
    trial.begins(4, "Upload") { $0.hasHandler = false }
    trial.begins(5, instance: 2) { $0.hasHandler = false }
    #expect(trial.said == ["warning #2", "warning #4", "warning #5"])
    #expect(trial.messages.first == "\"Sync\" (#2) has no expiration handler")
  }

  @Test("private names count as one")
  func privateNames() {
    var trial = RuleTrial(NoExpirationHandler.self)
    trial.begins(2, nil) { $0.hasHandler = false }
    trial.begins(3, nil) { $0.hasHandler = false }
    #expect(trial.messages == ["task <private> (#2) has no expiration handler; it may be one of UIKit's own"])
  }

  @Test("a task without a begin record that has no handler is reported when it is judged")
  func judgedAlone() {
    var trial = RuleTrial(NoExpirationHandler.self)
    trial.judges(9, .ended) { $0.hasHandler = false }
    trial.judges(9, .ended) { $0.hasHandler = false }
    #expect(trial.said == ["warning #9"])
  }

  @Test("a task with a handler, and a task of which it is unknown, are not reported", arguments: [true, nil])
  func handler(_ hasHandler: Bool?) {
    var trial = RuleTrial(NoExpirationHandler.self)
    trial.begins(2) { $0.hasHandler = hasHandler }
    trial.judges(2, .leaked)
    #expect(trial.said == [])
  }

  @Test("the system's launch task is not reported, by name or as the first private task, even when it leaks")
  func launchTask() {
    var trial = RuleTrial(NoExpirationHandler.self)
    trial.begins(1, "Launch Background Task for Coalescing") { $0.hasHandler = false }
    trial.judges(1, .leaked)
    trial.begins(1, nil, instance: 2) { $0.hasHandler = false }
    trial.begins(3, of: .apples) { $0.hasHandler = false }
    #expect(trial.said == [])
  }

  @Test("UIKit's default name is reported as the place in the code, once for each place")
  func unnamed() {
    var trial = RuleTrial(UnnamedTask.self)
    let swift = "Called by Notes, from $s5Notes11AppDelegateC4saveyyF"
    trial.begins(2, swift)
    trial.begins(3, swift)
    trial.judges(3, .leaked)
    trial.begins(4, "Called by Pictures, from -[Album save]")
    trial.judges(7, .ended, named: "Called by Metrics, from <redacted>")
    #expect(
      trial.messages == [
        "\"Notes.AppDelegate.save\" (#2) was begun without a name of its own",
        "\"Pictures: -[Album save]\" (#4) was begun without a name of its own",
        "\"called by Metrics\" (#7) was begun without a name of its own",
      ])
    #expect(trial.findings.allSatisfy { $0.level == .note })
  }

  @Test(
    "a name of the app's own, a private name and UIKit's own tasks are not reported",
    arguments: ["Sync", "Called by hand", "Called by UIKit, from <redacted>", nil])
  func named(_ name: String?) {
    var trial = RuleTrial(UnnamedTask.self)
    trial.begins(2, name)
    trial.judges(2, .ended)
    #expect(trial.said == [])
  }
}
