// UIKit names every task that outlives its expiration handlers. A task that it does not name has ended.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct OutstandingTests {
  @Test("a task that UIKit does not name had ended before the kill", arguments: [false, true])
  func unnamed(_ hasWarning: Bool) {
    let story = Story {
      at(0, .begins(3), .begins(9))
      at(5, .goesToBackground())
      if hasWarning { at(30, .callsHandlers) }
      at(31, .isStillOpen(9))
      at(35, .kills())
    }
    #expect(story.outcomes == ["3 unknown", "9 leaked"])
    #expect(story.task(3)?.evidence?.statement == .notOutstanding)
    #expect(story.kill?.tasks.map(\.taskID) == [9])
  }

  @Test("the list has one line for each task in any order, and is complete only when the kill comes")
  func severalLines() {
    let story = Story {
      at(0, .begins(3), .begins(9), .begins(12))
      at(5, .goesToBackground())
      at(31, .isStillOpen(12))
      at(31.002, .isStillOpen(3))
      at(35, .exits(.trails, .runningBoard(0x2182_BAD2)))
    }
    #expect(story.outcomes == ["3 leaked", "9 unknown", "12 leaked"])
  }

  @Test("a carrier that times out completes the list like a kill")
  func carrierTimesOut() {
    let story = Story {
      at(0, .createsCarrier(), .acquires(.carrier("33-500-9")), .begins(3), .begins(9))
      at(5, .goesToBackground())
      at(31, .isStillOpen(9))
      at(35, .timesOut("33-500-9"))
    }
    #expect(story.outcomes == ["3 unknown", "9 leaked"])
  }

  @Test("a task that begins after the list is not judged by it")
  func begunBehind() {
    let story = Story {
      at(0, .begins(3), .begins(9))
      at(5, .goesToBackground())
      at(20, .isStillOpen(9))
      at(21, .begins(10))
      at(35, .kills())
    }
    #expect(story.outcomes == ["3 unknown", "9 leaked", "10 leaked"])
  }

  @Test("the reason of an exit may come after the exit")
  func lateReason() {
    let story = Story {
      at(0, .begins(3), .begins(9))
      at(5, .goesToBackground())
      at(31, .isStillOpen(9))
      at(35, .exits())
      at(35.1, .kills())
    }
    #expect(story.outcomes == ["3 unknown", "9 leaked"])
  }

  @Test("an end after the list ends the task")
  func lateEnd() {
    let story = Story {
      at(0, .begins(3), .begins(9))
      at(5, .goesToBackground())
      at(31, .isStillOpen(9))
      at(33, .ends(3))
      at(35, .kills())
    }
    #expect(story.outcomes == ["3 ended", "9 leaked"])
  }

  @Test("lines without ids are a count: that many of the oldest tasks have leaked, and it is not known which")
  func counted() {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(1, .beginsPrivately())
      at(2, .beginsPrivately())
      at(5, .goesToBackground())
      at(30, .callsHandlers)
      at(31, .somethingIsStillOpen)
      at(35, .kills())
    }
    #expect(story.outcomes == ["1 leaked", "2 unknown", "3 unknown"])
    #expect(story.task(1)?.evidence?.among == 3)
    #expect(story.task(1)?.evidence?.words.hasSuffix("one of 3 that were open then") == true)
    #expect(story.task(1)?.quality.contains(.idInferred) == true)
  }

  @Test("as many lines as open tasks cover all of the tasks")
  func allCounted() {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(1, .beginsPrivately())
      at(5, .goesToBackground())
      at(31, .somethingIsStillOpen, .somethingIsStillOpen)
      at(35, .kills())
    }
    #expect(story.outcomes == ["1 leaked", "2 leaked"])
    #expect(story.tasks.allSatisfy { $0.evidence?.among == 0 })
  }

  @Test("each of two apps has its own list", arguments: [App.tides, App.tides.withoutPID])
  func twoApps(_ other: App) {
    let story = Story {
      at(0, .begins(3), .begins(9), .begins(3, "Tide").by(other), .begins(9, "Tide").by(other))
      at(5, .goesToBackground(), .goesToBackground(other))
      at(31, .isStillOpen(9), .isStillOpen(3).by(other))
      at(35, .kills())
    }
    #expect(story.tasks.filter { $0.verdict == .unknown }.map(\.name) == ["Sync"])
    #expect(story.tasks.count { $0.verdict == .leaked } == 2)
  }

  @Test("an end after the kill does not change the verdict")
  func endAfterKill() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(35, .kills())
      at(35.001, .ends(3))
    }
    #expect(story.outcomes == ["3 leaked"])
  }
}
