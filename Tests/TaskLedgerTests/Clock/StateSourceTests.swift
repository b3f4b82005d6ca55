// Which sender's record counts when records disagree about the state of an app.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct StateSourceTests {
  private static func isActive(_ sender: Observation.Sender) -> Said {
    .process(.state(App.trails.reference, .foregroundActive), by: sender)
  }

  @Test("a daemon's state record counts only until a better source has logged one")
  func hearsay() {
    let alone = Story {
      at(0, .goesToBackground().by(.dasd))
      at(1, Self.isActive(.dasd))
    }
    #expect(alone.states == [.background, .foregroundActive])
    let late = Story {
      at(0, .goesToBackground())
      at(0.1, Self.isActive(.dasd))
    }
    #expect(late.states == [.background])
  }

  @Test("the latest record of the app or of the processes that set its state counts")
  func latest() {
    let story = Story {
      at(0, .deactivation(.removed, 5, to: 0))
      at(1, .goesToBackground())
      at(2, .deactivation(.removed, 11, to: 0))
      at(3, .deactivation(.added, 11, to: 2048))
      at(4, .comesToForeground())
    }
    #expect(story.states == [.foregroundActive, .background, .foregroundActive, .background, .foreground])
  }

  @Test("a plain foreground record does not replace a more exact state", arguments: [0, 1])
  func exact(_ reasons: Int) {
    let story = Story {
      at(0, .deactivation(.removed, 5, to: reasons))
      at(1, .comesToForeground())
    }
    #expect(story.states == [reasons == 0 ? .foregroundActive : .foregroundInactive])
  }

  @Test("a suspension counts from any sender")
  func suspended() {
    let story = Story {
      at(0, .goesToBackground())
      at(1, .process(.state(App.trails.reference, .suspended), by: .dasd))
    }
    #expect(story.states == [.background, .suspended])
  }

  @Test(
    "the sender of a record determines its weight",
    arguments: [
      ("SpringBoard", StateSource.authority), ("runningboardd", .authority), ("assertiond", .authority),
      ("dasd", .hearsay),
      ("Trails", .own), (nil, .hearsay),
    ] as [(String?, StateSource)])
  func sources(_ sender: String?, _ source: StateSource) {
    #expect(StateSource(sender, about: ProcessReference(kind: .app, name: "Trails")) == source)
  }
}
