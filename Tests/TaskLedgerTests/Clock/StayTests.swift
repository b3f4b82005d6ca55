// Which states are the background, and which of a stay's warnings the end of a task comes after.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct StayTests {
  // MARK: UIKit's reasons

  @Test("a launch sets UIKit's background bit and is not in the background")
  func launch() {
    let story = Story {
      at(0, .deactivation(.added, 10, to: 1024))
      at(0.01, .deactivation(.added, 5, to: 1056))
      at(0.03, .deactivation(.added, 11, to: 3104))
      at(0.08, .deactivation(.removed, 10, to: 2080))
      at(0.09, .deactivation(.added, 12, to: 6176))
      at(0.1, .deactivation(.removed, 11, to: 4128))
      at(0.2, .deactivation(.removed, 12, to: 32))
      at(0.21, .deactivation(.removed, 5, to: 0))
    }
    #expect(story.states == [.launching, .foregroundInactive, .foregroundActive])
  }

  @Test("a capture that begins during a launch shows no background either")
  func launchCutOff() {
    let story = Story {
      at(0, .deactivation(.removed, 10, to: 2080))
      at(0.1, .deactivation(.added, 12, to: 6176))
      at(0.2, .deactivation(.removed, 11, to: 4128))
      at(0.3, .deactivation(.removed, 12, to: 0))
    }
    #expect(story.states == [.launching, .foregroundInactive, .foregroundActive])
  }

  @Test("after the launch UIKit's background bit means the background")
  func leaving() {
    let story = Story {
      at(0, .deactivation(.removed, 5, to: 0))
      at(5, .deactivation(.added, 0, to: 1))
      at(6, .deactivation(.added, 11, to: 2056))
      at(20, .deactivation(.removed, 11, to: 4096))
      at(21, .deactivation(.removed, 12, to: 0))
    }
    #expect(
      story.states == [.foregroundActive, .foregroundInactive, .background, .foregroundInactive, .foregroundActive])
  }

  @Test("an app that is launched into the background is there, whatever UIKit's bits are during the launch")
  func launchedIntoBackground() {
    let story = Story {
      at(0, .launches(), .goesToBackground())
      at(0.1, .deactivation(.added, 10, to: 1024))
      at(0.2, .deactivation(.added, 11, to: 3072))
      at(0.3, .deactivation(.removed, 10, to: 2048))
      at(1, .begins(3))
      at(9, .ends(3))
    }
    #expect(story.states.last == .background)
    #expect(story.task(3)?.background?.rounded() == 8)
  }

  // MARK: Sources of a state

  @Test("the app's own record that it will be suspended means the background")
  func ownWord() {
    #expect(Story { at(0, .saysWhoItIs()) }.states == [.background])
  }

  @Test("only a suspension record makes a process suspended")
  func suspended() {
    let story = Story {
      at(0, .goesToBackground())
      at(1, .isSuspended())
      at(2, .isSuspended())
      at(3, .process(.state(App.trails.reference, .suspended), by: .dasd))
      at(9, .isResumed())
    }
    #expect(story.states == [.background, .suspended, .background])
  }

  @Test("a daemon's late record does not replace SpringBoard's")
  func lateHearsay() {
    let story = Story {
      at(0, .goesToBackground())
      at(0.05, .process(.state(App.trails.reference, .foreground), by: .dasd))
      at(0.06, .process(.state(App.trails.reference, .running(role: nil)), by: .dasd))
    }
    #expect(story.states == [.background])
  }

  @Test("a daemon's record counts when there is no better source")
  func hearsay() {
    let story = Story {
      at(0, .process(.state(App.trails.reference, .foreground), by: .dasd))
      at(9, .process(.state(App.trails.reference, .suspended), by: .dasd))
    }
    #expect(story.states == [.foreground, .suspended])
  }

  @Test("a process that is resumed runs in the background")
  func runsAgain() {
    let story = Story {
      at(0, .goesToBackground())
      at(1, .isSuspended())
      at(9, .process(.state(App.trails.reference, .running(role: nil))))
    }
    #expect(story.states == [.background, .suspended, .background])
  }

  @Test("a running process is in neither foreground nor background by that")
  func running() {
    #expect(Story { at(0, .process(.state(App.trails.reference, .running(role: nil)))) }.states == [])
  }

  @Test("a state record after the exit changes nothing")
  func afterDeath() {
    let story = Story {
      at(0, .goesToBackground())
      at(1, .exits())
      at(1.1, .comesToForeground(), .isSuspended(), .isResumed(), .willExpireSoon())
    }
    #expect(story.states == [.background, .terminated])
  }

  // MARK: Expired

  static let warnings: [(String, Said)] = [
    ("runningboardd's warning", .willExpireSoon()), ("the call of the handlers", .callsHandlers),
    ("the call of one handler", Said(App.trails.sender, .task(.handlerCalled(name: nil)))),
  ]

  @Test("a task that ends after the warning of its stay has expired", arguments: warnings.indices)
  func expired(_ row: Int) {
    let (name, warning) = Self.warnings[row]
    let story = Story {
      at(0, .begins(3), .begins(4))
      at(5, .goesToBackground())
      at(29, .ends(4))
      at(30, warning)
      at(31, .begins(5))
      at(32, .ends(3), .ends(5))
    }
    #expect(story.outcomes == ["3 expired", "4 ended", "5 ended"], "\(name)")
    #expect(story.task(3)?.evidence?.moment.instant == StoryTime.instant(30))
  }

  @Test("a suspension ends the stay, so an end in the next stay is not late")
  func nextStay() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(31, .isSuspended())
      at(100, .isResumed())
      at(101, .ends(3))
    }
    #expect(story.outcomes == ["3 ended"])
  }

  @Test("a task without a begin in the log expires, too")
  func expiredWithoutBegin() {
    let story = Story {
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(31, .ends(3, elapsed: 28))
      at(32, .ends(4, elapsed: 1))
    }
    #expect(story.outcomes == ["3 expired", "4 ended"])
  }

  @Test("an end that was requested before the warning is not late")
  func askedInTime() {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(5, .goesToBackground())
      at(29, .asksToEnd(1))
      at(30, .willExpireSoon())
      at(31, .beginsPrivately())
    }
    #expect(story.outcomes == ["1 ended", "2 open"])
  }

  @Test("a task that is open when its process is suspended after the warning is overdue")
  func suspendedAfterWarning() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(36, .isSuspended())
    }
    #expect(story.outcomes == ["3 overdue"])
  }

  @Test("a task that ends after a suspension has ended")
  func endedAfterSuspension() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(10, .isSuspended())
      at(99, .isResumed())
      at(100, .ends(3))
    }
    #expect(story.outcomes == ["3 ended"])
  }
}
