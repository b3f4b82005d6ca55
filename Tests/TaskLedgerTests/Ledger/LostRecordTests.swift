// Records of a task are missing. The remaining records of its end still end it, and the remaining records of other tasks make
// no second leak of a task that UIKit has stated.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct LostRecordTests {
  /// The process begins tasks 1 and 2, the log shows no begin of 3, and UIKit states two outstanding tasks.
  private static func stated(_ rest: Said...) -> Story {
    let scenes =
      [
        at(0, .launches()), at(0.1, .beginsLaunchTask), at(1, .beginsPrivately()), at(1.5, .endsPrivately(1, .none)),
        at(5, .goesToBackground()), at(30, .callsHandlers), at(31, .somethingIsStillOpen),
        at(31.001, .somethingIsStillOpen),
      ] + rest.enumerated().map { at(32 + Double($0.offset), $0.element) } + [at(35, .kills()), at(36, .exits())]
    return Story { for scene in scenes { scene } }
  }

  @Test("a lone end request may belong to a stated task without id and begin")
  func requestAlone() {
    #expect(Self.stated().outcomes.filter { $0.hasSuffix("leaked") }.count == 2)
    #expect(Self.stated(.asksToEnd(3)).outcomes.filter { $0.hasSuffix("leaked") }.count == 1)
    // UIKit calls the first id no task, and the second is UIKit's number for none.
    #expect(Self.stated(.asksToEnd(0)).outcomes.filter { $0.hasSuffix("leaked") }.count == 2)
    #expect(Self.stated(.asksToEnd(1)).outcomes.filter { $0.hasSuffix("leaked") }.count == 2)
  }

  @Test("the last lines of an end are enough, also for a task without a begin in the log")
  func lastLines() {
    for end in [Said.lowersCount(3), .releasesCarrier(for: 3)] {
      let story = Self.stated(end)
      #expect(story.outcomes.filter { $0.hasSuffix("leaked") }.count <= 1)
      #expect(story.task(3)?.verdict == .expired)
    }
  }

  @Test("an end with only its last line left determines the order of begins")
  func orderFromLastLine() {
    let story = Story {
      at(0, .createsCarrier(), .beginsPrivately())
      at(1, .lowersCount(3), .releasesCarrier(for: 3))
      at(2, .createsCarrier(0xCB), .beginsPrivately())
      at(3, .reusesCarrier(0xCB), .beginsPrivately())
      at(4, .endsPrivately(5, .none))
      at(40, .kills())
    }
    #expect(story.outcomes == ["3 ended", "4 leaked", "5 ended"])
  }

  @Test("an end that finds no begin may belong to a begin whose place is uncertain")
  func amongDrifted() {
    let story = Story {
      at(0, .launches())
      at(0.1, .beginsLaunchTask)
      at(0.5, .endsPrivately(1, .none))
      // The begin of 2 is missing.
      at(1, .beginsPrivately())
      at(2, .beginsPrivately())
      at(3, .beginsPrivately())
      at(4, .endsPrivately(5))
      at(35.7, .isOld(2, nil))
      at(37, .goesToBackground())
      at(38, .endsPrivately(3, .none))
      at(39, .endsPrivately(4, .none))
      at(62, .callsHandlers)
      at(67, .kills())
    }
    #expect(story.outcomes.filter { $0.hasSuffix("leaked") } == ["2 leaked"])
  }

  @Test("a stated task without a begin takes a place in the order, so later begins have later ids")
  func begunBehindStatement() {
    let story = Self.stated(.beginsPrivately(.block(0xB0, isGlobal: false)), .endsPrivately(3, .none))
    #expect(story.outcomes.filter { $0.hasSuffix("leaked") }.count == 1)
  }

  @Test("one statement is one leak, whichever of two tasks it means", arguments: [false, true])
  func oneStatement(_ isTimedOut: Bool) {
    let end = isTimedOut ? Said.timesOut("33-500-9") : .kills()
    let story = Story {
      at(0, .createsCarrier(), .acquires(.carrier("33-500-9")), .beginsPrivately())
      at(1, .reusesCarrier(), .beginsPrivately())
      at(2, .endsPrivately(7, .none))
      at(5, .goesToBackground())
      at(30, .callsHandlers)
      at(31, .somethingIsStillOpen)
      at(35, end)
      at(35.1, .exits())
    }
    #expect(story.outcomes.filter { $0.hasSuffix("leaked") }.count == 1)
  }

  @Test("an end request before the kill counts, however late the kill becomes known")
  func requestBeforeRelaunch() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(31, .isStillOpen(3))
      at(33, .asksToEnd(3).by(App.trails))
      at(40, .begins(1).by(App.trails.again(pid: 501)))
    }
    #expect(story.outcomes == ["1 open", "3 expired"])
  }

  @Test("a repeated exit of one life without a pid does not end another life", arguments: [0.001, 1, 4])
  func endToldAgain(_ delay: Double) {
    let (old, new) = (App.trails, App.trails.again(pid: 501))
    let again = ProcessReference(kind: .app, bundle: old.bundle, pid: nil)
    let story = Story {
      at(0, .launches(old), .begins(1).by(old))
      at(1, .ends(1).by(old))
      at(2, .launches(new), .begins(1).by(new))
      at(50, .exits(old))
      at(50 + delay, .process(.state(again, .notRunning), by: .springBoard))
      at(60, .ends(1).by(new))
    }
    #expect(story.outcomes == ["1 ended", "1 ended"])
  }

  private static func leaks(_ story: Story) -> [String] { story.outcomes.filter { $0.hasSuffix("leaked") } }

  @Test("an old task whose begin is known to be missing shifts no other ids")
  func missingNamed() {
    let story = Story {
      at(0, .launches())
      at(0.1, .beginsLaunchTask)
      at(0.5, .endsPrivately(1, .none))
      at(1, .beginsPrivately())
      // The begin of 3 is missing after its count.
      at(1.001, .raisesCount)
      at(2, .beginsPrivately())
      at(3, .beginsPrivately())
      at(5, .goesToBackground())
      at(36.002, .isOld(3))
      at(36.5, .endsPrivately(4), .endsPrivately(5), .endsPrivately(2))
      at(41, .kills())
      at(42, .exits())
    }
    #expect(Self.leaks(story) == ["3 leaked"])
    #expect(story.task(5)?.begin?.instant == StoryTime.instant(3) + 100)
  }

  @Test("an end request with an id beyond all begins may belong to a task that seems to be open")
  func requestBeyond() {
    func story(_ id: Int) -> Story {
      Story {
        at(0, .launches())
        at(0.1, .beginsLaunchTask)
        at(0.5, .endsPrivately(1, .none))
        at(1, .beginsPrivately())
        at(2, .beginsPrivately())
        at(5, .goesToBackground())
        at(6, .asksToEnd(id))
        at(36, .kills())
        at(37, .exits())
      }
    }
    #expect(Self.leaks(story(0)) == ["2 leaked", "3 leaked"])
    #expect(Self.leaks(story(4)).count == 1)
    #expect(Self.leaks(story(3)) == ["2 leaked"])
    // No process begins this many tasks at once.
    #expect(Self.leaks(story(4_000)).count == 2)
  }

  @Test("of two tasks with one id, the end belongs to the one in the order of begins, not to an older life's")
  func twoOfOneID() {
    let story = Story {
      at(0, .isOld(3))
      at(1, .needsFirstCarrier)
      at(2, .beginsPrivately(), .beginsPrivately())
      at(3, .endsPrivately(1), .endsPrivately(2), .releasesCarrier(for: 2))
      at(4, .beginsPrivately(), .beginsPrivately())
      at(5, .endsPrivately(3))
      at(36, .kills())
      at(37, .exits())
    }
    #expect(story.outcomes.filter { $0.hasPrefix("3") } == ["3 unknown", "3 ended"])
    #expect(Self.leaks(story) == ["4 leaked"])
  }

  @Test("a stated task may be the one whose begin is missing, and counts once")
  func missingStated() {
    let story = Story {
      at(0, .launches())
      at(0.1, .beginsLaunchTask)
      at(0.5, .endsPrivately(1, .none))
      // The begin of 2 is missing.
      at(1, .beginsPrivately())
      at(2, .endsPrivately(3))
      at(5, .goesToBackground())
      at(30, .callsHandlers)
      at(31, .somethingIsStillOpen)
      at(32, .beginsPrivately())
      at(33, .endsPrivately(4))
      at(34, .beginsPrivately())
      at(35, .endsPrivately(5))
      at(40, .kills())
      at(41, .exits())
    }
    #expect(Self.leaks(story).count == 1)
    #expect(story.task(4)?.verdict == .ended)
    #expect(story.task(5)?.begin?.instant == StoryTime.instant(34) + 100)
  }

  @Test("an old task without a begin may have lost its begin to another end")
  func guessTaken() {
    for isReasonLate in [false, true] {
      let kill = at(isReasonLate ? 45.1 : 45, .kills())
      let story = Story {
        at(0, .beginsPrivately())
        at(2, .beginsPrivately())
        at(3, .endsPrivately(8))
        at(5, .goesToBackground())
        at(35.05, .isOld(7))
        isReasonLate ? at(45, .exits()) : kill
        isReasonLate ? kill : at(45.1, .exits())
      }
      #expect(Self.leaks(story).count <= 1)
    }
  }

  @Test("a task that UIKit no longer knows has ended, even if UIKit stated it as outstanding")
  func endedUnseen() {
    for end in [Said.endsUnknown(3), .nothingCanExpire] {
      let story = Story {
        at(0, .begins(3))
        at(1, .goesToBackground())
        at(30, .callsHandlers)
        at(31, .isStillOpen(3))
        at(34, end)
        at(40, .kills())
      }
      #expect(story.outcomes == ["3 unknown"])
    }
    let dead = Story {
      at(0, .begins(3))
      at(1, .goesToBackground())
      at(30, .callsHandlers)
      at(31, .isStillOpen(3))
      at(34, .kills())
      at(34.1, .endsUnknown(3))
    }
    #expect(dead.outcomes == ["3 leaked"])
  }
}
