// Successive lives of one app: which record ends the old life, and which tasks belong to the new one.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct RelaunchTests {
  private let trails = App.trails.withoutPID

  // MARK: Exits

  static let exits: [(String, Said)] = [
    ("launchd", .exits(.trails, .jetsam)),
    ("SpringBoard", .process(.exited(App.trails.reference, .abort), by: .springBoard)),
    ("runningboardd's assertions", .process(.assertionsRemoved(App.trails.reference))),
    ("a state update", .process(.state(App.trails.reference, .notRunning), by: .dasd)),
    ("assertiond", .process(.exited(App.trails.plainReference, nil), by: .assertiond)),
    ("a crash report", .process(.exited(App.trails.plainReference, .crashReport))),
    ("the kernel's memory", Said(.kernel, .kill(Kill(cause: .memory, process: App.trails.plainReference)))),
  ]

  @Test("every daemon's exit record ends the process", arguments: exits.indices)
  func exit(_ row: Int) {
    let story = Story {
      at(0, .begins(3))
      at(1, Self.exits[row].1)
    }
    #expect(story.outcomes == ["3 died"], "\(Self.exits[row].0)")
    #expect(story.task(3)?.quality.contains(.exitInferred) == false)
  }

  @Test("the exit records of all daemons together are one exit")
  func allExits() {
    let story = Story {
      at(0, .begins(3))
      for (place, exit) in Self.exits.enumerated() { at(1 + Double(place) / 10, exit.1) }
      at(9, .begins(1).by(App.trails.again(pid: 501)))
    }
    #expect(story.outcomes == ["1 open", "3 died"])
    #expect(story.task(3)?.revision == 1)
    #expect(story.notes.filter { if case .exited = $0.what { true } else { false } }.count == 1)
  }

  @Test("an exit with another pid belongs to another process")
  func otherExit() {
    let story = Story {
      at(0, .begins(3))
      at(1, .exits(App.trails.again(pid: 499)))
    }
    #expect(story.outcomes == ["3 open"])
  }

  @Test("late records of a dead process do not begin a new life")
  func lastWords() {
    let story = Story {
      at(0, .begins(3))
      at(1, .exits())
      at(1.01, .begins(4), .ends(3))
    }
    #expect(story.outcomes == ["3 ended", "4 died"])
    #expect(Set(story.tasks.map(\.instance)).count == 1)
  }

  @Test("a crash report that is written after the relaunch does not end the new life", arguments: [false, true])
  func lateCrashReport(_ hasPID: Bool) {
    let named = ProcessReference(kind: .other, name: "Trails")
    let first = hasPID ? App.trails : trails
    let second = hasPID ? App.trails.again(pid: 501) : trails
    let story = Story {
      at(0, .begins(3).by(first))
      at(1, .process(.exited(named, nil), by: .springBoard))
      at(3, .begins(1).by(second))
      at(5, .process(.exited(named, .crashReport)))
    }
    #expect(story.outcomes == ["1 open", "3 died"])
  }

  @Test("a crash report ends the life if the log shows no other exit")
  func crashReportAlone() {
    let named = ProcessReference(kind: .other, name: "Trails")
    let story = Story {
      at(0, .begins(3).by(trails))
      at(60, .process(.exited(named, .crashReport)))
    }
    #expect(story.outcomes == ["3 died"])
  }

  // MARK: A new life

  @Test("ids that start again begin a new life in a log without pids")
  func idsStartAgain() {
    let story = Story {
      at(0, .begins(6, "old", created: 100).by(trails), .begins(7, created: 100).by(trails))
      at(1, .ends(7, created: 100).by(trails))
      at(60, .begins(1, created: 160).by(trails), .begins(2, created: 161).by(trails))
      at(61, .ends(1, created: 160).by(trails))
    }
    #expect(story.outcomes == ["1 ended", "2 open", "6 died", "7 ended"])
    let old = story.task(6)
    #expect(old?.quality.contains(.exitInferred) == true)
    #expect(old?.evidence?.statement == .relaunched)
    #expect(old?.instance != story.task(1)?.instance)
  }

  @Test("ids that start again begin a new life, even if the pid is the same")
  func idsStartAgainWithPID() {
    let story = Story {
      at(0, .begins(6, created: 9000))
      at(60, .begins(1, created: 20))
      at(60.5, .ends(1, created: 20))
      at(62, .begins(2, created: 22))
      at(63, .begins(3, created: 23))
      at(64, .ends(2, created: 22))
    }
    #expect(story.outcomes == ["1 ended", "2 ended", "3 open", "6 died"])
    #expect(Set(story.tasks.map(\.instance)).count == 2)
    #expect(story.task(3)?.process.pid == 500)
  }

  @Test("a repeated id with another creation time belongs to a new life")
  func sameIDAgain() {
    let story = Story {
      at(0, .begins(3, "old", created: 100).by(trails))
      at(60, .begins(3, "new", created: 160).by(trails))
      at(61, .ends(3, created: 160).by(trails))
    }
    #expect(story.task(named: "old")?.verdict == .died)
    #expect(story.task(named: "new")?.verdict == .ended)
  }

  @Test("a task that only a warning has shown belongs to the old life as well")
  func idsStartAgainAfterWarning() {
    let story = Story {
      at(40, .isOld(50).by(trails))
      at(60, .begins(1, created: 5).by(trails))
    }
    #expect(story.outcomes == ["1 open", "50 died"])
  }

  @Test("a new pid is a new life, and the old life keeps its tasks")
  func newPID() {
    let again = App.trails.again(pid: 501)
    let story = Story {
      at(0, .begins(3))
      at(10, .exits())
      at(20, .launches(again), .begins(1).by(again))
    }
    #expect(story.outcomes == ["1 open", "3 died"])
    #expect(story.task(1)?.process.pid == 501)
  }

  @Test("a launch of the same app under a new pid ends a life without an exit in the log")
  func launchedAgain() {
    let again = App.trails.again(pid: 501)
    let story = Story {
      at(0, .goesToBackground(), .begins(3))
      at(20, .launches(again), .begins(1).by(again))
    }
    #expect(story.outcomes == ["1 open", "3 died"])
    #expect(story.task(3)?.quality.contains(.exitInferred) == true)
  }

  @Test("UIKit's launch record ends a life without an exit in the log", arguments: [false, true])
  func deactivationAgain(_ knowsPID: Bool) {
    let story = Story {
      at(0, .deactivation(.removed, 5, to: 0, by: trails), .beginsPrivately().by(trails))
      at(5, knowsPID ? .saysWhoItIs(trails) : .deactivation(.added, 11, to: 2048, by: trails))
      at(100, .deactivation(.added, 10, to: 1024, by: trails), .beginsLaunchTask.by(trails))
      at(101, .endsPrivately(1, .none).by(trails))
    }
    #expect(story.outcomes == ["- died", "1 ended"])
    #expect(story.states.last == .launching)
  }

  @Test("another life can follow a life that only its ids have shown")
  func thirdLife() {
    let story = Story {
      at(0, .begins(6, created: 100).by(trails))
      at(60, .begins(1, created: 160).by(trails))
      at(120, .deactivation(.added, 10, to: 1024, by: trails))
    }
    #expect(story.outcomes == ["1 died", "6 died"])
  }

  @Test("an app without a pid is, after a relaunch, the process that the system launched")
  func newPIDWithoutOwn() {
    let again = App.trails.again(pid: 501)
    let story = Story {
      at(0, .begins(3).by(trails), .goesToBackground())
      at(10, .exits())
      at(20, .launches(again))
      at(20.1, .createsCarrier().by(trails), .begins(1).by(trails))
      at(20.105, .acquires(.carrier("33-501-3", of: again)))
      at(21, .goesToBackground(again))
      at(31, .exits(again))
    }
    #expect(story.outcomes == ["1 died", "3 died"])
    #expect(story.task(1)?.process.pid == 501)
    #expect(story.task(1)?.assertionID == "33-501-3")
    #expect(story.task(1)?.background?.rounded() == 10)
  }

  @Test("an app whose names have nothing in common is also the process that the system launched")
  func newPIDOfRunner() {
    let first = IdentityTests.runner
    let again = first.again(pid: 801)
    let story = Story {
      at(0, .begins(3).by(first))
      at(5, .saysWhoItIs(first))
      at(10, .exits(first))
      at(20, .launches(again))
      at(20.1, .begins(1).by(first))
      at(31, .exits(again))
    }
    #expect(story.outcomes == ["1 died", "3 died"])
    #expect(story.task(1)?.process.pid == 801)
  }

  @Test("a pid that another process now has no longer belongs to the first")
  func pidReused() {
    let other = App(name: "Ferry", bundle: "org.example.Ferry", pid: 500)
    let story = Story {
      at(0, .begins(3).by(.trails), .acquires(.carrier("33-500-8")))
      at(600, .begins(3, "Other").by(other), .goesToBackground(other))
      at(601, .ends(3).by(other))
    }
    #expect(story.task(named: "Sync")?.verdict == .died)
    #expect(story.task(named: "Sync")?.quality.contains(.exitInferred) == true)
    #expect(story.assertion("33-500-8")?.verdict == .died)
    #expect(story.task(named: "Other")?.verdict == .ended)
    #expect(story.task(named: "Other")?.process.bundle == "org.example.Ferry")
  }

  @Test("task keys are unique across lives")
  func keys() {
    let story = Story {
      for life in 0..<5 {
        let start = Double(life * 100)
        at(start, .begins(2, created: 1000 * life + 50), .begins(3, created: 1000 * life + 50))
        at(start + 1, .begins(1, "x").by(App.trails.again(pid: 501)))
        at(start + 50, .exits(), .exits(App.trails.again(pid: 501)))
      }
    }
    #expect(Set(story.tasks.map(\.key)).count == 15)
    #expect(story.tasks.count == 15)
  }

  // MARK: Reboot

  @Test("a reboot ends every life, by its own row or by the boot in the records", arguments: [false, true])
  func reboot(_ hasRow: Bool) {
    let story = Story {
      at(0, .begins(3), .begins(3, "Other").by(.tides), boot: "B1")
      if hasRow { at(10, .log(.rebooted(boot: "B2"))) }
      at(20, .begins(3, "New", created: 7), boot: "B2")
      at(21, .ends(3, created: 7), boot: "B2")
    }
    #expect(story.task(named: "Sync")?.verdict == .died)
    #expect(story.task(named: "Sync")?.evidence?.statement == .rebooted)
    #expect(story.task(named: "Other")?.verdict == .died)
    #expect(story.task(named: "New")?.verdict == .ended)
    #expect(
      story.task(named: "New")?.key.hasPrefix("0/1/") == hasRow
        || story.task(named: "New")?.key.hasPrefix("0/1/") == true)
  }

  @Test("the row of a capture's first boot is not a reboot")
  func firstBoot() {
    let story = Story {
      at(0, .log(.rebooted(boot: "B1")))
      at(1, .begins(3), boot: "B1")
      at(2, .ends(3), boot: "B1")
    }
    #expect(story.outcomes == ["3 ended"])
  }

  @Test("after a reboot an assertion id may be used again")
  func idsAfterReboot() {
    let story = Story {
      at(0, .acquires(.named("Old", "33-500-8")))
      at(1, .invalidates("33-500-8"))
      at(10, .log(.rebooted(boot: nil)))
      at(20, .acquires(.named("New", "33-500-8")))
      at(21, .exits())
    }
    #expect(story.outcomes(of: .assertion) == ["Old ended", "New died"])
  }
}
