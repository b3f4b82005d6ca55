// More lives hold tasks than the ledger remembers: it forgets the lives that were silent longest, and reports that.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct CrowdTests {
  private struct App {
    var name: String
    var pid: Int?
  }

  private struct Log: ~Copyable {
    var ledger = Ledger()
    var entries: [LedgerEntry] = []
    private var line = 0

    init() {}

    mutating func say(_ event: TaskEvent, _ app: App) {
      line += 1
      let moment = Moment(instant: StoryTime.instant(Double(line)), isCertain: true, line: line)
      ledger.ingest(
        Observation(event, moment, sender: Observation.Sender(name: app.name, pid: app.pid)), into: &entries)
    }

    mutating func begin(_ app: App, isPrivate: Bool = false) {
      let known = TaskDescription(id: 2, name: "Sync", creationTime: 5000 + line, elapsed: 0)
      say(.task(.began(isPrivate ? nil : known)), app)
    }

    mutating func finish() { ledger.finish(into: &entries) }

    var verdicts: [Verdict: Int] {
      var latest: [TaskNumber: Verdict] = [:]
      for case .judged(let task) in entries { latest[task.number] = task.verdict }
      return latest.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    var letGo: [LetGo] {
      entries.compactMap { entry in
        guard case .clue(let clue) = entry, case .letGo(let letGo) = clue.what else { return nil }
        return letGo
      }
    }
  }

  private static let most = ProcessDirectory.most

  @Test("the ledger forgets the first of more apps than it has room for, and reports it", arguments: [false, true])
  func living(_ isPrivate: Bool) {
    let count = Self.most + 100
    var log = Log()
    for number in 0..<count { log.begin(App(name: "App\(number)", pid: 1000 + number), isPrivate: isPrivate) }
    #expect(log.ledger.directory.numbers.count < Self.most)
    log.finish()
    let unknown = log.verdicts[.unknown] ?? 0
    #expect(log.verdicts == [.unknown: unknown, .open: count - unknown])
    #expect((1...Self.most / 2 + 100).contains(unknown))
    #expect(log.letGo == [LetGo(tasks: unknown)])
    // The silent apps first.
    let first = log.entries.compactMap { entry in if case .judged(let task) = entry { task } else { nil } }.first
    #expect(first?.process.name == "App0")
    #expect(first?.evidence?.statement == .letGo)
  }

  @Test("the ledger forgets nothing while it has room")
  func room() {
    var log = Log()
    for number in 0..<12_000 { log.begin(App(name: "App\(number)", pid: 1000 + number)) }
    log.finish()
    #expect(log.verdicts == [.open: 12_000])
    #expect(log.letGo == [])
  }

  @Test("the tasks of all lives together are bounded, and the life that was silent longest is forgotten")
  func tasksOfAll() {
    let each = ProcessInstance.most * 8 / 10
    var log = Log()
    for app in 1...3 {
      for _ in 0..<each { log.begin(App(name: "App\(app)", pid: 1000 + app), isPrivate: true) }
    }
    log.finish()
    #expect(log.verdicts == [.unknown: each, .open: 2 * each])
    #expect(log.letGo == [LetGo(tasks: each)])
  }

  @Test("lives that later ones have followed have died, and are not reported as forgotten", arguments: [false, true])
  func followed(_ hasPID: Bool) {
    let count = Self.most * 2
    var log = Log()
    for number in 0..<count { log.begin(App(name: "Shop\(number % 40)", pid: hasPID ? 1000 + number : nil)) }
    log.finish()
    #expect(log.verdicts == [.died: count - 40, .open: 40])
    #expect(log.letGo == [])
  }

  @Test(
    "the end of a forgotten task is counted and makes no task; an end of another app makes one",
    arguments: [false, true])
  func ends(_ isWhole: Bool) {
    let count = Self.most + 100
    var log = Log()
    for number in 0..<count { log.begin(App(name: "App\(number)", pid: 1000 + number)) }
    let description = TaskDescription(id: 2, name: "Sync", creationTime: 5001, elapsed: count)
    for app in [App(name: "App0", pid: 1000), App(name: "App7", pid: 1007), App(name: "Other", pid: 90)] {
      let end = AppTaskEvent.ended(id: 2, task: description, handler: .none)
      log.say(.task(isWhole ? end : .endRequested(id: 2)), app)
    }
    log.finish()
    #expect(log.verdicts[.ended] == 1)
    #expect(log.verdicts.values.reduce(0, +) == count + 1)
    #expect(log.letGo.last?.ends == 2)
  }
}
