// Remarks about tasks that change no verdict: each is made once and names what it is about.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct ClueTests {
  @Test("an end of a task that has already ended is remarked, whichever line shows it")
  func endedTwice() {
    let said = Story {
      at(0, .begins(3))
      at(1, .ends(3))
      at(2, .asksToEnd(3), .endsUnknown(3))
    }
    #expect(said.remarks.map(\.what) == [.endedTwice(id: 3)])
    let silent = Story {
      at(0, .begins(3))
      at(1, .ends(3))
      at(2, .asksToEnd(3))
      at(20, .begins(4))
    }
    #expect(silent.remarks.map(\.what) == [.endedTwice(id: 3)])
  }

  @Test("an end without a begin in the log and a repeated line are not surplus ends")
  func endedOnce() {
    #expect(Story { at(0, .ends(3)) }.remarks.isEmpty)
    let tripled = Story(.tripled) {
      at(0, .begins(3))
      at(1, .ends(3))
      at(9, .begins(4))
    }
    #expect(tripled.remarks.isEmpty)
  }

  @Test(
    "the statement of iOS 13.0 to 13.2 about correct ends makes no remark",
    arguments: [(13, 0, 0), (13, 2, 0), (13, 3, 1), (12, 4, 1)])
  func falseAlarm(_ major: Int, _ minor: Int, _ count: Int) {
    let story = Story(terms: BudgetOptions(os: OSVersion(major, minor))) {
      at(0, .begins(3))
      at(1, .ends(3))
      at(1.2, .endsUnknown(3))
    }
    #expect(story.remarks.count == count)
  }

  @Test("an old task is remarked with the state in which its process was", arguments: [true, false, nil])
  func old(_ isInForeground: Bool?) {
    let story = Story {
      at(0, .begins(3, "Save"))
      if isInForeground == true { at(1, .comesToForeground()) }
      if isInForeground == false { at(1, .goesToBackground()) }
      at(35, .isOld(3, nil), .isOld(3, nil))
    }
    let old = story.remarks.filter { if case .old = $0.what { true } else { false } }
    #expect(old.map(\.what) == [.old(id: 3, name: "Save", seconds: 30, isInForeground: isInForeground)])
    #expect(old.first?.tasks.map(\.taskID) == [3])
  }

  @Test("a task that the system refuses is remarked")
  func refused() {
    let story = Story {
      at(0, .begins(3, "Save"))
      at(0.1, Said(App.trails.sender, .task(.refused(id: 3))))
    }
    #expect(story.remarks.map(\.what) == [.refused(id: 3, name: "Save")])
  }

  @Test("the count of open tasks is remarked when it passes a hundred and nine hundred", arguments: [100, 101, 905])
  func crowd(_ count: Int) {
    let story = Story(of: Story.observations((1...count).map { at(Double($0) / 1000, .begins($0)) }))
    let expected: [Clue.What] =
      (count > 100 ? [.crowded(count: 101)] : []) + (count > 900 ? [.crowded(count: 901)] : [])
    #expect(story.remarks.map(\.what) == expected)
  }

  @Test("assertiond's high count of assertions is remarked, too")
  func highWater() {
    let assertion = SystemAssertion(id: "1", target: App.trails.reference)
    let story = Story {
      at(0, .begins(1))
      at(1, .assertion(.highWater(count: 2844, assertion: assertion)))
      at(2, .assertion(.highWater(count: 2850, assertion: assertion)))
    }
    #expect(story.remarks.map(\.what) == [.crowded(count: 2844)])
  }

  @Test("an old task is found by its id, also if its begin shows no id or is not in the log")
  func oldUnnamed() {
    let story = Story {
      at(0, .beginsPrivately())
      at(35.05, .isOld(4, nil))
      at(60, .isOld(9, "Save"))
    }
    #expect(story.remarks.map { $0.tasks.map(\.taskID) } == [[4], [9]])
  }

  @Test("assertions that UIKit and the system hold for themselves do not near an app's budget")
  func systemsOwn() {
    let mail = App(name: "MobileMail", bundle: "com.apple.mobilemail", pid: 700)
    let story = Story {
      at(0, .begins(1, "Launch Background Task for Coalescing"), .acquires(.carrier("33-700-1", of: mail)))
      at(5, .goesToBackground(), .goesToBackground(mail))
      at(60, .comesToForeground(), .comesToForeground(mail))
    }
    #expect(story.remarks.isEmpty)
  }

  @Test("four fifths of the budget are remarked once a stay, with the tasks that are open then")
  func nearBudget() {
    let story = Story {
      at(0, .begins(1), .begins(2))
      at(10, .goesToBackground())
      at(12, .ends(2))
      at(34.5, .begins(3))
      at(40, .comesToForeground())
      at(50, .goesToBackground())
      at(60, .comesToForeground())
      at(70, .goesToBackground())
      at(95, .begins(App.tides, 9))
    }
    #expect(story.remarks.map(\.what) == Array(repeating: .nearBudget(clock: 24, Budget(30, .era)), count: 2))
    #expect(story.remarks.map { $0.tasks.map(\.taskID) } == [[1], [1, 3]])
    #expect(story.remarks.map { $0.moment.instant } == [StoryTime.instant(34), StoryTime.instant(94)])
    // The place is the record that shows the stay, before all later remarks.
    #expect(story.remarks.first?.moment.line == 3)
  }

  @Test("a clock without an open task makes no remark")
  func nothingOpen() {
    let story = Story {
      at(0, .begins(1))
      at(10, .goesToBackground())
      at(12, .ends(1))
      at(100, .begins(2))
    }
    #expect(story.remarks.isEmpty)
  }

  @Test("leaving the foreground is timed from the order to its completion")
  func leaving() {
    let reference = App.trails.reference
    let story = Story {
      at(10, .process(.sceneAction(reference, isActivation: false, .sent(watchdog: 10)), by: .springBoard))
      at(11, .process(.sceneAction(reference, isActivation: true, .sent(watchdog: 10)), by: .springBoard))
      at(16.5, .process(.sceneAction(reference, isActivation: false, .completed(success: true)), by: .springBoard))
      at(20, .process(.sceneAction(reference, isActivation: false, .completed(success: true)), by: .springBoard))
    }
    #expect(story.remarks.map(\.what) == [.leftForeground(seconds: 6.5)])
  }

  @Test("a debugger stops the clock, and that is remarked once")
  func debugger() {
    var observations = Story.observations([
      at(0, .begins(1), .begins(2)), at(5, .goesToBackground()), at(31, .isStillOpen(1)), at(90, .begins(4)),
    ])
    for place in observations.indices { observations[place].isUnderDebugger = true }
    let story = Story(of: observations)
    #expect(story.remarks.map(\.what) == [.debugged])
    #expect(story.outcomes == ["1 leaked", "2 open", "4 open"])
    #expect(story.tasks.allSatisfy { $0.used == nil })
  }

  @Test("a kill names the open tasks, the oldest first, or the carrier if the log lacks the app's lines")
  func killed() {
    let story = Story {
      at(0, .begins(1), .begins(2), .begins(3))
      at(5, .goesToBackground(), .ends(2))
      at(30, .willExpireSoon())
      at(35, .kills())
    }
    #expect(story.kill?.tasks.map(\.taskID) == [1, 3])
    let system = Story {
      at(0, .acquires(.carrier("33-500-8")))
      at(5, .goesToBackground())
      at(35, .kills())
    }
    #expect(system.kill?.tasks.map(\.assertionID) == ["33-500-8"])
  }

  @Test(
    "the request of a task shows whether it has a handler",
    arguments: [ExpirationHandler.none, .unknown, .block(1, isGlobal: true)])
  func handler(_ handler: ExpirationHandler) {
    let story = Story {
      at(0, .beginsPrivately(handler))
      at(1, .endsPrivately(7, handler))
    }
    #expect(story.tasks.map(\.hasHandler) == [handler == .unknown ? nil : handler != .none])
  }

  @Test("an expired task keeps the time of its warning")
  func warned() {
    let story = Story {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(32, .ends(3))
    }
    #expect(story.outcomes == ["3 expired"])
    #expect(story.tasks.first?.warned?.instant == StoryTime.instant(30))
  }
}

extension Story {
  var remarks: [Clue] { entries.compactMap { if case .clue(let clue) = $0 { clue } else { nil } } }

  var kill: ProcessChange? {
    for case .process(let note) in entries { if case .killed = note.what { return note } }
    return nil
  }

  init(terms: BudgetOptions, @StoryBuilder _ tell: () -> [Scene]) {
    var ledger = Ledger(terms)
    var entries: [LedgerEntry] = []
    for observation in Self.observations(tell()) { ledger.ingest(observation, into: &entries) }
    ledger.finish(into: &entries)
    self.init(entries)
  }
}

extension Said {
  fileprivate static func begins(_ app: App, _ id: Int) -> Said { Said.begins(id).by(app) }
}
