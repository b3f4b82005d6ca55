// System assertions: the ids of RunningBoard and assertiond, ends, timeouts, and carriers.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct AssertionTests {
  @Test("an assertion is paired by id from its begin to its end", arguments: ["33-500-2017017", "4D5E6F708192"])
  func simple(_ id: String) {
    let story = Story {
      at(0, .acquires(.named("Tidy up", id)))
      at(4, .invalidates(id))
    }
    let task = story.assertion(id)
    #expect(task?.kind == .assertion)
    #expect(task?.verdict == .ended)
    #expect(task?.duration == 4)
    #expect(task?.purposes == ["com.apple.common FinishTaskInterruptable"])
  }

  @Test("the end of an assertion needs its id, not its target", arguments: [false, true])
  func endWithoutTarget(_ isLegacy: Bool) {
    let end =
      isLegacy
      ? Said.assertion(.relinquished(SystemAssertion(id: "4D5E6F708192", name: "Tidy up")), by: .assertiond)
      : Said.invalidates("4D5E6F708192", of: nil)
    let story = Story {
      at(0, .acquires(.named("Tidy up", "4D5E6F708192")))
      at(4, end)
    }
    #expect(story.outcomes(of: .assertion) == ["Tidy up ended"])
  }

  @Test("an assertion without a begin in the log gets its verdict from its end", arguments: [false, true])
  func endOnly(_ timesOut: Bool) {
    let story = Story { at(4, timesOut ? .timesOut("33-500-8") : .invalidates("33-500-8")) }
    #expect(story.assertion("33-500-8")?.verdict == (timesOut ? .expired : .ended))
    #expect(story.assertion("33-500-8")?.begin == nil)
    #expect(story.begins == 0)
  }

  @Test("an end without a begin and without a target yields no task")
  func endOfNobody() {
    #expect(Story { at(4, .invalidates("33-500-8", of: nil)) }.tasks.isEmpty)
  }

  @Test("an assertion that carries no app tasks expires when it times out")
  func timeout() {
    let story = Story {
      at(0, .begins(3), .acquires(.named("Tidy up", "33-500-8")))
      at(6, .timesOut("33-500-8"))
      at(6.1, .invalidates("33-500-8"))
    }
    #expect(story.outcomes(of: .assertion) == ["Tidy up expired"])
    #expect(story.assertion("33-500-8")?.duration?.rounded() == 6)
    #expect(story.outcomes == ["3 open"])
  }

  @Test("a carrier that times out has leaked, and so have the tasks that were open at the warning")
  func carrierTimeout() {
    let story = Story {
      at(0, .createsCarrier(), .begins(3), .begins(4))
      at(0.005, .acquires(.carrier("33-500-8")))
      at(1, .ends(4))
      at(30, .willExpireSoon())
      at(31, .begins(5))
      at(35, .timesOut("33-500-8"))
    }
    #expect(story.outcomes == ["3 leaked", "4 ended", "5 open"])
    #expect(story.task(3)?.evidence?.statement == .carrierTimedOut)
    #expect(story.assertion("33-500-8")?.verdict == .leaked)
  }

  @Test("the timeout of one carrier does not affect the tasks of another carrier")
  func otherCarrierTimeout() {
    let story = Story {
      at(0, .createsCarrier(0xCA), .begins(3))
      at(0.005, .acquires(.carrier("33-500-8")))
      at(10, .hasCreatedCarrier(0xCB), .begins(4))
      at(10.005, .acquires(.carrier("33-500-9", number: 1)))
      at(35, .timesOut("33-500-8"))
    }
    #expect(story.outcomes == ["3 leaked", "4 open"])
  }

  @Test("a warning about another assertion does not warn the app's tasks")
  func warningOfAnother() {
    let story = Story {
      at(0, .begins(3), .acquires(.named("Tidy up", "33-500-8")))
      at(5, .warns("33-500-8"))
      at(6, .ends(3), .invalidates("33-500-8"))
    }
    #expect(story.outcomes == ["3 ended"])
    #expect(story.outcomes(of: .assertion) == ["Tidy up expired"])
  }

  @Test("a warning about the carrier warns the app's tasks")
  func warningOfCarrier() {
    let story = Story {
      at(0, .begins(3), .acquires(.carrier("33-500-8")))
      at(5, .warns("33-500-8"))
      at(6, .ends(3))
    }
    #expect(story.outcomes == ["3 expired"])
  }

  @Test("an acquisition that is read again with its missing part is one assertion")
  func readAgain() {
    let cut = SystemAssertion(id: "33-500-8", name: "Tidy up", target: App.trails.reference)
    let story = Story {
      at(0, .acquires(cut))
      at(0.3, .acquires(.named("Tidy up", "33-500-8")))
    }
    #expect(story.outcomes(of: .assertion) == ["Tidy up open"])
    #expect(story.assertion("33-500-8")?.purposes == ["com.apple.common FinishTaskInterruptable"])
    #expect(story.begins == 1)
  }

  @Test("an assertion dies with its target, also when it is acquired after the target's exit")
  func targetGone() {
    let story = Story {
      at(0, .acquires(.named("Tidy up", "33-500-8")))
      at(5, .exits())
      at(5.001, .acquires(.named("Too late", "33-500-9")))
    }
    #expect(story.outcomes(of: .assertion) == ["Tidy up died", "Too late died"])
  }

  @Test("an assertion that one process holds for another belongs to the process that it keeps awake")
  func heldForAnother() {
    var held = SystemAssertion.named("Draw", "33-34-8")
    held.originator = ProcessReference(kind: .daemon, bundle: "com.apple.SpringBoard", pid: 34)
    let story = Story { at(0, .acquires(held), .acquires(.named("Own", "33-500-9"))) }
    #expect(story.assertion("33-34-8")?.process.bundle == "org.example.Trails")
    #expect(story.assertion("33-34-8")?.isOwn == false)
    #expect(story.assertion("33-500-9")?.isOwn == true)
  }

  @Test("a background URL session is a task of its own kind with the session's name")
  func session() {
    let held = SystemAssertion(
      id: "4D5E6F708192", name: "com.apple.nsurlsessiond.handlesession org.example.Trails.upload",
      target: App.trails.plainReference, originator: ProcessReference(kind: .other, name: "nsurlsessiond", pid: 94),
      reason: "backgroundDownload", duration: 30)
    let story = Story {
      at(0, .acquires(held))
      at(30, .kills(code: nil, holding: [held]))
    }
    #expect(story.outcomes(of: .urlsession) == ["org.example.Trails.upload leaked"])
    #expect(story.assertion("4D5E6F708192")?.budget?.seconds == 30)
  }

  @Test("attempts, activations and refusals are not tasks")
  func others() {
    let held = SystemAssertion.named("Tidy up", "33-500-8")
    let story = Story {
      at(
        0, .assertion(.attempting(held)), .assertion(.activated(held)), .assertion(.deactivated(held)),
        .assertion(.finishedAcquiring(id: "33-500-8", target: App.trails.reference)),
        .assertion(.willBeCreated(id: "33-500-8", target: App.trails.reference, active: true, reason: nil)),
        .assertion(.refused(domain: "RBSAssertionErrorDomain", code: 2, reason: nil)),
        .assertion(.timeoutIgnored(id: "33-500-8")), .assertion(.removalIgnored(target: App.trails.reference)),
        .assertion(.highWater(count: 2001, assertion: held)))
    }
    #expect(story.tasks.isEmpty)
  }

  @Test("a carrier that is open when its app is suspended has an unknown verdict")
  func suspended() {
    let story = Story {
      at(0, .acquires(.carrier("33-500-8")))
      at(1, .goesToBackground())
      at(9, .isSuspended())
    }
    #expect(story.assertion("33-500-8")?.verdict == .unknown)
  }

  // MARK: Joining both sides

  @Test("the app's record and the system's record make one carrier, in either order", arguments: [0.005, -0.005])
  func joined(_ delay: Double) {
    let story = Story {
      if delay < 0 { at(1 + delay, .acquires(.carrier("33-500-8"))) }
      at(1, .createsCarrier())
      if delay > 0 { at(1 + delay, .acquires(.carrier("33-500-8"))) }
      at(1.02, .begins(3), .begins(4))
      at(9, .ends(3))
    }
    #expect(story.task(3)?.assertionID == "33-500-8")
    #expect(story.task(4)?.assertionID == "33-500-8")
    #expect(story.assertion("33-500-8")?.routine == .carrier)
  }

  @Test("a task that began before the system's record gets the id of its carrier from that record")
  func joinedLate() {
    let story = Story {
      at(1, .createsCarrier(), .begins(3))
      at(1.005, .acquires(.carrier("33-500-8")))
      at(9, .ends(3))
    }
    #expect(story.task(3)?.assertionID == "33-500-8")
  }

  @Test("an app's task that reuses the carrier belongs to it")
  func reused() {
    let story = Story {
      at(1, .createsCarrier(), .begins(3))
      at(1.005, .acquires(.carrier("33-500-8")))
      at(2, .reusesCarrier(), .begins(4))
      at(3, .ends(3))
      at(4, .invalidates("33-500-8"))
    }
    #expect(story.outcomes == ["3 ended", "4 unknown"])
    #expect(story.task(4)?.assertionID == "33-500-8")
  }

  @Test("one half of a carrier is not joined to the next carrier, nor to one that has ended")
  func missingHalves() {
    let story = Story {
      // The app's record of 8 is missing, then the system's record of the second carrier.
      at(1, .acquires(.carrier("33-500-8")))
      at(1.5, .invalidates("33-500-8"))
      at(1.6, .createsCarrier(0xCB), .begins(4))
      at(1.605, .acquires(.carrier("33-500-9", number: 1)))
      at(5, .ends(4))
    }
    #expect(story.task(4)?.assertionID == "33-500-9")
  }

  @Test("a system record that comes much later belongs to another carrier")
  func tooLate() {
    let story = Story {
      at(1, .createsCarrier(), .begins(3))
      at(9, .acquires(.carrier("33-500-8")))
      at(10, .ends(3))
    }
    #expect(story.task(3)?.assertionID == nil)
  }

  @Test("the end of a carrier proves that no task is open, even if the log does not show its address")
  func unjoinedEnd() {
    let story = Story {
      at(0.99, .acquires(.carrier("33-500-8")))
      at(1, .begins(3))
      at(9, .invalidates("33-500-8"))
      at(10, .acquires(.carrier("33-500-9", number: 1)))
      at(10.01, .begins(4))
    }
    #expect(story.outcomes == ["3 unknown", "4 open"])
  }
}
