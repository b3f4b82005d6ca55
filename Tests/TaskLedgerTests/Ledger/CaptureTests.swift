// What the state of a capture proves about the tasks of a log.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct CaptureTests {
  private static let id = "33-500-2017017"

  private static func listed(
    _ id: String = id, isRunning: Bool? = true, isActive: Bool = false, limit: Double? = 30, pid: Int = 500
  ) -> HeldAtCapture.Assertion {
    HeldAtCapture.Assertion(
      id: id, target: ProcessReference(kind: .app, bundle: "org.example.Trails", pid: pid), isBackgroundTask: true,
      isRunning: isRunning, isActive: isActive, limit: limit, line: 7)
  }

  /// The entries of a log, and of a capture at a second of it.
  private func entries(
    _ held: HeldAtCapture, at second: Double, covered: Double? = nil, @StoryBuilder _ tell: () -> [Scene]
  ) -> Story {
    var ledger = Ledger()
    var entries: [LedgerEntry] = []
    var isCaptured = false
    let capture = { (ledger: inout Ledger, entries: inout [LedgerEntry]) in
      ledger.ingest(
        held, at: StoryTime.moment(second, line: 1), covered: covered.map(StoryTime.instant), into: &entries)
    }
    for observation in Story.observations(tell()) {
      if !isCaptured, observation.moment.instant ?? 0 > StoryTime.instant(second) {
        capture(&ledger, &entries)
        isCaptured = true
      }
      ledger.ingest(observation, into: &entries)
    }
    if !isCaptured { capture(&ledger, &entries) }
    ledger.finish(into: &entries)
    return Story(entries)
  }

  @StoryBuilder private func held() -> [Scene] {
    at(0, .begins(3), .acquires(.carrier(Self.id)))
    at(5, .goesToBackground())
  }

  @Test("what is listed past its limit has leaked, with the tasks that it carries, and the line of the dump proves it")
  func leaked() {
    let story = entries(HeldAtCapture([Self.listed()], isWhole: true), at: 60) { held() }
    #expect(story.assertion(Self.id)?.verdict == .leaked)
    #expect(story.assertion(Self.id)?.evidence?.statement == .heldAtCapture)
    #expect(story.assertion(Self.id)?.evidence?.moment.line == 7)
    #expect(story.outcomes.contains("3 leaked"))
  }

  @Test("what is listed within its limit is open")
  func within() {
    let story = entries(HeldAtCapture([Self.listed()], isWhole: true), at: 20) { held() }
    #expect(story.assertion(Self.id)?.verdict == .open)
    #expect(story.outcomes.contains("3 open"))
  }

  @Test("what is old in the foreground, or while audio plays, is open", arguments: [5.0, 3600])
  func foreground(_ second: Double) {
    let story = entries(HeldAtCapture([Self.listed(isRunning: false)], isWhole: true), at: second + 100) { held() }
    #expect(story.assertion(Self.id)?.verdict == .open)
    #expect(story.outcomes.contains("3 open"))
  }

  @Test("an age without the background proves nothing")
  func age() {
    let story = entries(HeldAtCapture([Self.listed(isRunning: nil, isActive: true)], isWhole: true), at: 3600) {
      at(0, .begins(3), .acquires(.carrier(Self.id)))
      at(1, .comesToForeground())
    }
    #expect(story.assertion(Self.id)?.verdict == .open)
  }

  @Test("of what is not listed, the log lacks the end")
  func lost() {
    let story = entries(HeldAtCapture([], isWhole: true), at: 60) { held() }
    #expect(story.assertion(Self.id)?.verdict == .unknown)
    #expect(story.assertion(Self.id)?.evidence?.statement == .notHeldAtCapture)
    #expect(story.outcomes.contains("3 unknown"))
  }

  @Test("a list that is cut off proves nothing of what is not in it")
  func cut() {
    let story = entries(HeldAtCapture([], isWhole: false), at: 20) { held() }
    #expect(story.assertion(Self.id)?.verdict == .open)
  }

  @Test("what begins at the moment of the capture, or behind it, is not missed in the list")
  func behind() {
    let story = entries(HeldAtCapture([], isWhole: true), at: 60) {
      at(59, .acquires(.named("Tidy up", Self.id)))
      at(61, .acquires(.named("Sync", "33-500-9")))
    }
    #expect(story.assertion(Self.id)?.verdict == .open)
    #expect(story.assertion("33-500-9")?.verdict == .open)
  }

  @Test("the time between the end of the log and the capture is on no clock")
  func uncovered() {
    let story = entries(HeldAtCapture([Self.listed()], isWhole: true), at: 3600, covered: 20) { held() }
    #expect(story.assertion(Self.id)?.verdict == .open)
    let covered = entries(HeldAtCapture([Self.listed()], isWhole: true), at: 3600, covered: 40) { held() }
    #expect(covered.assertion(Self.id)?.verdict == .leaked)
  }

  @Test("an assertion without a limit does not leak")
  func unlimited() {
    var listed = Self.listed(limit: nil)
    listed.isBackgroundTask = false
    let story = entries(HeldAtCapture([listed], isWhole: true), at: 3600) {
      at(0, .acquires(SystemAssertion(id: Self.id, name: "Navigation", target: App.trails.reference)))
      at(5, .goesToBackground())
    }
    #expect(story.assertion(Self.id)?.verdict == .open)
  }

  @Test("an end behind the capture is an end after the limit")
  func late() {
    let story = entries(HeldAtCapture([Self.listed()], isWhole: true), at: 60) {
      held()
      at(70, .invalidates(Self.id))
    }
    #expect(story.assertion(Self.id)?.verdict == .expired)
  }

  @Test("a process that is gone held nothing, and its pid may be another's")
  func gone() {
    let story = entries(HeldAtCapture([Self.listed("33-1-1", pid: 500)], isWhole: true), at: 60) {
      held()
      at(20, .exits())
    }
    #expect(story.outcomes.contains("3 died"))
  }
}
