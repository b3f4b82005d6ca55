// Pairing on a release device, where begins show no id and ends do. The pairing uses the order, the handlers and records
// that prove that no task is open.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct PrivatePairingTests {
  private static func malloc(_ pointer: UInt64) -> ExpirationHandler { .block(pointer, isGlobal: false) }
  private static func global(_ pointer: UInt64) -> ExpirationHandler { .block(pointer, isGlobal: true) }

  @Test("the k-th begin after a process's launch is its task k")
  func byOrder() {
    let story = Story {
      at(0, .launches())
      at(0.1, .beginsLaunchTask)
      at(1, .beginsPrivately())
      at(2, .beginsPrivately())
      at(3, .endsPrivately(3), .endsPrivately(1, .none))
      at(30, .isStillOpen(2))
    }
    #expect(story.outcomes == ["1 ended", "2 leaked", "3 ended"])
    #expect(story.task(3)?.begin?.instant == StoryTime.instant(2) + 100)
    #expect(story.task(3)?.quality.contains(.idInferred) == true)
    #expect(story.task(3)?.quality.contains(.privateName) == true)
  }

  @Test("UIKit's launch record starts the count as well")
  func byOrderFromDeactivation() {
    let story = Story {
      at(0, .deactivation(.added, 10, to: 1024))
      at(0.1, .beginsLaunchTask)
      at(1, .beginsPrivately())
      at(3, .endsPrivately(2))
    }
    #expect(story.outcomes == ["1 open", "2 ended"])
  }

  @Test("the address of a block selects a begin, and proves no other id")
  func byHandler() {
    let story = Story {
      at(0, .beginsPrivately(Self.malloc(0xA)))
      at(1, .beginsPrivately(Self.malloc(0xB)))
      at(2, .beginsPrivately(Self.malloc(0xC)))
      at(3, .endsPrivately(8, Self.malloc(0xB)))
    }
    #expect(story.outcomes == ["- open", "- open", "8 ended"])
    #expect(story.task(8)?.begin?.instant == StoryTime.instant(1) + 100)
  }

  @Test("the address of a shared global block selects nothing: the oldest task ends first, the other id is unknown")
  func byGlobalHandler() {
    let story = Story {
      at(0, .beginsPrivately())
      at(1, .beginsPrivately())
      at(2, .endsPrivately(7))
    }
    #expect(story.outcomes == ["- open", "7 ended"])
    #expect(story.task(7)?.begin?.instant == StoryTime.instant(0) + 100)
  }

  @Test("different global blocks tell their tasks apart")
  func otherGlobalHandler() {
    let story = Story {
      at(0, .beginsPrivately(Self.global(0xA)))
      at(1, .beginsPrivately(Self.global(0xB)))
      at(2, .endsPrivately(8, Self.global(0xB)))
    }
    #expect(story.outcomes == ["- open", "8 ended"])
  }

  @Test("an end takes the begin that can have no lower id, so that every end finds one", arguments: [true, false])
  func nested(_ isShown: Bool) {
    let handler: ExpirationHandler = isShown ? Self.malloc(0xB) : .none
    let story = Story {
      at(0, .createsCarrier(), .beginsPrivately(.none))
      at(1, .beginsPrivately(handler))
      at(2, .endsPrivately(4, handler))
      at(3, .beginsPrivately(.none))
      at(4, .endsPrivately(5, .none))
      at(5, .endsPrivately(3, .none), .releasesCarrier(for: 3))
    }
    #expect(story.outcomes == ["3 ended", "4 ended", "5 ended"])
    #expect(story.task(5)?.duration?.rounded() == 1)
    #expect(story.task(3)?.duration?.rounded() == 5)
  }

  @Test("the next request may come before the last begin")
  func interleaved() {
    let story = Story {
      at(
        0, Said(App.trails.sender, .task(.requested(name: nil, handler: Self.malloc(0xA)))),
        Said(App.trails.sender, .task(.requested(name: nil, handler: Self.malloc(0xB)))),
        Said(App.trails.sender, .task(.began(nil))), Said(App.trails.sender, .task(.began(nil))))
      at(1, .endsPrivately(8, Self.malloc(0xB)))
    }
    #expect(story.outcomes == ["- open", "8 ended"])
  }

  @Test("an end whose begin was lost does not take another task's begin")
  func beginLost() {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(1, .beginsPrivately(Self.malloc(0xA)))
      // The begin of 3 is missing.
      at(3, .endsPrivately(3, Self.malloc(0xB)))
      at(4, .endsPrivately(2, Self.malloc(0xA)))
    }
    #expect(story.outcomes == ["1 open", "2 ended", "3 ended"])
    #expect(story.task(3)?.begin == nil)
    #expect(story.task(2)?.duration?.rounded() == 3)
  }

  @Test("after a lost begin the next handler restores the order")
  func resynchronised() {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(1, .endsPrivately(1, .none))
      // The begin of 2 is missing.
      at(2, .beginsPrivately(Self.malloc(0xA)))
      at(3, .endsPrivately(3, Self.malloc(0xA)))
      at(4, .beginsPrivately())
      at(5, .beginsPrivately())
      at(6, .endsPrivately(5))
    }
    #expect(story.outcomes == ["1 ended", "3 ended", "4 open", "5 ended"])
  }

  @Test("an end of a task from before the log does not take another task's begin")
  func beforeTheLog() {
    let story = Story {
      at(0, .beginsPrivately(Self.malloc(0xB)))
      at(1, .endsPrivately(6, Self.malloc(0xA)))
      at(2, .endsPrivately(7, Self.malloc(0xB)))
    }
    #expect(story.outcomes == ["6 ended", "7 ended"])
    #expect(story.task(6)?.begin == nil)
    #expect(story.task(7)?.begin != nil)
  }

  @Test("the first line of an end alone ends a task when the second line does not follow")
  func firstLineOnly() {
    let story = Story {
      at(0, .beginsPrivately())
      at(1, .asksToEnd(7))
      at(1.2, .beginsPrivately())
    }
    #expect(story.outcomes == ["- open", "7 ended"])
    #expect(story.task(7)?.end?.instant == StoryTime.instant(1))
  }

  @Test("an end for which UIKit has no task ends nothing")
  func endOfNothing() {
    let story = Story {
      at(0, .beginsPrivately())
      at(1, .asksToEnd(3), .endsUnknown(3))
      at(5, .nothingCanExpire)
    }
    #expect(story.outcomes == ["- unknown"])
  }

  @Test("a record that proves that no task is open resets the pairing, so earlier errors do not propagate")
  func newStart() {
    let story = Story {
      at(0, .createsCarrier(), .beginsPrivately())
      at(1, .beginsPrivately())
      at(2, .endsPrivately(8), .releasesCarrier(for: 8))
      at(3, .createsCarrier(), .beginsPrivately())
      at(4, .endsPrivately(9), .releasesCarrier(for: 9))
    }
    #expect(story.tasks.map(\.verdict) == [.ended, .unknown, .ended])
    #expect(story.task(9)?.begin?.instant == StoryTime.instant(3) + 400)
  }

  @Test("an old task with an id is the one that began 35 seconds before")
  func old() {
    let story = Story {
      at(0, .beginsPrivately())
      at(10, .beginsPrivately())
      at(45, .isOld(8, nil))
      at(46, .endsPrivately(8), .endsPrivately(7))
    }
    #expect(story.outcomes == ["7 ended", "8 ended"])
    #expect(story.task(8)?.begin?.instant == StoryTime.instant(10) + 100)
  }

  @Test("two begins within microseconds are two tasks in a stream without copies")
  func realRepeats() {
    let story = Story {
      at(0, .begins(1, "Launch Background Task for Coalescing"))
      at(1, .ends(1))
      at(2, Said(App.trails.sender, .task(.began(nil))))
      at(2.000_02, Said(App.trails.sender, .task(.began(nil))))
      at(3, .endsPrivately(2))
      at(4, .endsPrivately(3))
    }
    #expect(story.outcomes == ["1 ended", "2 ended", "3 ended"])
    #expect(story.tasks.allSatisfy { $0.begin != nil })
  }

  @Test(
    "two begins within microseconds count as two in the order of the ids",
    arguments: [[2, 3, 4], [4, 3, 2], [3, 2, 4]])
  func realRepeatsInOrder(_ order: [Int]) {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(1, .endsPrivately(1, .none))
      at(2, Said(App.trails.sender, .task(.began(nil))))
      at(2.000_02, Said(App.trails.sender, .task(.began(nil))))
      at(3, .beginsPrivately())
      for (place, id) in order.enumerated() { at(4 + Double(place), .endsPrivately(id, .unknown)) }
    }
    #expect(story.outcomes == ["1 ended", "2 ended", "3 ended", "4 ended"])
    #expect(story.task(2)?.begin?.instant == StoryTime.instant(2))
    #expect(story.task(3)?.begin?.instant == StoryTime.instant(2.000_02))
    #expect(story.task(4)?.begin?.instant == StoryTime.instant(3) + 100)
  }

  @Test("ids that start again separate the tasks of two lives")
  func idsStartAgain() {
    let story = Story {
      at(0, .beginsPrivately())
      at(1, .endsPrivately(7))
      at(2, .beginsPrivately())
      at(3, .endsPrivately(8))
      at(60, .beginsPrivately())
      at(61, .endsPrivately(7))
    }
    #expect(story.tasks.map(\.verdict) == [.ended, .ended, .ended])
    #expect(story.tasks.allSatisfy { $0.duration?.rounded() == 1 })
  }
}
