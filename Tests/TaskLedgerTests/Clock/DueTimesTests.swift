// The heap of due times hands out the earliest first, for any order of insertion.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct DueTimesTests {
  @Test("the heap returns due times in order, each instance once, and none early", arguments: UInt64(0)..<40)
  func order(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var due = DueTimes()
    var noted: [(instant: Int64, instance: Int)] = []
    for _ in 0..<Int.random(in: 1...200, using: &random) {
      let entry = (Int64.random(in: 0...50, using: &random), Int.random(in: 1...20, using: &random))
      due.note(entry.0, of: entry.1)
      noted.append(entry)
      guard Int.random(in: 0..<8, using: &random) == 0 else { continue }
      let until = Int64.random(in: 0...50, using: &random)
      var expected: [Int] = []
      for entry in noted.filter({ $0.instant <= until }).sorted(by: <) where !expected.contains(entry.instance) {
        expected.append(entry.instance)
      }
      noted.removeAll { $0.instant <= until }
      #expect(due.take(until: until) == expected, "seed \(seed)")
      #expect(due.count == noted.count && due.first == noted.map(\.instant).min(), "seed \(seed)")
    }
  }

  @Test("the earliest valid time is found behind outdated ones", arguments: UInt64(0)..<40)
  func earliest(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var due = DueTimes()
    var now: [Int: Int64] = [:]
    for instance in 1...Int.random(in: 1...60, using: &random) {
      let instant = Int64.random(in: 0...100, using: &random)
      due.note(instant, of: instance)
      // The time was postponed or removed.
      if Bool.random(using: &random) { now[instance] = instant + Int64.random(in: 0...60, using: &random) }
    }
    #expect(due.earliest { now[$0] } == now.values.min(), "seed \(seed)")
  }

  private static func apps(_ count: Int) -> [App] {
    (0..<count).map { App(name: "App\($0)", bundle: "org.example.app\($0)", pid: 1000 + $0) }
  }

  @Test("apps near their budgets in the order in which they entered the background", arguments: 0..<6)
  func apps(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let apps = Self.apps(40)
    let left = apps.map { _ in Double(Int.random(in: 1...2_000, using: &random)) / 100 }
    let order = apps.indices.sorted { (left[$0], $0) < (left[$1], $1) }
    let story = Story {
      at(0, .begins(2).by(apps[0]))
      for app in apps { at(0.5, .begins(3).by(app)) }
      for place in order { at(left[place], .goesToBackground(apps[place])) }
      at(100, .log(.clockAdjusted))
    }
    var told: [String] = []
    for case .clue(let clue) in story.entries {
      if case .nearBudget = clue.what { told.append(clue.process.name ?? "-") }
    }
    let expected = order.sorted { left[$0] < left[$1] }
    #expect(told.count == 40)
    #expect(told.map { left[Int($0.dropFirst(3)) ?? 0] } == expected.map { left[$0] }, "seed \(seed)")
  }

  @Test("a clock that is postponed repeatedly has one entry")
  func bounded() {
    var ledger = Ledger()
    var entries: [LedgerEntry] = []
    let apps = Self.apps(20)
    var scenes: [Scene] = apps.map { at(0, .begins(3).by($0), .goesToBackground($0)) }
    for round in 1..<400 {
      let start = Double(round) * 0.01
      for app in apps { scenes.append(at(start, .comesToForeground(app), .goesToBackground(app))) }
    }
    for observation in Story.observations(scenes) { ledger.ingest(observation, into: &entries) }
    #expect(ledger.directory.clocks.count <= 256)
    #expect(ledger.nextAlarm.map { $0 > StoryTime.instant(24) } == true)
  }

  @Test("a changed budget moves the due time of every clock")
  func otherBudget() {
    var ledger = Ledger()
    var entries: [LedgerEntry] = []
    let told = Story.observations([
      at(0, .begins(3).by(.trails), .process(.state(App.trails.reference, .background), by: .init(name: "backboardd")))
    ])
    for observation in told { ledger.ingest(observation, into: &entries) }
    #expect(ledger.nextAlarm == StoryTime.instant(144).plus(100))
    ledger.learn(OSVersion(17))
    #expect(ledger.nextAlarm == StoryTime.instant(24).plus(100))
  }
}
