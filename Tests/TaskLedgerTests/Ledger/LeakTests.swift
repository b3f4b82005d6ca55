// A leak is reported only if the log proves it: by a statement with an id, by statements without ids, or by a kill.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct LeakTests {
  // MARK: Statements

  @Test("a statement with an id applies to its task only")
  func statementByID() {
    let story = Story {
      at(0, .begins(3), .begins(4))
      at(30, .isStillOpen(4))
    }
    #expect(story.outcomes == ["3 open", "4 leaked"])
    #expect(story.task(4)?.evidence?.statement == .stillOutstanding)
  }

  @Test("a statement about a task from before the log carries the time of its begin")
  func statementWithoutBegin() {
    let story = Story { at(30, .isStillOpen(4, elapsed: 26)) }
    #expect(story.outcomes == ["4 leaked"])
    #expect(story.task(4)?.begin?.instant == StoryTime.instant(4))
    #expect(story.task(4)?.quality.contains(.beginInferred) == true)
  }

  @Test("statements without ids count: that many of the oldest tasks have leaked")
  func statementsByCount() {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(1, .beginsPrivately())
      at(2, .beginsPrivately())
      at(5, .goesToBackground())
      at(30, .callsHandlers)
      at(31, .somethingIsStillOpen, .somethingIsStillOpen)
    }
    #expect(story.outcomes == ["1 leaked", "2 leaked", "3 open"])
  }

  @Test("a statement without an id does not mean a task that began after the warning")
  func statementAfterWarning() {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(5, .goesToBackground())
      at(30, .callsHandlers)
      at(30.5, .beginsPrivately())
      at(31, .somethingIsStillOpen)
    }
    #expect(story.outcomes == ["1 leaked", "2 open"])
  }

  @Test("a statement without an id is a leak even if the log shows no begin")
  func statementAlone() {
    #expect(Story { at(30, .somethingIsStillOpen) }.outcomes == ["- leaked"])
  }

  @Test("a statement without an id after lost messages is a leak of an unknown task")
  func statementAfterLoss() {
    let story = Story {
      at(0, .beginsPrivately())
      at(1, .log(.messagesLost(count: 4)))
      at(30, .somethingIsStillOpen)
    }
    #expect(story.tasks.map { "\($0.verdict) \($0.begin == nil)" } == ["leaked true", "unknown false"])
  }

  @Test("an end whose second line the log lost ends the task that was stated to be open")
  func cutEnd() {
    let cut = Story {
      at(30, .somethingIsStillOpen)
      at(31, .asksToEnd(7))
      at(31.1, .log(.messagesLost(count: 9)))
      at(60, .begins(9))
    }
    #expect(cut.outcomes == ["7 expired", "9 open"])
    // Without a loss in the log the request may belong to another id.
    let whole = Story {
      at(30, .somethingIsStillOpen)
      at(31, .asksToEnd(7))
      at(60, .begins(9))
    }
    #expect(whole.outcomes == ["- unknown", "9 open"])
  }

  @Test("a late end turns a leaked task into an expired one", arguments: [false, true])
  func lateEnd(_ hasWarning: Bool) {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      if hasWarning { at(30, .callsHandlers) }
      at(31, .isStillOpen(3))
      at(33, .ends(3))
    }
    #expect(story.outcomes == ["3 expired"])
    #expect(story.task(3)?.verdictBefore == .leaked)
    #expect(story.task(3)?.revision == 2)
  }

  @Test("a late end does so in a private log, too")
  func latePrivateEnd() {
    let story = Story {
      at(0, .launches(), .beginsLaunchTask)
      at(31, .somethingIsStillOpen)
      at(33, .endsPrivately(1, .none))
    }
    #expect(story.outcomes == ["1 expired"])
  }

  @Test("a leak statement takes precedence over later records")
  func statementFirst() {
    let story = Story {
      at(0, .begins(3))
      at(31, .isStillOpen(3))
      at(32, .log(.messagesLost(count: nil)))
      at(33, .isSuspended())
      at(34, .exits(.trails, .jetsam))
    }
    #expect(story.outcomes == ["3 leaked"])
  }

  // MARK: Kills

  private func killed(_ kill: Said, by warning: Said? = .willExpireSoon()) -> Story {
    Story {
      at(0, .begins(3), .begins(4))
      at(1, .ends(4))
      at(5, .goesToBackground())
      if let warning { at(30, warning) }
      at(31, .begins(5))
      at(35, kill)
      at(35.5, .exits())
    }
  }

  static let deadly: [(String, Said)] = [
    ("RunningBoard's code for background tasks", .exits(.trails, .runningBoard(0x2182_BAD2))),
    ("the same in the request to end it", .kills(code: 0x2182_BAD2, cause: .requested)),
    ("assertiond's 0x8badf00d", .exits(.trails, ExitReason(namespace: "ASSERTIOND", code: 0x8BAD_F00D))),
    ("active assertions beyond permitted time", .kills(code: nil)),
    (
      "the same with the carrier listed",
      .kills(code: nil, holding: [.named("Shared Background Assertion 4 for org.example.Trails", "4D5E6F708192")])
    ),
  ]

  @Test(
    "after a kill for background time, the tasks that were open at the warning have leaked", arguments: deadly.indices)
  func killForBackgroundTime(_ row: Int) {
    let (name, kill) = Self.deadly[row]
    #expect(killed(kill).outcomes == ["3 leaked", "4 ended", "5 died"], "\(name)")
  }

  @Test("without a warning in the log, the warning is assumed five seconds before the kill", arguments: deadly.indices)
  func killWithoutWarning(_ row: Int) {
    let (name, kill) = Self.deadly[row]
    #expect(killed(kill, by: nil).outcomes == ["3 leaked", "4 ended", "5 died"], "\(name)")
  }

  static let harmless: [(String, Said)] = [
    ("jetsam", .exits(.trails, .jetsam)),
    ("a crash", .exits(.trails, .abort)),
    ("the user", .exits(.trails, .userQuit)),
    ("SpringBoard's watchdog", .exits(.trails, ExitReason(namespace: "SPRINGBOARD", code: 0x8BAD_F00D))),
    ("FrontBoard's watchdog", .exits(.trails, ExitReason(namespace: "FRONTBOARD", code: 0x8BAD_F00D))),
    ("the same as a kill", .kills(code: 0x8BAD_F00D, cause: .watchdog)),
    ("a file lock", .exits(.trails, .runningBoard(0xDEAD_10CC))),
    ("a URL session", .exits(.trails, .runningBoard(0x2182_BAD3))),
    ("a background fetch", .exits(.trails, .runningBoard(0x2182_BAD4))),
    ("another assertion", .exits(.trails, .runningBoard(0x2182_BAAD))),
    ("memory", .kills(code: nil, cause: .memory)),
    ("processor time", .kills(code: nil, cause: .cpu)),
  ]

  @Test("a kill for another reason makes no leak", arguments: harmless.indices)
  func otherKills(_ row: Int) {
    let (name, kill) = Self.harmless[row]
    #expect(killed(kill).outcomes == ["3 died", "4 ended", "5 died"], "\(name)")
  }

  @Test(
    "a kill that names an assertion makes only that one a leak", arguments: [0x2182_BAD3, 0x2182_BAD4, 0x2182_BAAD])
  func namedKill(_ code: UInt64) {
    let held = SystemAssertion.named("Tidy up", "33-500-9")
    let story = Story {
      at(0, .begins(3))
      at(1, .acquires(held), .acquires(.named("Another", "33-500-10")))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(35, .kills(code: code, holding: [held]))
      at(35.1, .exits(.trails, .runningBoard(code)))
    }
    #expect(story.outcomes == ["3 died"])
    #expect(story.outcomes(of: .assertion) == ["Tidy up leaked", "Another died"])
  }

  @Test("a carrier that only the kill names carries the app's tasks, and is no further leak")
  func namedCarrier() {
    let story = Story {
      at(0, .createsCarrier(), .begins(3))
      at(5, .goesToBackground())
      at(36, .kills(holding: [.carrier("33-500-9")]))
    }
    #expect(story.outcomes == ["3 leaked"])
    #expect(story.tasks.first { $0.kind == .assertion }?.routine == .carrier)
    #expect(story.task(3)?.assertionID == "33-500-9")
  }

  @Test("a kill is reported once, from the record with the reason, and first with the tasks that it names")
  func bareKill() {
    let held = SystemAssertion.named("com.apple.nsurlsessiond.handlesession Maps", "33-7-9")
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .acquires(held))
      at(35, .kills(code: nil, cause: .requested))
      at(35.1, .kills(code: 0x2182_BAD3, holding: [held]))
      at(35.2, .kills(code: 0x2182_BAD3, holding: [held]))
    }
    let kills = story.notes.filter { if case .killed = $0.what { true } else { false } }
    #expect(kills.map { $0.tasks.map(\.name) } == [["Maps", "Sync"]])
    let bare = Story {
      at(0, .begins(3))
      at(35, .kills(code: nil, cause: .requested))
      at(35.1, .exits())
    }
    let whats = bare.notes.map { if case .killed = $0.what { "killed" } else { "exited" } }
    #expect(whats == ["killed", "exited"] && bare.notes.first?.tasks.map(\.name) == ["Sync"])
  }

  @Test("a kill names the carrier that has just timed out")
  func timedOutCarrier() {
    let story = Story {
      at(0, .acquires(.carrier("33-500-9")))
      at(5, .goesToBackground())
      at(35, .timesOut("33-500-9"))
      at(35.1, .kills(holding: [.carrier("33-500-9")]))
    }
    let kill = story.notes.first { if case .killed = $0.what { true } else { false } }
    #expect(kill?.tasks.map(\.assertionID) == ["33-500-9"])
    #expect(story.outcomes(of: .assertion) == ["Shared Background Assertion 0 for org.example.Trails leaked"])
  }

  @Test(
    "the one private task that is left of two has leaked, by statement or by kill", arguments: [true, false])
  func lastPrivate(_ isStated: Bool) {
    let story = Story {
      at(0, .beginsPrivately(.block(0xB1, isGlobal: false)))
      at(1, .beginsPrivately(.block(0xB2, isGlobal: false)))
      at(5, .goesToBackground())
      at(8, .endsPrivately(2, .block(0xB1, isGlobal: false)))
      at(30, .willExpireSoon())
      at(36, isStated ? .somethingIsStillOpen : .kills())
    }
    #expect(story.tasks.map(\.verdict) == [.ended, .leaked])
  }

  @Test("a process that is ended for good has died, unless it logs again", arguments: [false, true])
  func unseenExit(_ isHeardAgain: Bool) {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(15, .kills(code: 0xDEAD_FA11, cause: .requested))
      if isHeardAgain { at(20, .begins(4)) }
      at(60, .goesToBackground(.tides))
    }
    #expect(story.outcomes.contains("3 died") == !isHeardAgain)
    let isNearReported = story.entries.contains { entry in
      if case .clue(let clue) = entry, case .nearBudget = clue.what { true } else { false }
    }
    #expect(isNearReported == isHeardAgain)
  }

  @Test("a kill without a process applies to the process that holds the named assertion", arguments: [true, false])
  func namelessKill(_ isKnown: Bool) {
    let held = SystemAssertion(id: "33-500-9", name: "Shared Background Assertion 1 for org.example.Trails")
    let story = Story {
      at(0, .begins(3))
      if isKnown { at(1, .acquires(.carrier("33-500-9", number: 1))) }
      at(5, .goesToBackground())
      at(35, Said(.runningboardd, .kill(Kill(cause: .beyondPermittedTime, process: nil, assertions: [held]))))
    }
    #expect(story.outcomes == [isKnown ? "3 leaked" : "3 overdue"])
  }

  @Test("the names in a kill before iOS 10 are those of the tasks")
  func namesOfOldKills() {
    let story = Story {
      at(0, .begins(3, "Save"), .begins(4, "Load"))
      at(5, .goesToBackground())
      at(185, .kills(code: nil, holding: [SystemAssertion(name: "Save", reason: "finishTask", duration: 180)]))
    }
    #expect(story.outcomes == ["3 leaked", "4 died"])
  }

  @Test("a task that only the kill lists has leaked")
  func listedOnly() {
    let story = Story {
      at(185, .kills(code: nil, holding: [SystemAssertion(name: "Save", reason: "finishTask", duration: 180)]))
    }
    #expect(story.tasks.map(\.name) == ["Save"])
    #expect(story.tasks.map(\.verdict) == [.leaked])
    #expect(story.tasks.first?.budget?.seconds == 180)
  }

  @Test("the names in a kill are also those of assertions, each counted once")
  func listedTwice() {
    let kill = Said.kills(code: nil, holding: [SystemAssertion(name: "Tidy up"), SystemAssertion(name: "Save")])
    let story = Story {
      at(0, .acquires(.named("Tidy up", "33-500-9")))
      at(185, kill)
      at(185.1, kill, .exits())
    }
    #expect(story.outcomes(of: .assertion) == ["Save leaked", "Tidy up leaked"])
  }

  @Test("the reason of an exit may come after the exit")
  func lateReason() {
    let story = Story {
      at(0, .begins(3), .begins(4))
      at(1, .ends(4))
      at(5, .goesToBackground())
      at(25, .willExpireSoon())
      at(26, .begins(5))
      at(31, .exits())
      at(36, .exits(.trails, .runningBoard(0x2182_BAD2)))
    }
    #expect(story.outcomes == ["3 leaked", "4 ended", "5 died"])
    #expect(story.task(3)?.verdictBefore == .died)
  }

  @Test("a late reason without a warning counts from the exit, not from its own time")
  func lateReasonWithoutWarning() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .begins(4))
      at(31, .exits())
      at(40, .exits(.trails, .runningBoard(0x2182_BAD2)))
    }
    #expect(story.outcomes == ["3 leaked", "4 died"])
  }

  @Test("only the warning of the present stay counts")
  func secondStay() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(31, .ends(3))
      at(32, .isSuspended())
      at(100, .isResumed())
      at(101, .begins(4))
      at(125, .willExpireSoon())
      at(126, .begins(5))
      at(130, .exits(.trails, .runningBoard(0x2182_BAD2)))
    }
    #expect(story.outcomes == ["3 expired", "4 leaked", "5 died"])
    #expect(story.notes.filter { $0.what == .expiringSoon }.count == 2)
  }

  @Test("a task that is suspended after the warning and then killed has leaked")
  func suspendedThenKilled() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(30.5, .begins(4))
      at(35, .isSuspended())
      at(36, .exits(.trails, .runningBoard(0x2182_BAD2)))
    }
    #expect(story.outcomes == ["3 leaked", "4 died"])
  }

  @Test("a task whose end may be among lost messages is unknown at a kill")
  func killAfterLoss() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .log(.messagesLost(count: 9)))
      at(21, .begins(4))
      at(30, .willExpireSoon())
      at(35, .exits(.trails, .runningBoard(0x2182_BAD2)))
    }
    #expect(story.outcomes == ["3 unknown", "4 leaked"])
    #expect(story.task(3)?.quality.contains(.lossNearby) == true)
  }
}
