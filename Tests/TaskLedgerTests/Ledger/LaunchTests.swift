// UIKit's launch record begins another life of the process, or belongs to a life that the system started in the background
// and that connects its scenes only now.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct LaunchTests {
  private let trails = App.trails.withoutPID

  private static let launches = Said.deactivation(.added, 10, to: 1024, by: App.trails.withoutPID)

  /// The story as it comes through the reorder window.
  private func story(@StoryBuilder _ tell: () -> [Scene]) -> Story {
    var window = ReorderWindow()
    for observation in Story.observations(tell()) { window.add(observation) }
    window.drain()
    var ordered: [Observation] = []
    while let observation = window.takeFirst() { ordered.append(observation) }
    return Story(of: ordered)
  }

  private func lives(_ story: Story) -> Int { Set(story.tasks.map(\.instance)).count }

  @Test("a launch two milliseconds after the end of the first task belongs to the same life")
  func launchBehindEnd() {
    let story = story {
      at(29, .begins(1).by(trails))
      at(32.041, .ends(1).by(trails))
      at(32.043, Self.launches)
      at(33, .begins(2).by(trails))
      at(34, .ends(2).by(trails))
    }
    #expect(story.outcomes == ["1 ended", "2 ended"])
    #expect(lives(story) == 1)
    #expect(!story.notes.contains { $0.what == .relaunched })
  }

  @Test("a launch after a private first task belongs to the same life, too")
  func privateLaunchBehindEnd() {
    let story = story {
      at(29, .beginsLaunchTask.by(trails))
      at(32.041, .endsPrivately(1, .none).by(trails))
      at(32.043, Self.launches)
      at(33, .beginsPrivately().by(trails))
      at(34, .endsPrivately(2).by(trails))
    }
    #expect(story.tasks.map(\.verdict) == [.ended, .ended])
    #expect(lives(story) == 1)
  }

  @Test("a launch before the end of the first task belongs to the same life", arguments: [false, true])
  func launchBeforeEnd(_ isPrivate: Bool) {
    let story = story {
      at(29, isPrivate ? .beginsLaunchTask.by(trails) : .begins(1).by(trails))
      at(30, isPrivate ? .beginsPrivately().by(trails) : .begins(2).by(trails))
      at(32.043, Self.launches)
      at(32.050, isPrivate ? .endsPrivately(1, .none).by(trails) : .ends(1).by(trails))
      at(40, isPrivate ? .endsPrivately(2).by(trails) : .ends(2).by(trails))
    }
    #expect(story.tasks.map(\.verdict) == [.ended, .ended])
    #expect(lives(story) == 1)
  }

  @Test("with whole seconds, ends before the launch belong to the old life, the first task after it to the new one")
  func coarseTimes() {
    var observations = Story.observations([
      at(0, .deactivation(.removed, 5, to: 0, by: trails), .begins(5).by(trails), .begins(6).by(trails)),
      at(60, .ends(6).by(trails), .begins(1, created: 90_060).by(trails), Self.launches, .ends(1).by(trails)),
    ])
    for place in observations.indices {
      observations[place].moment.instant = observations[place].moment.instant.map { $0 / 1_000_000 * 1_000_000 }
    }
    var window = ReorderWindow()
    for observation in observations { window.add(observation) }
    window.drain()
    var ordered: [Observation] = []
    while let observation = window.takeFirst() { ordered.append(observation) }
    #expect(Story(of: ordered).outcomes == ["1 ended", "5 died", "6 ended"])
  }

  @Test("ids that continue after the launch show that the life continues", arguments: [false, true])
  func idsGoOn(_ hasStatement: Bool) {
    let story = story {
      at(0, .begins(1).by(trails), .begins(2).by(trails))
      at(1, .ends(1).by(trails))
      at(20, Self.launches)
      at(21, hasStatement ? .isStillOpen(2).by(trails) : .begins(3).by(trails))
      at(22, .ends(2).by(trails))
    }
    #expect(story.task(2)?.verdict == (hasStatement ? .expired : .ended))
    #expect(lives(story) == 1)
  }

  @Test(
    "the first task of a launch shows another life, before or after the launch record",
    arguments: [-0.004, 0.004])
  func firstTask(_ delay: Double) {
    for isPrivate in [false, true] {
      let first = isPrivate ? Said.beginsLaunchTask.by(trails) : .begins(1, created: 90_100).by(trails)
      let story = story {
        at(0, isPrivate ? .beginsPrivately().by(trails) : .begins(6).by(trails))
        if delay < 0 { at(100 + delay, first) }
        at(100, Self.launches)
        if delay > 0 { at(100 + delay, first) }
        at(103, isPrivate ? .endsPrivately(1, .none).by(trails) : .ends(1).by(trails))
      }
      #expect(story.tasks.map(\.verdict).sorted { "\($0)" < "\($1)" } == [.died, .ended])
      #expect(lives(story) == 2)
    }
  }

  @Test("the new life has the state that the launch led to")
  func stateOfNewLife() {
    let story = story {
      at(0, .begins(6).by(trails))
      at(100, Self.launches)
      at(100.1, .deactivation(.removed, 10, to: 0, by: trails))
      at(100.2, .begins(1, created: 90_100).by(trails))
      at(110, .deactivation(.added, 11, to: 2048, by: trails))
      at(115, .ends(1).by(trails))
    }
    #expect(story.outcomes == ["1 ended", "6 died"])
    #expect(story.task(1)?.background?.rounded() == 5)
  }

  @Test("one pid is one life, unless UIKit has launched in it before")
  func pid() {
    let launch = Said.deactivation(.added, 10, to: 1024)
    let same = story {
      at(0, .begins(2))
      at(20, launch)
      at(30, .ends(2))
    }
    #expect(same.outcomes == ["2 ended"])
    let another = story {
      at(0, launch, .begins(2))
      at(20, launch)
    }
    #expect(another.outcomes == ["2 died"])
  }

  @Test("the ends of another process do not delay the launch")
  func otherSender() {
    let story = story {
      at(0, .deactivation(.removed, 5, to: 0, by: trails), .begins(5).by(trails), .begins(8).by(.tides.withoutPID))
      at(60, .begins(1, created: 90_060).by(trails))
      at(60.003, .ends(8).by(.tides.withoutPID))
      at(60.005, Self.launches)
      at(61, .ends(1).by(trails))
    }
    #expect(story.outcomes == ["1 ended", "5 died", "8 ended"])
  }
}
