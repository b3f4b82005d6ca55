// Marks of uncertain times and names of a task.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct QualityTests {
  private func quality(of task: BackgroundTask?) -> [String]? { task?.quality.words }

  @Test("a task with complete records has no mark")
  func none() {
    let story = Story {
      at(0, .begins(3))
      at(1, .ends(3))
    }
    #expect(quality(of: story.task(3)) == [])
  }

  @Test("a task without a pid is marked until the log shows one")
  func pid() {
    let trails = App.trails.withoutPID
    let story = Story {
      at(0, .begins(3).by(trails))
      at(1, .ends(3).by(trails))
      at(2, .begins(4).by(trails), .saysWhoItIs(trails))
      at(3, .ends(4).by(trails))
    }
    #expect(quality(of: story.task(3)) == ["no-pid"])
    #expect(quality(of: story.task(4)) == [])
  }

  @Test("a task whose begin has no known day is marked")
  func day() {
    let dayless = Story.observations([at(0, .begins(3)), at(1, .ends(3))]).map { observation in
      var observation = observation
      observation.moment.isDayKnown = false
      return observation
    }
    #expect(quality(of: Story(of: dayless).task(3)) == ["no-date"])
  }

  @Test("a private name and an id that only the end shows are marked")
  func privately() {
    let story = Story {
      at(0, .beginsPrivately())
      at(1, .endsPrivately(3))
    }
    #expect(quality(of: story.task(3)) == ["private-name", "id-inferred"])
  }

  @Test("a begin that only the end shows is marked")
  func begin() {
    #expect(quality(of: Story { at(9, .ends(3, elapsed: 4)) }.task(3)) == ["begin-inferred"])
  }

  @Test("a lost end and an exit without a record are marked")
  func inferred() {
    let trails = App.trails.withoutPID
    let story = Story {
      at(0, .begins(3))
      at(1, .nothingCanExpire)
      at(2, .begins(7, "old").by(.tides.withoutPID))
      at(60, .begins(1, "new", created: 99_999).by(.tides.withoutPID))
      at(61, .begins(8, "other").by(trails))
    }
    #expect(quality(of: story.task(3)) == ["end-lost"])
    #expect(quality(of: story.task(named: "old")) == ["no-pid", "exit-inferred"])
  }

  @Test("a loss and a changed clock mark only the tasks that are open then")
  func nearby() {
    let story = Story {
      at(0, .begins(3), .begins(4))
      at(1, .ends(4))
      at(2, .log(.messagesLost(count: 1)), .log(.clockAdjusted))
      at(3, .begins(5))
      at(4, .ends(3), .ends(5))
    }
    #expect(quality(of: story.task(3)) == ["clock-adjusted", "loss-nearby"])
    #expect(quality(of: story.task(4)) == [])
    #expect(quality(of: story.task(5)) == [])
  }
}
