// Scheduler runs, URL sessions and the user's own pairs.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct PairTests {
  // MARK: BGTaskScheduler

  private func runs(@StoryBuilder _ tell: () -> [Scene]) -> [String] { Story(.plain, tell).outcomes(of: .bgtask) }

  @Test("two begin records and two completion records of a run make one run")
  func run() {
    let story = Story {
      at(0, .run(.submitted(identifier: "refresh")), .run(.launched(identifier: "refresh")))
      at(1, .run(.began(identifier: "refresh")))
      at(1.01, .run(.began(identifier: "refresh")))
      at(5, .run(.completed(identifier: nil, success: true)))
      at(5.01, .run(.completed(identifier: "refresh", success: nil)))
    }
    #expect(story.outcomes(of: .bgtask) == ["refresh ended"])
    #expect(story.task(named: "refresh")?.duration == 4)
  }

  @Test("two identifiers make two runs")
  func twoRuns() {
    let outcomes = runs {
      at(0, .run(.began(identifier: "refresh")))
      at(1, .run(.began(identifier: "clean")))
      at(2, .run(.completed(identifier: "clean", success: true)))
    }
    #expect(outcomes == ["refresh open", "clean ended"])
  }

  @Test("a run that ends after its expiration warning has expired")
  func expired() {
    let outcomes = runs {
      at(0, .run(.began(identifier: "refresh")))
      at(25, .run(.expiring(identifier: "refresh")))
      at(26, .run(.completed(identifier: "refresh", success: false)))
    }
    #expect(outcomes == ["refresh expired"])
  }

  @Test("a second begin of the same identifier means that the first run's end was lost")
  func lostEnd() {
    let outcomes = runs {
      at(0, .run(.began(identifier: "refresh")))
      at(900, .run(.began(identifier: "refresh")))
      at(905, .run(.completed(identifier: "refresh", success: true)))
    }
    #expect(outcomes == ["refresh unknown", "refresh ended"])
  }

  @Test("a completion without a begin is not a task, and neither is a request")
  func completionOnly() {
    let outcomes = runs {
      at(0, .run(.completed(identifier: "refresh", success: true)), .run(.expiring(identifier: nil)))
      at(1, .run(.refused(identifier: "refresh")), .run(.cancelled(identifier: "refresh")))
    }
    #expect(outcomes == [])
  }

  @Test("any completion ends a run whose object the log hides", arguments: ["refresh", nil])
  func hiddenObject(_ identifier: String?) {
    let story = Story {
      at(0, .run(.began(identifier: nil)))
      at(4, .run(.completed(identifier: identifier, success: true)))
    }
    #expect(story.tasks.map(\.verdict) == [.ended])
    #expect(story.tasks.first?.name == identifier)
  }

  @Test("a run ends with its process")
  func died() {
    let outcomes = runs {
      at(0, .run(.began(identifier: "refresh")))
      at(4, .exits())
    }
    #expect(outcomes == ["refresh died"])
  }

  @Test("a run whose process is suspended lost its end")
  func suspended() {
    let outcomes = runs {
      at(0, .goesToBackground(), .run(.began(identifier: "refresh")))
      at(4, .isSuspended())
    }
    #expect(outcomes == ["refresh unknown"])
  }

  // MARK: URL sessions

  @Test("a session lasts from its background record to its foreground record, however often each is repeated")
  func session() {
    let story = Story {
      at(0, .session("S", foreground: true))
      at(1, .session("S", foreground: false), .session("S", foreground: false))
      at(2, .session("T", foreground: false))
      at(9, .session("S", foreground: true), .session("S", foreground: true))
    }
    #expect(story.outcomes(of: .urlsession) == ["S ended", "T open"])
  }

  @Test("a session continues while its app is suspended")
  func sessionOfSuspended() {
    let story = Story {
      at(0, .goesToBackground(), .session("S", foreground: false))
      at(1, .isSuspended())
    }
    #expect(story.outcomes(of: .urlsession) == ["S open"])
  }

  // MARK: Own patterns

  private func pairs(@StoryBuilder _ tell: () -> [Scene]) -> [String] { Story(.plain, tell).outcomes(of: .custom) }

  @Test("a user's pairs are matched by id", arguments: ["7", "007", "upload-7"])
  func byID(_ id: String) {
    let outcomes = pairs {
      at(0, .own(.began, id: id, name: "A"))
      at(1, .own(.began, id: "8", name: "B"))
      at(2, .own(.ended, id: id))
    }
    #expect(outcomes == ["A ended", "B open"])
  }

  @Test("a user's pairs without an id are matched by name")
  func byName() {
    let outcomes = pairs {
      at(0, .own(.began, name: "A"))
      at(1, .own(.began, name: "B"))
      at(2, .own(.ended, name: "B"))
    }
    #expect(outcomes == ["A open", "B ended"])
  }

  @Test("the begin may show only the name or the id, and the end the other")
  func mixedKeys() {
    let outcomes = pairs {
      // The name only at the begin, the id only at the end.
      at(0, .own(.began, name: "A"))
      at(1, .own(.ended, id: "7"))
      // Both at the begin, the name only at the end.
      at(2, .own(.began, id: "8", name: "B"))
      at(3, .own(.ended, name: "B"))
    }
    #expect(outcomes == ["A ended", "B ended"])
  }

  @Test("an end with another id does not end the task")
  func otherID() {
    let story = Story {
      at(0, .own(.began, id: "7"))
      at(1, .own(.ended, id: "8"))
    }
    #expect(story.tasks.map { "\($0.name ?? "-") \($0.verdict)" }.sorted() == ["7 open", "8 ended"])
  }

  @Test("an end of one pattern set does not end a task of another set")
  func sets() {
    let outcomes = pairs {
      at(0, .own(.began, id: "7", name: "A", set: "1"))
      at(1, .own(.began, id: "7", name: "B", set: "2"))
      at(2, .own(.ended, id: "7", set: "2"))
    }
    #expect(outcomes == ["A open", "B ended"])
  }

  @Test("a second begin with the same id means that the first end was lost", arguments: ["7", "007", "upload-7"])
  func begunAgain(_ id: String) {
    let outcomes = pairs {
      at(0, .own(.began, id: id))
      at(60, .own(.began, id: id))
      at(61, .own(.ended, id: id))
    }
    #expect(outcomes == ["\(id) unknown", "\(id) ended"])
  }

  @Test("tasks of one name may overlap")
  func overlapping() {
    let outcomes = pairs {
      at(0, .own(.began, name: "A"))
      at(1, .own(.began, name: "A"))
      at(2, .own(.ended, name: "A"))
      at(3, .own(.ended, name: "A"))
    }
    #expect(outcomes == ["A ended", "A ended"])
  }

  static let keys: [(id: String?, name: String?)] = [
    ("7", nil), (nil, "A"), ("7", "A"), ("upload-7", nil), ("upload-7", "A"), (nil, nil),
  ]

  @Test("a task that expires and then ends is one expired task", arguments: keys.indices)
  func expiredThenEnded(_ row: Int) {
    let (id, name) = Self.keys[row]
    let story = Story {
      at(0, .own(.began, id: id, name: name))
      at(30, .own(.expired, id: id, name: name))
      at(31, .own(.ended, id: id, name: name))
    }
    #expect(story.tasks.map(\.verdict) == [.expired])
    #expect(story.tasks.first?.duration == 31)
  }

  @Test("an expiry without a begin is not a task, an end without a begin is one")
  func withoutBegin() {
    let outcomes = pairs {
      at(0, .own(.expired, id: "7"))
      at(1, .own(.ended, id: "8"))
    }
    #expect(outcomes == ["8 ended"])
  }
}
