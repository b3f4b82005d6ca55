// A crash report beside a log: which life it ends.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct ReportLifeTests {
  /// A report about the stories' app, with the seconds of its launch and end.
  private static func report(launched: Double?, ended: Double, pid: Int? = 500) -> Scene {
    let process = ProcessReference(kind: .app, bundle: "org.example.Trails", name: "Trails", pid: pid)
    let report = SystemReport(
      kind: .crash, process: process, captured: time(ended), launched: launched.map(time),
      termination: SystemReport.Termination(namespace: "RUNNINGBOARD", code: 0x2182_BAD2))
    return at(ended, Said(Observation.Sender(name: nil, pid: nil), .report(report)))
  }

  private static func time(_ seconds: Double) -> SystemReport.Time {
    SystemReport.Time(instant: StoryTime.instant(seconds), zone: 0, written: "")
  }

  @Test(
    "a report ends the life that it is about, and no life from before its launch",
    arguments: [(-60, "3 leaked"), (nil, "3 leaked"), (2, "3 leaked"), (30, "3 died")] as [(Double?, String)])
  func launch(_ launched: Double?, _ outcome: String) {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      Self.report(launched: launched, ended: 40)
    }
    #expect(story.outcomes == [outcome])
  }

  @Test("the launch time tells lives apart in a log without pids")
  func launchWithoutPID() {
    let app = App.trails
    let story = Story {
      at(0, Said.begins(3).by(Observation.Sender(name: app.sender.name, pid: nil)))
      Self.report(launched: 3000, ended: 3040, pid: 977)
    }
    #expect(!story.outcomes.contains("3 leaked"))
  }

  @Test(
    "a reported kill for background time comes within the budget and a margin", arguments: [(30, 90.0), (180, 240.0)])
  func reach(_ budget: Double, _ seconds: Double) {
    let ledger = Ledger(BudgetOptions(budget: budget))
    #expect(ledger.reach(beyond: StoryTime.zero) == StoryTime.instant(seconds))
  }
}
