// An app whose executable and bundle have different names logs which bundle it is. Other processes log the same text about
// apps that they watch.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct ClaimTests {
  /// The app's names have nothing in common, and its records show no pid.
  private static let runner = App(name: "Runner", bundle: "org.example.tidetables", pid: 800, showsPID: false)

  private static func says(_ reference: ProcessReference, _ app: App = runner) -> Said {
    .process(.identity(reference), by: app.sender)
  }

  private static let resolved = ProcessReference(kind: .app, bundle: runner.bundle)

  private static let claims: [Said] = [
    says(runner.reference), says(resolved),
    says(runner.reference, App(name: "Runner", bundle: runner.bundle, pid: 800)),
  ]

  @Test("a kill of the bundle applies to the app that claims the bundle", arguments: claims.indices, [1.0, 41])
  func kill(_ row: Int, _ second: Double) {
    let app = row == 2 ? App(name: "Runner", bundle: Self.runner.bundle, pid: 800) : Self.runner
    let story = Story {
      at(0, .begins(3).by(app))
      if second < 40 { at(second, Self.claims[row]) }
      at(40, .kills(Self.runner))
      if second > 40 { at(40.5, Self.claims[row]) }
      at(70, .goesToBackground(.tides))
    }
    #expect(story.task(3)?.verdict == .leaked)
    #expect(story.task(3)?.process.bundle == Self.runner.bundle)
  }

  @Test(
    "a task that began just before the kill has died, not leaked, however late the next life shows",
    arguments: [38.0, 3])
  func justBegun(_ begin: Double) {
    let story = Story {
      at(0, Self.says(Self.resolved))
      at(1, .deactivation(.removed, 5, to: 0, by: Self.runner))
      at(begin, .begins(3).by(Self.runner))
      at(40, .kills(Self.runner))
      at(60, .deactivation(.added, 10, to: 1024, by: Self.runner))
    }
    #expect(story.task(3)?.verdict == (begin > 35 ? .died : .leaked))
  }

  @Test("an exit of the bundle applies to the app that claims it, too")
  func exit() {
    let story = Story {
      at(0, Self.says(Self.runner.reference), .begins(3).by(Self.runner))
      at(9, .exits(Self.runner, .jetsam))
    }
    #expect(story.outcomes == ["3 died"])
  }

  @Test(
    "a process that names a second bundle is a watcher and claims neither, before or after the kill",
    arguments: [0.5, 50], [true, false])
  func contradicted(_ second: Double, _ isState: Bool) {
    let other = isState ? ProcessEvent.state(App.tides.reference, .foreground) : .identity(App.tides.reference)
    let story = Story {
      if second < 1 { at(second, .process(other, by: Self.runner.sender)) }
      at(1, Self.says(Self.runner.reference), .begins(3).by(Self.runner))
      at(40, .kills(Self.runner))
      if second > 1 { at(second, .process(other, by: Self.runner.sender)) }
    }
    #expect(story.outcomes == ["3 open"])
  }

  @Test("a bundle that two processes claim belongs to neither")
  func two() {
    var other = Self.runner
    other.name = "Walker"
    let story = Story {
      at(1, Self.says(Self.runner.reference), .begins(3).by(Self.runner))
      at(2, Self.says(Self.runner.reference, other), .begins(4).by(other))
      at(40, .kills(Self.runner))
    }
    #expect(story.outcomes == ["3 open", "4 open"])
  }

  @Test("a record with another pid claims nothing for its sender")
  func otherPID() {
    let watcher = App(name: "Watcher", bundle: "org.example.watcher", pid: 90)
    let story = Story {
      at(1, Self.says(Self.runner.reference, watcher), .begins(3).by(watcher))
      at(40, .kills(Self.runner))
    }
    #expect(story.outcomes == ["3 open"])
  }

  @Test("a process that logs after the kill was not killed")
  func survivor() {
    let story = Story {
      at(1, Self.says(Self.runner.reference), .begins(3).by(Self.runner))
      at(40, .kills(Self.runner))
      at(45, .ends(3).by(Self.runner), .begins(4).by(Self.runner))
    }
    #expect(story.outcomes == ["3 ended", "4 open"])
  }

  @Test("a later life does not keep the kill from the life before")
  func relaunched() {
    let story = Story {
      at(0, .deactivation(.added, 10, to: 1024, by: Self.runner))
      at(1, Self.says(Self.runner.reference), .begins(3).by(Self.runner))
      at(40, .kills(Self.runner))
      at(60, .deactivation(.added, 10, to: 1024, by: Self.runner), .begins(1, created: 90_060).by(Self.runner))
      at(61, .ends(1).by(Self.runner))
    }
    #expect(story.outcomes == ["1 ended", "3 leaked"])
  }
}
