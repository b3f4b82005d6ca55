// What is the background and what only looks like it, and which of a stay's warnings a task's end comes after.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct StayTests {
  // MARK: UIKit's reasons

  @Test("a launch passes through the bit of the background and is none")
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

  @Test("a capture that begins in the middle of a launch sees no background either")
  func launchCutOff() {
    let story = Story {
      at(0, .deactivation(.removed, 10, to: 2080))
      at(0.1, .deactivation(.added, 12, to: 6176))
      at(0.2, .deactivation(.removed, 11, to: 4128))
      at(0.3, .deactivation(.removed, 12, to: 0))
    }
    #expect(story.states == [.launching, .foregroundInactive, .foregroundActive])
  }

  @Test("after the launch the bit of the background is the background")
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

  @Test("launched into the background is in the background, whatever UIKit's bits say of the launch")
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

  // MARK: Who says it

  @Test("the app's own word for its suspension means the background")
  func ownWord() {
    #expect(Story { at(0, .saysWhoItIs()) }.states == [.background])
  }

  @Test("suspended is only what says so")
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

  @Test("daemons that hear of a state late do not take back what SpringBoard said")
  func lateHearsay() {
    let story = Story {
      at(0, .goesToBackground())
      at(0.05, .process(.state(App.trails.reference, .foreground), by: .dasd))
      at(0.06, .process(.state(App.trails.reference, .running(role: nil)), by: .dasd))
    }
    #expect(story.states == [.background])
  }

  @Test("where nobody knows better, hearsay is what there is")
  func hearsay() {
    let story = Story {
      at(0, .process(.state(App.trails.reference, .foreground), by: .dasd))
      at(9, .process(.state(App.trails.reference, .suspended), by: .dasd))
    }
    #expect(story.states == [.foreground, .suspended])
  }

  @Test("a process that runs after it was suspended does so in the background")
  func runsAgain() {
    let story = Story {
      at(0, .goesToBackground())
      at(1, .isSuspended())
      at(9, .process(.state(App.trails.reference, .running(role: nil))))
    }
    #expect(story.states == [.background, .suspended, .background])
  }

  @Test("running alone says neither foreground nor background")
  func running() {
    #expect(Story { at(0, .process(.state(App.trails.reference, .running(role: nil)))) }.states == [])
  }

  @Test("what is said of a process that is gone changes nothing")
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

  @Test("ended after the warning of the same stay is expired", arguments: warnings.indices)
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

  @Test("suspension ends the stay: an end in the next one is no late one")
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

  @Test("a task whose begin is not in the log expires, too")
  func expiredWithoutBegin() {
    let story = Story {
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(31, .ends(3, elapsed: 28))
      at(32, .ends(4, elapsed: 1))
    }
    #expect(story.outcomes == ["3 expired", "4 ended"])
  }

  @Test("an end that was asked for before the warning is no late one")
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

  @Test("suspended after the warning says nothing about the task: its time was up")
  func suspendedAfterWarning() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(36, .isSuspended())
    }
    #expect(story.outcomes == ["3 overdue"])
  }

  @Test("suspended and ended later is ended")
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
