// An id is used again in another life, or in another process of the same name. An end that contradicts the begin of its id
// belongs to another task.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct ContradictionTests {
  @Test(
    "an end with another creation time belongs to another task, which began at that time", arguments: [true, false])
  func creationTime(_ hasFirstLine: Bool) {
    let story = Story {
      at(0, .begins(5, "Upload", created: 1000))
      at(8_160, hasFirstLine ? .ends(5, created: 9158, elapsed: 2) : .endsAtOnce(5, created: 9158, elapsed: 2))
    }
    #expect(story.tasks.map(\.verdict) == [.unknown, .ended])
    #expect(story.tasks.map { $0.duration?.rounded() } == [nil, 2])
    #expect(story.tasks.first?.name == "Upload")
    #expect(story.tasks.first?.evidence?.statement == .numberReused)
  }

  @Test("an end with another name belongs to another task")
  func name() {
    let story = Story {
      at(0, .begins(5, "Upload", created: 1000))
      at(3, .ends(5, "Sync", created: 1001, elapsed: 2))
    }
    #expect(story.tasks.map { "\($0.name ?? "-") \($0.verdict)" } == ["Upload unknown", "Sync ended"])
  }

  @Test(
    "a name that is cut off, or a second of difference, is not a contradiction", arguments: ["Upload photos", "Upload"])
  func same(_ name: String) {
    let story = Story {
      at(0, .begins(5, "Upload photos", created: 1000))
      at(3, .ends(5, name, created: 1001, elapsed: 2))
    }
    #expect(story.outcomes == ["5 ended"])
  }

  @Test("the sleep of a device is not a contradiction, because both times are uptimes")
  func sleep() {
    let story = Story {
      at(0, .begins(5, created: 1000))
      at(9_000, .ends(5, created: 1000, elapsed: 30))
    }
    #expect(story.outcomes == ["5 ended"])
  }

  @Test("the first task has died if ids have started again")
  func relaunched() {
    let story = Story {
      at(0, .begins(5, created: 1000).by(.trails.withoutPID))
      at(8_000, .begins(1, "Launch Background Task for Coalescing", created: 9000).by(.trails.withoutPID))
      at(8_160, .ends(5, created: 9158, elapsed: 2).by(.trails.withoutPID))
    }
    #expect(story.tasks.count { $0.verdict == .died } == 1)
    #expect(story.tasks.count { $0.verdict == .ended } == 1)
  }

  @Test("the end of the first task may still come, since two processes may share a name")
  func ownEnd() {
    let story = Story {
      at(0, .begins(5, created: 1000))
      at(10, .ends(5, created: 2000, elapsed: 2))
      at(20, .ends(5, created: 1000, elapsed: 20))
    }
    #expect(story.tasks.map(\.verdict) == [.ended, .ended])
    #expect(story.tasks.map { $0.duration?.rounded() } == [20, 2])
  }

  @Test("a statement about another task of the same id applies to that task")
  func statement() {
    let story = Story {
      at(0, .begins(5, created: 1000))
      at(8_160, .isStillOpen(5, created: 9130, elapsed: 30))
    }
    #expect(story.tasks.map(\.verdict) == [.unknown, .leaked])
  }
}

extension Said {
  fileprivate static func ends(_ id: Int, _ name: String, created: Int, elapsed: Int) -> Said {
    Said(
      App.trails.sender, .task(.endRequested(id: id)),
      .task(.ended(id: id, task: .of(id, name, created: created, elapsed: elapsed), handler: .none)))
  }

  /// Only the second line of an end.
  fileprivate static func endsAtOnce(_ id: Int, created: Int, elapsed: Int) -> Said {
    Said(App.trails.sender, .task(.ended(id: id, task: .of(id, created: created, elapsed: elapsed), handler: .none)))
  }
}
