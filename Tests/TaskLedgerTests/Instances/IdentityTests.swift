// Which process a record refers to: names, bundles and pids that belong together, and those that only look alike.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct IdentityTests {
  private func identities(_ story: Story) -> Set<String> {
    Set(story.tasks.map { "\($0.process.name ?? "-") \($0.process.bundle ?? "-") \($0.process.pid ?? 0)" })
  }

  // MARK: One process, several names

  @Test("the pid joins an app's own records to the system's")
  func byPID() {
    let story = Story {
      at(0, .begins(3), .acquires(.carrier("33-500-8")))
      at(5, .exits())
    }
    #expect(story.tasks.map(\.verdict) == [.died, .died])
    #expect(identities(story) == ["Trails org.example.Trails 500"])
  }

  @Test("a bundle that ends in the name joins records without a pid")
  func bySimilarName() {
    let trails = App.trails.withoutPID
    let story = Story {
      at(0, .begins(3).by(trails), .acquires(.carrier("33-500-8")))
      at(5, .exits())
    }
    #expect(story.outcomes == ["3 died"])
    #expect(identities(story) == ["Trails org.example.Trails 500"])
  }

  @Test(
    "such a bundle joins them if the system's record is first, and if blanks and case differ",
    arguments: ["Trails", "TRAILS", "Tra-ils"])
  func bySimilarNameLater(_ name: String) {
    var trails = App.trails.withoutPID
    trails.name = name
    let story = Story {
      at(0, .goesToBackground())
      at(1, .begins(3).by(trails))
      at(5, .exits())
    }
    #expect(story.outcomes == ["3 died"])
  }

  @Test("assertiond's name and pid join an app's records to the system's")
  func legacyName() {
    let story = Story {
      at(0, .begins(3))
      at(5, .process(.exited(App.trails.plainReference, nil), by: .assertiond))
    }
    #expect(story.outcomes == ["3 died"])
  }

  @Test("assertiond's name and pid join the records of an app that shows no pid")
  func legacyNameWithoutPID() {
    let trails = App.trails.withoutPID
    let story = Story {
      at(0, .begins(3).by(trails))
      at(5, .process(.exited(App.trails.plainReference, nil), by: .assertiond))
    }
    #expect(story.outcomes == ["3 died"])
    #expect(story.task(3)?.process.pid == 500)
  }

  /// Every app of this maker has an executable of this name.
  static let runner = App(name: "Runner", bundle: "org.example.tidetables", pid: 800, showsPID: false)

  @Test("the app's own record joins names that have nothing in common")
  func byOwnWord() {
    let story = Story {
      at(0, .begins(3).by(Self.runner))
      at(5, .saysWhoItIs(Self.runner))
      at(9, .exits(Self.runner))
    }
    #expect(story.outcomes == ["3 died"])
    #expect(identities(story) == ["Runner org.example.tidetables 800"])
  }

  @Test("earlier system records are then joined to the same process")
  func byOwnWordLater() {
    let story = Story {
      at(0, .comesToForeground(Self.runner), .createsCarrier().by(Self.runner), .begins(3).by(Self.runner))
      at(0.005, .acquires(.carrier("33-800-8", of: Self.runner)))
      at(5, .saysWhoItIs(Self.runner))
      at(9, .exits(Self.runner))
    }
    #expect(story.outcomes == ["3 died"])
    #expect(story.assertion("33-800-8")?.verdict == .died)
    #expect(identities(story) == ["Runner org.example.tidetables 800"])
  }

  @Test("earlier system records with the bundle alone are joined, too")
  func byOwnWordAfterBundle() {
    let bundle = ProcessReference(kind: .app, bundle: Self.runner.bundle)
    let story = Story {
      at(0, .process(.state(bundle, .foreground)), .begins(3).by(Self.runner))
      at(5, .saysWhoItIs(Self.runner))
      at(9, .process(.exited(bundle, nil)))
    }
    #expect(story.outcomes == ["3 died"])
    #expect(Set(story.notes.map(\.instance)).count == 2)
  }

  @Test("a carrier that was acquired before the names were joined times out for the app's tasks")
  func carrierBeforeTie() {
    let story = Story {
      at(0, .createsCarrier().by(Self.runner), .begins(3).by(Self.runner))
      at(0.005, .acquires(.carrier("33-800-8", of: Self.runner)))
      at(5, .saysWhoItIs(Self.runner))
      at(30, .willExpireSoon(Self.runner))
      at(35, .timesOut("33-800-8", of: Self.runner))
    }
    #expect(story.outcomes == ["3 leaked"])
  }

  @Test("names that no record joins are two processes")
  func untied() {
    let story = Story {
      at(0, .begins(3).by(Self.runner))
      at(9, .exits(Self.runner))
    }
    #expect(story.outcomes == ["3 open"])
    #expect(story.task(3)?.process.bundle == nil)
    #expect(story.task(3)?.quality.contains(.noPID) == true)
  }

  @Test("a name that the kernel cut off is the app's name")
  func cutName() {
    let app = App(name: "AlpineTrailRecorderPlus", bundle: "org.example.atr", pid: 510)
    let story = Story {
      at(0, .begins(3).by(app))
      at(
        5,
        Said(
          .kernel,
          .kill(Kill(cause: .memory, process: ProcessReference(kind: .other, name: "AlpineTrailReco", pid: 510)))))
    }
    #expect(story.outcomes == ["3 died"])
  }

  // MARK: Several processes that look alike

  @Test("two apps in a log without pids are two")
  func twoApps() {
    let (trails, tides) = (App.trails.withoutPID, App.tides.withoutPID)
    let story = Story {
      at(0, .begins(3, "A").by(trails), .begins(3, "B").by(tides))
      at(1, .ends(3).by(tides))
      at(2, .saysWhoItIs(tides))
      at(3, .exits(.tides))
    }
    #expect(story.task(named: "A")?.verdict == .open)
    #expect(story.task(named: "B")?.verdict == .ended)
  }

  @Test("two apps whose executables have one name are two processes, and neither takes the other's life")
  func twoRunners() {
    let first = App(name: "Runner", bundle: "org.example.tidetables", pid: 800)
    let second = App(name: "Runner", bundle: "org.example.ferries", pid: 900)
    let story = Story {
      at(0, .launches(first), .begins(3, "A").by(first))
      at(60, .launches(second), .begins(3, "B").by(second))
      at(61, .ends(3).by(second))
    }
    #expect(story.task(named: "A")?.verdict == .open)
    #expect(story.task(named: "B")?.verdict == .ended)
  }

  @Test("a name without a pid belongs to neither of two bundles with the same ending")
  func sameLastComponent() {
    let first = App(name: "Notes", bundle: "org.example.Notes", pid: 510)
    let second = App(name: "Notes", bundle: "com.example.other.Notes", pid: 520)
    let story = Story {
      at(0, .comesToForeground(first), .comesToForeground(second))
      at(1, .begins(3).by(first.withoutPID))
      at(2, .exits(second))
      at(3, .exits(first))
    }
    #expect(story.outcomes == ["3 open"])
    #expect(story.task(3)?.process.bundle == nil)
  }

  @Test("pids tell two bundles with the same ending apart")
  func sameLastComponentWithPIDs() {
    let first = App(name: "Notes", bundle: "org.example.Notes", pid: 510)
    let second = App(name: "Notes", bundle: "com.example.other.Notes", pid: 520)
    let story = Story {
      at(0, .comesToForeground(first), .comesToForeground(second))
      at(1, .begins(3, "A").by(first), .begins(3, "B").by(second))
      at(2, .exits(second))
    }
    #expect(story.task(named: "A")?.verdict == .open)
    #expect(story.task(named: "B")?.verdict == .died)
  }

  @Test("an extension lives and dies independently of its app")
  func appExtension() {
    let story = Story {
      at(0, .begins(3), .begins(3, "Share").by(.share))
      at(0.1, .acquires(.carrier("33-500-8")), .acquires(.named("Finish", "33-700-8", of: .share)))
      at(1, .exits(.share))
    }
    #expect(story.task(named: "Sync")?.verdict == .open)
    #expect(story.task(named: "Share")?.verdict == .died)
    #expect(story.assertion("33-500-8")?.verdict == .open)
    #expect(story.assertion("33-700-8")?.verdict == .died)
  }

  @Test("an extension whose bundle begins like the app's is not the app, even with the app's old pid")
  func extensionWithTheSamePID() {
    let share = App(name: "Share", bundle: "org.example.Trails.Share", pid: 500, kind: .extensionOrService)
    let story = Story {
      at(0, .goesToBackground(), .acquires(.carrier("33-500-8")))
      at(60, .acquires(.named("Finish", "33-500-9", of: share)))
    }
    #expect(story.assertion("33-500-9")?.process.bundle == "org.example.Trails.Share")
  }

  @Test("the same app in two simulators at once is two processes")
  func twoSimulators() {
    let (first, second) = (App.trails, App.trails.again(pid: 900))
    let story = Story {
      at(0, .launches(first), .begins(1, "A", created: 10).by(first))
      at(1, .launches(second), .begins(1, "B", created: 11).by(second))
      at(2, .begins(2, "C", created: 12).by(first), .begins(2, "D", created: 12).by(second))
      at(3, .ends(1, created: 10).by(first))
      at(4, .ends(2, created: 12).by(second))
    }
    #expect(story.task(named: "A")?.verdict == .ended)
    #expect(story.task(named: "B")?.verdict == .open)
    #expect(story.task(named: "C")?.verdict == .open)
    #expect(story.task(named: "D")?.verdict == .ended)
  }

  @Test("all records without a sender have the same unknown sender")
  func nobody() {
    let nobody = Observation.Sender(name: nil, pid: nil)
    let story = Story {
      at(0, .begins(3).by(nobody))
      at(1, .begins(4).by(.trails))
      at(2, .ends(3).by(nobody))
      at(3, .exits())
    }
    #expect(story.outcomes == ["3 ended", "4 died"])
  }

  @Test("an exit without a known process ends nothing")
  func exitOfNobody() {
    let story = Story {
      at(0, .begins(3))
      at(1, .process(.exited(ProcessReference(kind: .other), .runningBoard(0x2182_BAD2)), by: .launchd))
    }
    #expect(story.outcomes == ["3 open"])
  }
}
