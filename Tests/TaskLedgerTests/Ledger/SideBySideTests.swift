// Two processes of one name run at the same time in a log without pids. Ids and uptimes tell their records apart. A record that
// cannot be attributed proves neither a leak nor a death.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct SideBySideTests {
  private static let first = App.trails.withoutPID
  private static let second = App.trails.withoutPID.again(pid: 501)

  /// Both processes start their ids at 1.
  @StoryBuilder private static func beginnings() -> [Scene] {
    at(0, .begins(1, created: 100).by(first))
    at(1, .begins(2, created: 101).by(first))
    at(2, .begins(3, created: 102).by(first))
    at(10, .begins(1, created: 110).by(second))
    at(12, .ends(2, created: 101, elapsed: 11).by(first))
    at(13, .begins(2, created: 113).by(second))
    at(15, .begins(4, created: 115).by(first))
  }

  @Test("an end ends the task with its id and uptime if both processes use the id")
  func plain() {
    let story = Story {
      Self.beginnings()
      at(16, .ends(1, created: 110, elapsed: 6).by(Self.second))
      at(17, .ends(4, created: 115, elapsed: 2).by(Self.first))
      at(18, .ends(1, created: 100, elapsed: 18).by(Self.first))
      at(20, .ends(3, created: 102, elapsed: 18).by(Self.first))
      at(21, .ends(2, created: 113, elapsed: 8).by(Self.second))
    }
    #expect(story.outcomes == ["1 ended", "1 ended", "2 ended", "2 ended", "3 ended", "4 ended"])
  }

  @Test("a task that UIKit names by id and uptime has leaked")
  func stated() {
    let story = Story {
      Self.beginnings()
      at(18, .ends(1, created: 100, elapsed: 18).by(Self.first))
      at(20, .isStillOpen(3, created: 102, elapsed: 18).by(Self.first))
      at(21, .ends(1, created: 110, elapsed: 11).by(Self.second), .ends(2, created: 113, elapsed: 8).by(Self.second))
      at(22, .ends(4, created: 115, elapsed: 7).by(Self.first))
    }
    #expect(story.outcomes == ["1 ended", "1 ended", "2 ended", "2 ended", "3 leaked", "4 ended"])
  }

  @Test("a kill may be of either process, and makes no leak of a task that ends later")
  func killed() {
    let story = Story {
      Self.beginnings()
      at(16, .willExpireSoon())
      at(21, .kills())
      at(22, .exits(.trails, .runningBoard(0x2182_BAD2)))
      at(30, .ends(1, created: 110, elapsed: 20).by(Self.second))
      at(31, .ends(4, created: 115, elapsed: 16).by(Self.first))
    }
    #expect(!story.outcomes.contains { $0.hasSuffix("leaked") || $0.hasSuffix("died") })
    #expect(story.outcomes.count { $0.hasSuffix("ended") || $0.hasSuffix("expired") } == 3)
  }

  @Test("a process that continues its work was not the one that was killed")
  func goesOn() {
    let story = Story {
      at(0, .begins(1, created: 100).by(Self.first), .begins(2, created: 100).by(Self.first))
      at(1, .willExpireSoon())
      at(6, .kills())
      at(7, .exits(.trails, .runningBoard(0x2182_BAD2)))
      at(30, .ends(1, created: 100, elapsed: 30).by(Self.first))
    }
    #expect(story.task(2)?.verdict == .unknown)
    #expect(story.task(1)?.verdict == .expired || story.task(1)?.verdict == .ended)
  }

  @Test("a life that only follows another one is a relaunch, and its kill makes leaks")
  func relaunch() {
    let story = Story {
      at(0, .begins(1, created: 100).by(Self.first), .begins(2, created: 100).by(Self.first))
      at(1, .ends(1, created: 100, elapsed: 1).by(Self.first))
      at(10, .begins(1, created: 110).by(Self.second), .begins(2, created: 110).by(Self.second))
      at(12, .ends(1, created: 110, elapsed: 2).by(Self.second))
      at(20, .isStillOpen(2, created: 110, elapsed: 10).by(Self.second))
    }
    #expect(story.outcomes == ["1 ended", "1 ended", "2 died", "2 leaked"])
  }

  @Test("late records of a life that another has just followed are no proof of two processes")
  func lateWord() {
    let story = Story {
      at(0, .begins(1, created: 100).by(Self.first), .begins(2, created: 100).by(Self.first))
      at(10, .begins(1, created: 110).by(Self.second))
      at(10.5, .ends(1, created: 100, elapsed: 10).by(Self.first))
      at(20, .isStillOpen(1, created: 110, elapsed: 10).by(Self.second))
    }
    #expect(story.outcomes == ["1 ended", "1 leaked", "2 died"])
  }

  // MARK: Private

  private static func private9(_ app: App) -> [Scene] {
    (0..<9).map { at(Double($0) + 1, Said.beginsPrivately().by(app)) }
      + (1...6).map { at(Double($0) + 12, Said.endsPrivately($0).by(app)) }
  }

  @Test("private tasks have neither leaked nor died when a life continues after the next one began")
  func hidden() {
    let story = Story {
      at(0, .deactivation(.added, 10, to: 1024, by: Self.first))
      Self.private9(Self.first)
      at(30, .deactivation(.added, 10, to: 1024, by: Self.second))
      at(31, .beginsLaunchTask.by(Self.second))
      at(32, .endsPrivately(8).by(Self.first))
      at(33, .callsHandlers.by(Self.second))
      at(35, .somethingIsStillOpen.by(Self.second))
      at(36, .endsPrivately(1).by(Self.second))
    }
    #expect(!story.outcomes.contains { $0.hasSuffix("leaked") || $0.hasSuffix("died") })
  }

  @Test("ends that alternate between two id counts belong to two processes")
  func backAndForth() {
    let story = Story {
      Self.private9(Self.first)
      at(20, .endsPrivately(7).by(Self.first), .endsPrivately(8).by(Self.first), .endsPrivately(9).by(Self.first))
      at(21, .nothingCanExpire.by(Self.first))
      at(22, .beginsPrivately().by(Self.first), .beginsPrivately().by(Self.second))
      at(23, .endsPrivately(2).by(Self.second))
      at(24, .endsPrivately(10).by(Self.first))
      at(25, .beginsPrivately().by(Self.first), .beginsPrivately().by(Self.second))
      at(26, .somethingIsStillOpen.by(Self.first))
      at(27, .endsPrivately(3).by(Self.second))
      at(28, .endsPrivately(11).by(Self.first))
    }
    #expect(!story.outcomes.contains { $0.hasSuffix("leaked") }, "\(story.outcomes.joined(separator: ", "))")
  }

  @Test("ids that start again once are a relaunch, and a task that is stated then has leaked")
  func privateRelaunch() {
    let story = Story {
      Self.private9(Self.first)
      at(20, .endsPrivately(7).by(Self.first), .endsPrivately(8).by(Self.first), .endsPrivately(9).by(Self.first))
      at(21, .nothingCanExpire.by(Self.first))
      at(22, .beginsPrivately().by(Self.second), .beginsPrivately().by(Self.second))
      at(23, .endsPrivately(1).by(Self.second), .endsPrivately(2).by(Self.second))
      at(24, .beginsPrivately().by(Self.second))
      at(26, .somethingIsStillOpen.by(Self.second))
    }
    #expect(story.outcomes.count { $0.hasSuffix("leaked") } == 1, "\(story.outcomes.joined(separator: ", "))")
  }
}
