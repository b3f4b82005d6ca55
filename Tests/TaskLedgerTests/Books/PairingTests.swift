// Begins and ends that carry ids: each end finds its begin even if records are lost, repeated or out of order.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct PairingTests {
  @Test("the begin and the end of an id are one task, timed from the first line of each")
  func simple() throws {
    let story = Story {
      at(0, .begins(3, "Sync"))
      at(7.5, .ends(3))
    }
    let task = try #require(story.task(3))
    #expect(task.verdict == .ended)
    #expect(task.name == "Sync")
    #expect(task.duration == 7.5)
    #expect(task.begin?.line == 1)
    #expect(task.end?.line == 2)
    #expect(task.evidence == nil)
    #expect(task.quality == [])
    #expect(story.begins == 1)
    #expect(task.revision == 1)
  }

  @Test("ids may come out of order, since threads overtake each other")
  func outOfOrder() {
    let story = Story {
      at(0, .begins(22, created: 500), .begins(24, created: 500), .begins(23, created: 500))
      at(1, .ends(23, created: 500), .ends(22, created: 500))
    }
    #expect(story.outcomes == ["22 ended", "23 ended", "24 open"])
    #expect(Set(story.tasks.map(\.instance)).count == 1)
  }

  @Test("ids tell tasks of one name apart")
  func sameName() {
    let story = Story {
      at(0, .begins(3, "Sync"))
      at(1, .begins(4, "Sync"))
      at(2, .ends(4))
    }
    #expect(story.outcomes == ["3 open", "4 ended"])
  }

  // MARK: Lost lines

  @Test("an end without a begin record carries the time of its begin")
  func beginLost() throws {
    let story = Story { at(20, .ends(3, elapsed: 12)) }
    let task = try #require(story.task(3))
    #expect(task.verdict == .ended)
    #expect(task.begin?.instant == StoryTime.instant(8) + 100)
    #expect(task.begin?.written == "")
    #expect(task.quality.contains(.beginInferred))
    #expect(story.begins == 0)
  }

  @Test("the background time of such a task counts from that time")
  func beginLostInBackground() {
    let story = Story {
      at(0, .goesToBackground())
      at(20, .ends(3, elapsed: 12))
    }
    #expect(story.task(3)?.background?.rounded() == 12)
  }

  @Test("an end without a begin record and without a description has no begin")
  func beginUnknown() {
    let story = Story { at(20, .endsPrivately(3)) }
    #expect(story.outcomes == ["3 ended"])
    #expect(story.task(3)?.begin == nil)
    #expect(story.task(3)?.duration == nil)
  }

  @Test("a task whose end is lost stays open")
  func endLost() {
    let story = Story {
      at(0, .begins(3), .begins(4), .begins(5))
      at(1, .ends(5), .ends(3))
    }
    #expect(story.outcomes == ["3 ended", "4 open", "5 ended"])
  }

  @Test("the first line of an end is enough")
  func secondLineLost() {
    let story = Story {
      at(0, .begins(3))
      at(5, .asksToEnd(3))
    }
    #expect(story.outcomes == ["3 ended"])
  }

  @Test("the second line of an end is enough")
  func firstLineLost() {
    let story = Story {
      at(0, .begins(3))
      at(5, Said(App.trails.sender, .task(.ended(id: 3, task: .of(3), handler: .none))))
    }
    #expect(story.outcomes == ["3 ended"])
  }

  @Test("an end of an id without a begin is not a task")
  func endOfNothing() {
    let story = Story {
      at(0, .begins(3))
      at(5, .asksToEnd(10), .endsUnknown(10))
      at(6, .asksToEnd(11))
      at(9, .ends(3))
    }
    #expect(story.outcomes == ["3 ended"])
  }

  @Test("a requested end is a task if the log shows nothing else")
  func onlyAskedFor() throws {
    let story = Story { at(5, .asksToEnd(10), .asksToEnd(0)) }
    #expect(story.outcomes == ["10 ended"])
    let task = try #require(story.task(10))
    #expect(task.begin == nil && task.duration == nil)
    #expect(Story { at(5, .asksToEnd(10), .asksToEnd(11)) }.outcomes == ["10 ended", "11 ended"])
    #expect(Story { at(5, .ends(9), .asksToEnd(11)) }.outcomes == ["9 ended"])
    #expect(Story(.timeless) { at(5, .asksToEnd(10)) }.outcomes == ["10 ended"])
  }

  @Test("an old task without a begin in the log began 35 seconds before UIKit's remark")
  func oldWithoutBegin() {
    let story = Story {
      at(40, .isOld(7))
      at(50, .ends(7))
    }
    #expect(story.outcomes == ["7 ended"])
    #expect(story.task(7)?.begin?.instant == StoryTime.instant(5))
  }

  @Test("an old task has neither expired nor leaked by that")
  func old() {
    let story = Story {
      at(0, .begins(3), .begins(4))
      at(35, .isOld(3), .isOld(4))
      at(36, .ends(3))
    }
    #expect(story.outcomes == ["3 ended", "4 open"])
  }

  @Test("a begin that the system refused is not an open task")
  func refused() {
    let story = Story {
      at(0, .begins(3))
      at(0.1, Said(App.trails.sender, .task(.refused(id: 3))), Said(App.trails.sender, .task(.refused(id: nil))))
    }
    #expect(story.outcomes == ["3 unknown"])
  }

  // MARK: Repeated lines

  static let repeated: [(String, Said, [String])] = [
    ("a begin", .begins(3, created: 90_000), ["3 open"]),
    ("the first line of an end", .asksToEnd(3), ["3 ended"]),
    ("both lines of an end", .ends(3), ["3 ended"]),
    ("an end of an unknown task", .ends(2, elapsed: 4), ["2 ended", "3 open"]),
    ("a leak statement", .isStillOpen(3), ["3 leaked"]),
    ("a leak statement of an unknown task", .isStillOpen(2), ["2 leaked", "3 open"]),
    ("an old task", .isOld(3), ["3 open"]),
    ("an old unknown task", .isOld(2), ["2 open", "3 open"]),
    ("a release", .releasesCarrier(for: 3), ["3 ended"]),
    ("the count going down", .lowersCount(3), ["3 ended"]),
    ("a warning", .willExpireSoon(), ["3 open"]),
    ("the handlers", .callsHandlers, ["3 open"]),
    ("nothing can expire", .nothingCanExpire, ["3 unknown"]),
    ("a suspension", .isSuspended(), ["3 unknown"]),
    ("an exit", .exits(), ["3 died"]),
    ("a kill", .kills(), ["3 leaked"]),
    ("a loss", .log(.messagesLost(count: 3)), ["3 unknown"]),
    ("a reboot", .log(.rebooted(boot: "B2")), ["3 died"]),
    ("going to the background", .goesToBackground(), ["3 open"]),
    ("the app's own word", .saysWhoItIs(), ["3 open"]),
    ("a launch long after the first", .launches(), ["3 open"]),
  ]

  @Test("a repeated line changes nothing", arguments: repeated.indices, [0.000_005, 0.02])
  func twice(_ row: Int, _ distance: Double) {
    let (name, said, outcomes) = Self.repeated[row]
    let once = Story {
      at(0, .createsCarrier(), .begins(3))
      at(10, said)
    }
    let twice = Story {
      at(0, .createsCarrier(), .begins(3))
      at(10, said)
      at(10 + distance, said)
    }
    #expect(once.outcomes == outcomes, "\(name)")
    #expect(twice.outcomes == outcomes, "\(name)")
    #expect(twice.tasks.map(\.revision) == once.tasks.map(\.revision), "\(name)")
  }

  // MARK: Clocks

  @Test("an end some microseconds before its begin has a duration of zero")
  func backwards() {
    let story = Story {
      at(1, .begins(3))
      at(0.999_98, .ends(3))
    }
    #expect(story.task(3)?.duration == 0)
  }

  @Test("a clock that falls back by a second keeps the order of the log")
  func secondBack() {
    let story = Story {
      at(19.9995, .begins(3))
      at(19.0019, .ends(3))
      at(19.01, .begins(4))
    }
    #expect(story.outcomes == ["3 ended", "4 open"])
    #expect(story.task(3)?.duration == 0)
  }

  @Test("a changed clock marks the tasks that are open")
  func clockSet() {
    let story = Story {
      at(0, .begins(3))
      at(1, .log(.clockAdjusted))
      at(2, .begins(4))
      at(3, .ends(3), .ends(4))
    }
    #expect(story.outcomes == ["3 ended", "4 ended"])
    #expect(story.task(3)?.quality.contains(.clockAdjusted) == true)
    #expect(story.task(4)?.quality.contains(.clockAdjusted) == false)
  }

  @Test("a log without times is paired too")
  func timeless() {
    let story = Story(.timeless) {
      at(0, .begins(3), .begins(4), .begins(5))
      at(5, .ends(3))
      at(30, .isStillOpen(4))
    }
    #expect(story.outcomes == ["3 ended", "4 leaked", "5 open"])
    #expect(story.task(3)?.duration == nil)
  }
}
