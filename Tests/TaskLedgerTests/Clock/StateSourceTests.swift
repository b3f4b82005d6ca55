// Whom to believe when they disagree about where an app is.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct StateSourceTests {
  private static func isActive(_ sender: Observation.Sender) -> Said {
    .process(.state(App.trails.reference, .foregroundActive), by: sender)
  }

  @Test("a daemon's hearsay counts while nobody else has spoken")
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

  @Test("of the app itself and those who set its state the latest counts")
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

  @Test("a plain foreground is no news where the app has said more", arguments: [0, 1])
  func exact(_ reasons: Int) {
    let story = Story {
      at(0, .deactivation(.removed, 5, to: reasons))
      at(1, .comesToForeground())
    }
    #expect(story.states == [reasons == 0 ? .foregroundActive : .foregroundInactive])
  }

  @Test("that it is suspended counts whoever says it")
  func suspended() {
    let story = Story {
      at(0, .goesToBackground())
      at(1, .process(.state(App.trails.reference, .suspended), by: .dasd))
    }
    #expect(story.states == [.background, .suspended])
  }

  @Test(
    "who speaks says how much it is worth",
    arguments: [
      ("SpringBoard", StateSource.authority), ("runningboardd", .authority), ("assertiond", .authority),
      ("dasd", .hearsay),
      ("Trails", .own), (nil, .hearsay),
    ] as [(String?, StateSource)])
  func sources(_ sender: String?, _ source: StateSource) {
    #expect(StateSource(sender, about: ProcessReference(kind: .app, name: "Trails")) == source)
  }
}
