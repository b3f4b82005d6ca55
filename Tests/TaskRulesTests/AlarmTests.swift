// While a live log is silent its clocks go on, and raise an alarm when a budget is nearly or wholly used.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskRules
@testable import TaskStories

struct AlarmTests {
  /// A live ledger with the rules that judge its entries.
  private struct Live: ~Copyable {
    var ledger = Ledger()
    var uptimes = StoryUptimes()
    var diagnosis = Diagnosis()
    var entries: [LedgerEntry] = []

    mutating func take(@StoryBuilder _ tell: () -> [Scene]) {
      let start = entries.count
      for observation in Story.observations(tell(), continuing: &uptimes) {
        ledger.ingest(observation, into: &entries)
      }
      diagnosis.annotate(&entries, from: start)
    }

    mutating func tick(_ seconds: Double) {
      let start = entries.count
      ledger.tick(to: StoryTime.instant(seconds), into: &entries)
      diagnosis.annotate(&entries, from: start)
    }

    var alarm: Double? { ledger.nextAlarm.map { Double($0 - StoryTime.zero) / 1_000_000 } }

    var findings: [String] {
      entries.compactMap { entry in
        guard case .finding(let finding) = entry else { return nil }
        return (finding.isWithdrawn ? "-" : "") + finding.rule
      }
    }
  }

  @Test("four fifths of the budget and the whole budget each raise one alarm when they are used")
  func twoAlarms() {
    var live = Live()
    live.take {
      at(0, .begins(3))
      at(10, .goesToBackground())
    }
    #expect(live.alarm == 34)
    live.tick(33.9)
    #expect(live.findings.isEmpty)
    live.tick(34)
    #expect(live.findings == ["BG116"] && live.alarm == 40)
    live.tick(39)
    live.tick(40)
    #expect(live.findings == ["BG116", "BG117"] && live.alarm == nil)
    live.tick(60)
    #expect(live.findings == ["BG116", "BG117"])
    #expect(Story(live.entries).outcomes == ["3 overdue"])
  }

  @Test("a late end withdraws the alarm")
  func withdrawn() {
    var live = Live()
    live.take {
      at(0, .begins(3))
      at(10, .goesToBackground())
    }
    live.tick(41)
    live.take { at(38, .ends(3)) }
    #expect(live.findings == ["BG116", "BG117", "-BG117"])
    #expect(Story(live.entries).outcomes == ["3 ended"])
    #expect(live.alarm == nil)
  }

  @Test("a statement after the alarm turns it into a leak")
  func leak() {
    var live = Live()
    live.take {
      at(0, .begins(3))
      at(10, .goesToBackground())
    }
    live.tick(41)
    live.take { at(42, .isStillOpen(3)) }
    #expect(
      live.findings == ["BG116", "BG117", "BG101", "-BG117"] || live.findings == ["BG116", "BG117", "-BG117", "BG101"])
    #expect(Story(live.entries).outcomes == ["3 leaked"])
  }

  @Test("a clock without an open task, and a clock that stands still, raise no alarm")
  func silent() {
    var idle = Live()
    idle.take {
      at(0, .begins(3))
      at(10, .goesToBackground())
      at(11, .ends(3))
    }
    #expect(idle.alarm == nil)
    idle.tick(100)
    #expect(idle.findings.isEmpty)
    var foreground = Live()
    foreground.take { at(0, .comesToForeground(), .begins(3)) }
    #expect(foreground.alarm == nil)
    var gone = Live()
    gone.take {
      at(0, .begins(3))
      at(10, .goesToBackground())
      at(12, .exits())
    }
    #expect(gone.alarm == nil)
  }

  @Test("after lost messages no task is overdue")
  func loss() {
    var live = Live()
    live.take {
      at(0, .begins(3))
      at(10, .goesToBackground())
      at(20, .log(.messagesLost(count: 2)))
    }
    live.tick(100)
    #expect(live.findings == ["BG116"])
  }

  @Test("a tick before the log's own time raises no alarm")
  func past() {
    var live = Live()
    live.take { at(10, .goesToBackground(), .begins(3)) }
    live.tick(5)
    live.tick(-100)
    #expect(live.findings.isEmpty)
  }

  @Test("the same log without ticks gives the same result")
  func same() {
    var live = Live()
    live.take {
      at(0, .begins(3), .begins(4))
      at(10, .goesToBackground())
    }
    live.tick(36)
    live.tick(41)
    live.take {
      at(45, .ends(4))
      at(50, .comesToForeground())
    }
    live.ledger.finish(into: &live.entries)
    let whole = Story {
      at(0, .begins(3), .begins(4))
      at(10, .goesToBackground())
      at(45, .ends(4))
      at(50, .comesToForeground())
    }
    #expect(Story(live.entries).outcomes == whole.outcomes)
    for id in [3, 4] { #expect(Story(live.entries).task(id)?.used == whole.task(id)?.used) }
  }
}
