// Common situations and the verdict of each. Rows that need the background clock (over
// budget, two stays, shares of the budget) belong to the tests of the clock.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct SituationTests {
  struct Situation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: BackgroundTask.Kind
    let outcomes: [String]
    let scenes: @Sendable () -> [Scene]

    init(
      _ description: String, _ outcomes: [String], kind: BackgroundTask.Kind = .uikit,
      @StoryBuilder _ scenes: @escaping @Sendable () -> [Scene]
    ) {
      testDescription = description
      self.kind = kind
      self.outcomes = outcomes
      self.scenes = scenes
    }
  }

  static let situations = [
    Situation("the log ends ten seconds after the move to the background", ["3 open"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(15, .process(.state(App.tides.reference, .foreground)))
    },
    Situation("back to the foreground with the task open, ended ten minutes later", ["3 ended"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .comesToForeground())
      at(620, .ends(3))
    },
    Situation("the same after a warning in the earlier stay", ["3 ended"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(31, .comesToForeground())
      at(620, .ends(3))
    },
    Situation("suspended with the task open before the budget is used", ["3 unknown"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(10, .isSuspended())
    },
    Situation("a leak is stated under a debugger, and no kill follows", ["3 leaked"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(31, .isStillOpen(3))
      at(90, .comesToForeground())
    },
    Situation("jetsam ends the app with a task open", ["3 died"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .exits(.trails, .jetsam))
    },
    Situation("the app crashes with a task open", ["3 died"]) {
      at(0, .begins(3))
      at(20, .exits(.trails, .abort))
    },
    Situation("the user quits the app with a task open", ["3 died"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .exits(.trails, .userQuit))
    },
    Situation("killed for its tasks, all names private", ["1 ended", "2 leaked", "3 leaked", "4 died"]) {
      at(0, .launches(), .beginsLaunchTask)
      at(1, .endsPrivately(1, .none))
      at(2, .beginsPrivately())
      at(3, .beginsPrivately())
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(32, .beginsPrivately())
      at(35, .exits(.trails, .runningBoard(0x2182_BAD2)))
    },
    Situation(
      "only runningboardd's records: the carrier times out, then the kill",
      ["Shared Background Assertion 0 for org.example.Trails leaked"], kind: .assertion
    ) {
      at(0, .acquires(.carrier("33-500-8")))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(35, .timesOut("33-500-8"))
      at(35.01, .kills(holding: [.carrier("33-500-8")]))
      at(35.1, .exits(.trails, .runningBoard(0x2182_BAD2)))
    },
    Situation("in the foreground for an hour, never ended", ["3 open"]) {
      at(0, .comesToForeground())
      at(1, .begins(3))
      at(36, .isOld(3))
      at(3601, .process(.state(App.tides.reference, .foreground)))
    },
    Situation("an extension asks for time under a reason", ["Finish the share ended"], kind: .assertion) {
      at(0, .acquires(.named("Finish the share", "33-700-1", of: .share)))
      at(5, .invalidates("33-700-1", of: .share))
    },
  ]

  @Test("each situation has its verdict", arguments: situations)
  func verdicts(_ situation: Situation) {
    #expect(outcomes(of: situation, .plain) == situation.outcomes)
  }

  @Test("each situation has its verdict when every line occurs three times", arguments: situations)
  func tripled(_ situation: Situation) {
    #expect(outcomes(of: situation, .tripled) == situation.outcomes)
  }

  private func outcomes(of situation: Situation, _ capture: Story.Capture) -> [String] {
    let story = Story(capture, situation.scenes)
    return situation.kind == .uikit ? story.outcomes : story.outcomes(of: situation.kind)
  }

  @Test("a log without state records gives no background time")
  func noStates() {
    let story = Story {
      at(0, .begins(3), .begins(4))
      at(9, .ends(3))
    }
    #expect(story.outcomes == ["3 ended", "4 open"])
    #expect(story.tasks.map(\.background) == [nil, nil])
  }

  @Test("a log with state records gives the background time between begin and end")
  func background() {
    let story = Story {
      at(0, .comesToForeground())
      at(1, .begins(3))
      at(5, .goesToBackground())
      at(10, .comesToForeground())
      at(20, .goesToBackground())
      at(21, .begins(4))
      at(24, .ends(3), .ends(4))
    }
    #expect(story.tasks.map { $0.background?.rounded() } == [9, 3])
  }

  @Test("the assertion of an extension belongs to the extension's process and has the reason as its name")
  func extensionOfTheApp() {
    let story = Story {
      at(0, .begins(3))
      at(0, .acquires(.named("Finish the share", "33-700-1", of: .share)))
      at(5, .exits(.share))
    }
    #expect(story.outcomes == ["3 open"])
    let task = story.task(named: "Finish the share")
    #expect(task?.verdict == .died)
    #expect(task?.process.bundle == "org.example.Trails.Share")
    #expect(task?.process.pid == 700)
  }
}

extension App {
  /// An extension of the app.
  static let share = App(
    name: "Share", bundle: "org.example.Trails.Share", pid: 700, kind: .extensionOrService)
}
