// Scheduled runs in the records of apps and of the scheduler's daemon.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct RunTests {
  private static let app = Observation.Sender(name: "Gazette", pid: 51)
  private static let daemon = Observation.Sender(name: "dasd", pid: 7)

  private func tasks(_ told: [(Double, ScheduledRunEvent, Observation.Sender)]) -> [BackgroundTask] {
    Story(
      of: told.enumerated().map { place, line in
        Observation(.run(line.1), StoryTime.moment(line.0, line: place + 1), sender: line.2)
      }
    ).tasks
  }

  private func verdicts(_ told: [(Double, ScheduledRunEvent, Observation.Sender)]) -> [String] {
    tasks(told).map { "\($0.name ?? "-") \($0.verdict.rawValue)" }.sorted()
  }

  @Test("a run whose object is deallocated before completion has leaked, whatever else is running")
  func uncompleted() {
    let told: [(Double, ScheduledRunEvent, Observation.Sender)] = [
      (0, .began(identifier: "fetch", kind: .refresh), Self.app),
      (1, .began(identifier: "clean", kind: .processing), Self.app),
      (9, .uncompleted(identifier: "fetch", kind: .refresh), Self.app),
      (12, .completed(identifier: "clean", success: true), Self.app),
    ]
    #expect(verdicts(told) == ["clean ended", "fetch leaked"])
    #expect(tasks(told).first { $0.name == "fetch" }?.evidence?.statement == .uncompleted)
    #expect(verdicts([told[2]]) == ["fetch leaked"])
    #expect(verdicts([told[1], told[2]]) == ["clean open", "fetch leaked"])
    #expect(
      verdicts([(0, .began(identifier: nil), Self.app), (3, .uncompleted(identifier: nil), Self.app)]) == ["- leaked"])
  }

  @Test("the end of the next run does not make a completed run a leak")
  func completedBefore() {
    #expect(
      verdicts([
        (0, .began(identifier: "fetch", kind: .refresh), Self.app),
        (9, .completed(identifier: "fetch", success: true), Self.app),
        (600, .began(identifier: "fetch", kind: .refresh), Self.app),
        (620, .uncompleted(identifier: "fetch", kind: .refresh), Self.app),
      ]) == ["fetch ended", "fetch leaked"])
  }

  @Test("a run that stalls has expired, also if only the daemon logs it")
  func stalled() {
    for (event, sender) in [
      (ScheduledRunEvent.expired(identifier: "export"), Self.app), (.expired(identifier: "export"), Self.daemon),
      (.expired(identifier: nil), Self.daemon), (.expired(identifier: nil), Self.app),
    ] {
      #expect(
        verdicts([(0, .began(identifier: "export", kind: .continued), Self.app), (64, event, sender)])
          == ["export expired"])
    }
    let two: [(Double, ScheduledRunEvent, Observation.Sender)] = [
      (0, .began(identifier: "export", kind: .continued), Self.app),
      (1, .began(identifier: "import", kind: .continued), Self.app), (64, .expired(identifier: nil), Self.daemon),
    ]
    #expect(verdicts(two) == ["export open", "import open"])
  }

  @Test("the daemon's expiry record expires a run, too")
  func expiringByDaemon() {
    #expect(
      verdicts([
        (0, .began(identifier: "fetch", kind: .refresh), Self.app), (25, .expiring(identifier: "fetch"), Self.daemon),
        (26, .completed(identifier: "fetch", success: false), Self.app),
      ]) == ["fetch expired"])
    #expect(verdicts([(25, .expiring(identifier: "fetch"), Self.daemon)]) == [])
  }

  @Test("a limit in the log is the run's budget, whichever sender logs it first")
  func limits() {
    let begin = ScheduledRunEvent.began(identifier: "clean", kind: .processing)
    let stated = ScheduledRunEvent.began(identifier: "clean", kind: .processing, limit: 600)
    let orders: [[(Double, ScheduledRunEvent, Observation.Sender)]] = [
      [(0, stated, Self.daemon), (0.1, begin, Self.app)], [(0, begin, Self.app), (0.1, stated, Self.daemon)],
      [(0, stated, Self.app)],
    ]
    for told in orders {
      #expect(tasks(told).map(\.budget?.seconds) == [600])
    }
    let next: [(Double, ScheduledRunEvent, Observation.Sender)] = [
      (0, stated, Self.daemon), (0.1, begin, Self.app), (9, .completed(identifier: "clean", success: nil), Self.app),
      (900, begin, Self.app),
    ]
    #expect(tasks(next).map(\.budget?.seconds).sorted { $0 ?? 0 < $1 ?? 0 } == [300, 600])
    #expect(tasks([(0, stated, Self.daemon)]).isEmpty)
  }
}
