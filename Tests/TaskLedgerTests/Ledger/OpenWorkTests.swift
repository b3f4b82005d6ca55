// The open work at a moment of a live log.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct OpenWorkTests {
  private func work(at seconds: Double, @StoryBuilder _ tell: () -> [Scene]) -> [OpenWork] {
    var ledger = Ledger()
    var entries: [LedgerEntry] = []
    for observation in Story.observations(tell()) { ledger.ingest(observation, into: &entries) }
    return ledger.openWork(at: StoryTime.instant(seconds))
  }

  @Test("the open work shows the tasks, their ages and the clock that they share")
  func open() {
    let work = work(at: 20) {
      at(0, .begins(3, "Save"), .begins(4, "Sync"))
      at(5, .goesToBackground())
      at(6, .ends(4))
    }
    #expect(work.map(\.process.name) == ["Trails"])
    #expect(work.first?.tasks.map(\.task.taskID) == [3])
    #expect(work.first?.tasks.first?.age?.rounded() == 20)
    #expect(work.first?.clock?.rounded() == 15 && work.first?.budget == 30)
  }

  @Test("an app in the foreground has no clock, and a dead process has no open task")
  func none() {
    let foreground = work(at: 20) { at(0, .comesToForeground(), .begins(3)) }
    #expect(foreground.map(\.clock) == [nil] && foreground.first?.tasks.count == 1)
    let dead = work(at: 20) {
      at(0, .begins(3))
      at(5, .exits())
    }
    #expect(dead.isEmpty)
  }

  @Test("an app that only the system's records show has its carrier as open work")
  func carrier() {
    let work = work(at: 20) { at(0, .acquires(.carrier("33-500-8"))) }
    #expect(work.first?.tasks.map(\.task.assertionID) == ["33-500-8"])
  }
}
