// BG101, BG107 and BG108 follow from the verdict of a task.

import Testing

@testable import BackgroundTasks
@testable import TaskRules
@testable import TaskStories

struct VerdictRuleTests {
  @Test("a leak is reported once, and withdrawn when a late end disproves it")
  func leak() {
    var trial = RuleTrial(LeakedTask.self)
    trial.begins(3)
    trial.judges(3, .leaked) { $0.evidence = Evidence(.stillOutstanding, StoryTime.moment(58)) }
    trial.judges(3, .leaked)
    trial.judges(3, .expired)
    #expect(trial.said == ["error #3", "withdrawn error #3"])
    #expect(
      trial.messages.first
        == "\"Sync\" (#3) was begun and never ended: not ended after its expiration handlers were called")
  }

  @Test("no other verdict is a leak", arguments: Verdict.allCases.filter { $0 != .leaked })
  func noLeak(_ verdict: Verdict) {
    var trial = RuleTrial(LeakedTask.self)
    trial.begins(3)
    trial.judges(3, verdict)
    #expect(trial.said == [])
  }

  @Test("a carrier that timed out is not reported beside the tasks that it carried")
  func carrier() {
    var trial = RuleTrial(LeakedTask.self)
    var carrier = BackgroundTask(
      TaskNumber(1, ofInstance: 1, life: "c"), .assertion, process: App.trails.identity, begin: StoryTime.moment(0))
    carrier.verdict = .leaked
    carrier.carried = 2
    trial.take(.judged(carrier))
    #expect(trial.said == [])
  }

  @Test("a task that ended after its warning has expired, and a task that UIKit made for itself is left out")
  func expired() {
    var trial = RuleTrial(ExpiredTask.self)
    trial.begins(3, at: 30)
    trial.begins(4, "Persistent SceneSession Map Update")
    trial.judges(3, .expired, at: 56)
    trial.judges(4, .expired, at: 56)
    #expect(trial.said == ["warning #3"])
    #expect(trial.messages == ["\"Sync\" (#3) was ended only when its time was up, after 26.0 s"])
  }

  struct Delay: Sendable, CustomTestStringConvertible {
    var seconds: Double?
    var isOutstanding = false
    var said: [String]
    var testDescription: String { "\(seconds ?? -1) s, outstanding: \(isOutstanding)" }
  }

  @Test(
    "one second from the warning to the end is slow, and four are too slow",
    arguments: [
      Delay(seconds: 0.2, said: []),
      Delay(seconds: 1, said: []),
      Delay(seconds: 1.2, said: ["warning #3"]),
      Delay(seconds: 3.9, said: ["warning #3"]),
      Delay(seconds: 4, said: ["error #3"]),
      Delay(seconds: 0.8, isOutstanding: true, said: ["error #3"]),
      Delay(seconds: nil, said: []),
      Delay(seconds: nil, isOutstanding: true, said: []),
    ])
  func delay(_ delay: Delay) {
    var trial = RuleTrial(SlowExpiration.self)
    trial.begins(3)
    trial.judges(3, .expired, at: 56 + (delay.seconds ?? 0)) { task in
      if delay.seconds != nil { task.warned = StoryTime.moment(56) }
      if delay.isOutstanding { task.evidence = Evidence(.stillOutstanding, StoryTime.moment(56.5)) }
    }
    #expect(trial.said == delay.said)
    if delay.said != [] {
      #expect(trial.findings.first?.limit == 1)
      #expect(abs((trial.findings.first?.value ?? 0) - (delay.seconds ?? 0)) < 0.001)
    }
  }

  @Test("a slow end is withdrawn at its level, and reported again at another level")
  func slowAndRevised() {
    var trial = RuleTrial(SlowExpiration.self)
    trial.begins(3)
    trial.judges(3, .expired, at: 58) { $0.warned = StoryTime.moment(56) }
    trial.judges(3, .expired, at: 61) { $0.warned = StoryTime.moment(56) }
    trial.judges(3, .unknown)
    #expect(trial.said == ["warning #3", "withdrawn warning #3", "error #3", "withdrawn error #3"])
  }

  @Test("a task that was warned and ended by other means is not a slow end")
  func otherVerdicts() {
    var trial = RuleTrial(SlowExpiration.self)
    trial.begins(3)
    trial.judges(3, .ended, at: 90) { $0.warned = StoryTime.moment(56) }
    trial.begins(4, "Launch Background Task for Coalescing")
    trial.judges(4, .expired, at: 90) { $0.warned = StoryTime.moment(56) }
    #expect(trial.said == [])
  }
}
