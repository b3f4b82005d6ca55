// No log makes the program trap: numbers at the limits of their type, instants far apart, and records in any
// order.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct HostileTests {
  static let numbers = [Int.min, -1, 0, 1, 2, Int.max - 1, Int.max]

  @Test("sums saturate at the limits of their type")
  func sums() {
    for a in Int8.min...Int8.max {
      let wrong = (Int8.min...Int8.max).filter { b in
        a.plus(b) != Int8(clamping: Int(a) + Int(b)) || a.minus(b) != Int8(clamping: Int(a) - Int(b))
          || a.times(b) != Int8(clamping: Int(a) * Int(b))
      }
      #expect(wrong == [], "\(a)")
    }
  }

  @Test("public ids of any size trap nowhere", arguments: numbers)
  func publicIDs(_ id: Int) {
    let story = Story {
      at(0, .begins(id, created: 5))
      at(1, .begins(1, created: 6), .begins(Int.max, created: 7), .begins(0, created: 8))
      at(40, .isOld(id), .isStillOpen(id, created: 5))
      at(41, .ends(id, created: 5), .asksToEnd(id), .lowersCount(id), .releasesCarrier(for: id))
    }
    #expect(!story.tasks.isEmpty)
  }

  @Test("private ids of any size trap nowhere", arguments: numbers, numbers)
  func privateIDs(_ first: Int, _ second: Int) {
    let story = Story {
      at(0, .beginsPrivately(), .beginsPrivately(), .beginsPrivately())
      at(1, .endsPrivately(first, .unknown))
      at(2, .beginsPrivately())
      at(3, .endsPrivately(second, .unknown))
      at(4, .isStillOpen(first), .somethingIsStillOpen, .isOld(second), .asksToEnd(second))
      at(5, .beginsPrivately(), .kills())
    }
    #expect(!story.tasks.isEmpty)
  }

  @Test("uptimes of any size trap nowhere", arguments: numbers, numbers)
  func uptimes(_ first: Int, _ second: Int) {
    let story = Story {
      at(0, .begins(5, created: first))
      at(1, .begins(3, created: second), .begins(4, created: first))
      at(2, .ends(3, created: second))
      at(3, .begins(3, created: first), .begins(1, created: second))
    }
    #expect(!story.tasks.isEmpty)
  }

  @Test("a task of any age yields a task, with times and without", arguments: numbers, [true, false])
  func ages(_ age: Int, _ hasTimes: Bool) {
    let story = Story(hasTimes ? .plain : .timeless) {
      at(0, .ends(3, elapsed: age))
      at(1, .isStillOpen(4, elapsed: age))
      at(2, Said(App.trails.sender, .task(.old(id: 5, name: nil, seconds: age))))
      at(3, .ends(5), .exits(.trails, .runningBoard(0x2182_BAD2)))
    }
    #expect(story.tasks.count == 3)
  }

  @Test("instants far apart trap nowhere", arguments: [Int64.min, -1, 0, 1, .max], [Int64.min, -1, 0, 1, .max])
  func instants(_ first: Int64, _ second: Int64) {
    var ledger = Ledger()
    var entries: [LedgerEntry] = []
    let scenes = [
      at(0, .launches(), .createsCarrier(), .begins(3), .beginsPrivately(), .goesToBackground()),
      at(1, .acquires(.carrier("33-500-8")), .run(.began(identifier: "r")), .own(.began, id: "1")),
      at(2, .willExpireSoon(), .callsHandlers, .isStillOpen(3), .somethingIsStillOpen, .isSuspended(), .isResumed()),
      at(3, .run(.began(identifier: "r")), .own(.began, id: "1"), .ends(3), .endsPrivately(7), .begins(4)),
      at(4, .timesOut("33-500-8"), .exits(.trails, .runningBoard(0x2182_BAD2)), .begins(5)),
    ]
    for (place, observation) in Story.observations(scenes).enumerated() {
      var observation = observation
      observation.moment.instant = place.isMultiple(of: 2) ? first : second
      ledger.ingest(observation, into: &entries)
    }
    ledger.finish(into: &entries)
    #expect(entries.contains { if case .judged(let task) = $0 { (task.duration ?? 0) >= 0 } else { false } })
  }

  @Test("a pid of any size joins the records of its process", arguments: [Int.min, -1, 0, Int.max])
  func pids(_ pid: Int) {
    let app = App.trails.again(pid: pid)
    let story = Story {
      at(0, .begins(3).by(app), .goesToBackground(app), .saysWhoItIs(app))
      at(5, .exits(app))
    }
    #expect(story.outcomes == ["3 died"])
  }

  @Test("names that are empty or only punctuation yield tasks", arguments: ["", " ", ".", "...", "-/-", "\u{0}"])
  func names(_ name: String) {
    let app = App(name: name, bundle: name, pid: 5, showsPID: false)
    let story = Story {
      at(0, .begins(3, name).by(app), .goesToBackground(app), .saysWhoItIs(app), .acquires(.named(name, name, of: app)))
      at(1, .run(.began(identifier: name)), .own(.began, id: name, name: name), .session(name, foreground: false))
      at(5, .exits(app))
    }
    #expect(!story.tasks.isEmpty)
  }

  // MARK: Missing ends

  @Test("in a log without any ends the oldest tasks are forgotten, and that is reported")
  func endless() {
    let most = ProcessInstance.most
    let story = Story(.live) { for id in 1...(most + 40) { at(Double(id) / 100, .begins(id)) } }
    #expect(story.outcomes == (1...40).map { "\($0) unknown" })
    #expect(story.remarks.map(\.what).contains(.letGo(LetGo(tasks: 1))))
  }

  @Test("the end of a forgotten task is counted, and makes no task")
  func endsOfLetGo() {
    let most = ProcessInstance.most
    let story = Story {
      for id in 1...(most + 3) { at(Double(id) / 100, .own(.began, id: "\(id)")) }
      for id in 1...(most + 3) { at(2_000 + Double(id) / 100, .own(.ended, id: "\(id)")) }
    }
    #expect(story.tasks.count == most + 3)
    #expect(story.tasks.count { $0.verdict == .unknown } == 3)
    #expect(story.remarks.last?.what == .letGo(LetGo(tasks: 3, ends: 3)))
  }

  @Test("five thousand tasks that are open at a kill have all leaked", arguments: [false, true])
  func manyAtKill(_ isPrivate: Bool) {
    let story = Story {
      at(0, .launches(), isPrivate ? .beginsLaunchTask : .begins(1))
      for id in 2...5_000 { at(1 + Double(id) / 1_000, isPrivate ? .beginsPrivately() : .begins(id)) }
      at(10, .goesToBackground())
      at(35, .willExpireSoon())
      at(40, .kills())
    }
    #expect(story.tasks.count { $0.kind == .uikit && $0.verdict == .leaked } == 5_000)
  }

  // MARK: Anything in any order

  @Test("random events in random order leave the ledger consistent", arguments: 0..<200)
  func anything(_ seed: UInt64) {
    var teller = RandomTeller(seed)
    var ledger = Ledger()
    var entries: [LedgerEntry] = []
    for line in 1...400 { ledger.ingest(teller.next(line: line), into: &entries) }
    ledger.finish(into: &entries)

    var revisions: [String: Int] = [:]
    var begun: Set<String> = []
    for entry in entries {
      switch entry {
      case .began(let task):
        #expect(begun.insert(task.key).inserted, "begun twice")
        #expect(revisions[task.key] == nil, "begun after it was judged")
        #expect(task.begin != nil)
      case .judged(let task):
        #expect(task.revision == revisions[task.key, default: 0] + 1)
        revisions[task.key] = task.revision
        #expect((task.duration ?? 0) >= 0)
        #expect((task.background ?? 0) >= 0)
        if task.verdict == .ended { #expect(task.end != nil && task.evidence == nil) }
        if [.leaked, .open, .died, .unknown].contains(task.verdict) { #expect(task.end == nil, "\(task.verdict)") }
      case .process, .clue, .finding, .captured: break
      }
    }
    #expect(begun.subtracting(revisions.keys).isEmpty, "never judged")
  }

  @Test("an added or removed copy of a line changes nothing", arguments: 0..<50)
  func copies(_ seed: UInt64) {
    var once = Outcomes()
    var twice = Outcomes()
    var teller = RandomTeller(seed, times: .apart)
    for line in 1...200 {
      let observation = teller.next(line: line)
      guard observation.event.copyMark != nil || observation.event.isOfProcess else { continue }
      once.take(observation, copies: 1)
      twice.take(observation, copies: 2)
    }
    #expect(once.finish() == twice.finish())
  }

  @Test("no line counts twice in a log that is known to repeat every line", arguments: 0..<50, [2, 3])
  func everyLine(_ seed: UInt64, _ copies: Int) {
    var once = Outcomes()
    var often = Outcomes()
    // Ids that prove the copies.
    for observation in Story.observations([at(-9, .begins(900)), at(-8, .ends(900)), at(-7, .begins(901))]) {
      once.take(observation, copies: 1)
      often.take(observation, copies: copies)
    }
    var teller = RandomTeller(seed, times: .apart)
    for line in 10...200 {
      let observation = teller.next(line: line)
      once.take(observation, copies: 1)
      often.take(observation, copies: copies)
    }
    #expect(once.finish() == often.finish())
  }

  @Test("the same log gives the same entries", arguments: 0..<20)
  func deterministic(_ seed: UInt64) {
    func entries() -> [LedgerEntry] {
      var teller = RandomTeller(seed)
      var ledger = Ledger()
      var entries: [LedgerEntry] = []
      for line in 1...400 { ledger.ingest(teller.next(line: line), into: &entries) }
      ledger.finish(into: &entries)
      return entries
    }
    #expect(entries() == entries())
  }
}

/// The outcomes of all tasks in a log that may repeat lines.
private struct Outcomes: ~Copyable {
  private var ledger = Ledger()
  private var entries: [LedgerEntry] = []

  mutating func take(_ observation: Observation, copies: Int) {
    for copy in 0..<copies {
      var observation = observation
      observation.moment.instant = observation.moment.instant.map { $0 + Int64(copy) * 7 }
      ledger.ingest(observation, into: &entries)
    }
  }

  mutating func finish() -> [String] {
    ledger.finish(into: &entries)
    var latest: [String: String] = [:]
    for case .judged(let task) in entries { latest[task.key] = "\(task.key) \(task.verdict)" }
    return latest.values.sorted()
  }
}

extension TaskEvent {
  /// A repeated record of a daemon about a process says the same.
  fileprivate var isOfProcess: Bool { if case .process = self { true } else { false } }
}
