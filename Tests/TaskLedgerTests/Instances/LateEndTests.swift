// Assertions that end after their process has exited, or are held before it runs: which life each belongs to, and its verdict.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct LateEndTests {
  private static let bare = ProcessReference(kind: .app, bundle: App.trails.bundle)

  private func held(_ id: String, by target: ProcessReference = bare) -> SystemAssertion {
    SystemAssertion(
      id: id, name: "Refresh", target: target, originator: ProcessReference(kind: .daemon, bundle: "com.apple.dasd"),
      attributes: [.domain("com.apple.dasd", name: "BGAppRefreshTask")])
  }

  private static func job(_ number: Int, pid: Int? = nil) -> ProcessReference {
    ProcessReference(kind: .app, bundle: App.trails.bundle, pid: pid, job: "\(number).\(number + 1)")
  }

  @Test(
    "an assertion that is acquired for the next life does not die with the previous one",
    arguments: [0.000_2, 0.3, 0.9])
  func nextLife(_ delay: Double) {
    let again = App.trails.again(pid: 501)
    let story = Story {
      at(0, .launches(), .exits())
      at(delay, .acquires(held("33-90-7")))
      at(delay + 0.1, .launches(again))
      at(delay + 4, .assertion(.invalidated(id: "33-90-7", target: again.reference, originator: nil)))
    }
    #expect(story.outcomes(of: .assertion) == ["Refresh ended"])
    #expect(story.assertion("33-90-7")?.process.pid == 501)
  }

  @Test("an assertion that is acquired after the exit does not end before its begin")
  func order() {
    let story = Story {
      at(0, .exits())
      at(0.5, .acquires(.named("Too late", "33-500-9")))
    }
    let task = story.assertion("33-500-9")
    #expect(task?.verdict == .died)
    #expect(task?.evidence?.moment.isLater(than: StoryTime.instant(0.5), by: 0) == true)
  }

  static let plainExits: [Said] = [
    .exits(), .exits(.trails, .jetsam), .exits(.trails, .abort), .exits(.trails, .userQuit),
    .process(.assertionsRemoved(App.trails.reference)), .kills(code: nil, cause: .memory),
  ]

  @Test("an assertion that is released after the exit of its process has ended", arguments: plainExits.indices)
  func afterExit(_ row: Int) {
    let story = Story {
      at(0, .acquires(.named("Tidy up", "33-500-8")))
      at(5, Self.plainExits[row])
      at(5.002, .invalidates("33-500-8"), .invalidates("33-500-8"))
    }
    #expect(story.outcomes(of: .assertion) == ["Tidy up ended"])
    #expect(story.assertion("33-500-8")?.begin != nil)
  }

  @Test("such an assertion has also ended if the release names no target, or the bundle alone", arguments: [nil, bare])
  func afterExitWithoutPID(_ target: ProcessReference?) {
    let story = Story {
      at(0, .acquires(.named("Tidy up", "33-500-8")))
      at(5, .exits())
      at(5.002, .assertion(.invalidated(id: "33-500-8", target: target, originator: nil)))
    }
    #expect(story.outcomes(of: .assertion) == ["Tidy up ended"])
  }

  @Test(
    "a release after a kill for background time does not change the verdicts",
    arguments: [0x2182_BAD2, 0x2182_BAD3] as [UInt64])
  func afterKill(_ code: UInt64) {
    let story = Story {
      at(0, .acquires(.carrier("33-500-8")), .acquires(.named("Tidy up", "33-500-9")))
      at(31, .kills(code: code, holding: code == 0x2182_BAD2 ? [] : [.carrier("33-500-8")]), .exits())
      at(31.002, .invalidates("33-500-8"), .invalidates("33-500-9"))
    }
    #expect(story.assertion("33-500-8")?.verdict == .leaked)
    #expect(story.assertion("33-500-9")?.verdict == .died)
    #expect(story.tasks.count == 2)
  }

  // MARK: Records about ended lives

  @Test("the end of one job of an app does not end another job", arguments: [true, false])
  func otherJob(_ isOldKnown: Bool) {
    let (old, new) = (Self.job(100, pid: 500), Self.job(200, pid: 501))
    let story = Story {
      if isOldKnown { at(0, .process(.launched(old)), .process(.exited(old, nil))) }
      at(1, .process(.launched(new)))
      at(2, .acquires(held("33-90-7", by: new)))
      at(20, .process(.state(Self.job(100), .notRunning)))
      at(30, .assertion(.invalidated(id: "33-90-7", target: new, originator: nil)))
    }
    #expect(story.outcomes(of: .assertion) == ["Refresh ended"])
  }

  @Test("the job number identifies a life without a pid")
  func ownJob() {
    let life = Self.job(100, pid: 500)
    let story = Story {
      at(1, .process(.launched(life)), .acquires(held("33-90-7", by: life)))
      at(20, .process(.state(Self.job(100), .notRunning)))
    }
    #expect(story.outcomes(of: .assertion) == ["Refresh died"])
  }

  @Test("a late record about a life does not end the life that followed", arguments: [true, false])
  func lateWord(_ isOldGone: Bool) {
    let again = App.trails.again(pid: 501)
    let story = Story {
      at(0, .launches())
      if isOldGone { at(9, .exits()) }
      at(10, .launches(again), .acquires(held("33-90-7", by: again.reference)))
      at(10.5, .process(.state(Self.bare, .notRunning)))
      at(20, .assertion(.invalidated(id: "33-90-7", target: nil, originator: nil)))
    }
    #expect(story.outcomes(of: .assertion) == ["Refresh ended"])
  }

  @Test("a record that an app does not run yet does not end its assertion")
  func notYetRunning() {
    let story = Story {
      at(0, .acquires(held("33-90-7")))
      at(0.1, .process(.state(Self.bare, .notRunning)))
      at(4, .assertion(.invalidated(id: "33-90-7", target: Self.bare, originator: nil)))
    }
    #expect(story.outcomes(of: .assertion) == ["Refresh ended"])
    #expect(story.notes.isEmpty)
  }

  // MARK: Kills that name something else

  @Test(
    "tasks that a kill does not name have died, also without an exit in the log",
    arguments: [0x2182_BAD3, 0x2182_BAD4, 0x2182_BAAD] as [UInt64], [true, false])
  func namedKill(_ code: UInt64, _ hasPID: Bool) {
    let app = hasPID ? App.trails : App.trails.withoutPID
    let story = Story {
      at(0, .saysWhoItIs(app), .begins(3).by(app), .beginsPrivately().by(app))
      at(40, .kills(code: code, holding: [.named("com.apple.das.backgroundFetch", "33-90-2")]))
      at(90, .goesToBackground(.tides))
    }
    #expect(story.tasks.filter { $0.kind == .uikit }.map(\.verdict) == [.died, .died])
    #expect(story.assertion("33-90-2")?.verdict == .leaked)
  }

  @Test("a process that logs after the kill has not died")
  func namedKillOfOther() {
    let story = Story {
      at(0, .begins(3))
      at(40, .kills(code: 0x2182_BAD3))
      at(60, .ends(3))
    }
    #expect(story.outcomes == ["3 ended"])
  }

  // MARK: Bounds

  @Test("the number of open assertions is bounded, and the latest ones are kept")
  func owners() {
    var owners = AssertionOwners()
    for id in 0..<100_000 { owners.note("33-1-\(id)", of: id) }
    #expect(owners.count <= AssertionOwners.mostOpen + 4096)
    #expect(owners["33-1-99999"] == 99_999 && owners["33-1-0"] == nil)
  }
}
