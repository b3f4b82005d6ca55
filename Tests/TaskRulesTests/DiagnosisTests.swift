// Common situations with the clock: the verdict of each, and the rules that must fire with it.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskRules
@testable import TaskStories

struct DiagnosisTests {
  struct Situation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let outcomes: [String]
    let rules: [String]
    let kind: BackgroundTask.Kind
    /// The second of the last record.
    let end: Double?
    let isUnderDebugger: Bool
    let scenes: @Sendable () -> [Scene]

    init(
      _ description: String, _ outcomes: [String], _ rules: [String] = [], kind: BackgroundTask.Kind = .uikit,
      end: Double? = nil, isUnderDebugger: Bool = false, @StoryBuilder _ scenes: @escaping @Sendable () -> [Scene]
    ) {
      (testDescription, self.outcomes, self.rules, self.kind) = (description, outcomes, rules, kind)
      (self.end, self.isUnderDebugger, self.scenes) = (end, isUnderDebugger, scenes)
    }
  }

  static let withTheClock = [
    Situation("the log ends ten seconds after the move to the background", ["3 open"], end: 15) {
      at(0, .begins(3))
      at(5, .goesToBackground())
    },
    Situation(
      "31 seconds in the background, and the log continues without an end or a statement", ["3 overdue"],
      ["BG116", "BG117"], end: 36
    ) {
      at(0, .begins(3))
      at(5, .goesToBackground())
    },
    Situation("31 seconds in the background with lost messages", ["3 unknown"], ["BG116"], end: 36) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .log(.messagesLost(count: nil)))
    },
    Situation("back to the foreground with the task open, ended ten minutes later", ["3 ended"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .comesToForeground())
      at(620, .ends(3))
    },
    Situation("the same after a warning in the earlier stay", ["3 ended"], ["BG116"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(31, .comesToForeground())
      at(620, .ends(3))
    },
    Situation("two stays of 25 and of 20 seconds", ["3 ended"], ["BG116"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .comesToForeground())
      at(40, .goesToBackground())
      at(60, .ends(3))
    },
    Situation("suspended with the task open before the budget is used", ["3 unknown"], end: 100) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(10, .isSuspended())
    },
    Situation(
      "a leak is stated under a debugger, and no kill follows", ["3 leaked", "4 open"], ["BG101"], end: 300,
      isUnderDebugger: true
    ) {
      at(0, .begins(3), .begins(4))
      at(5, .goesToBackground())
      at(31, .isStillOpen(3))
    },
    Situation("jetsam ends the app with a task open", ["3 died"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .exits(.trails, .jetsam))
    },
    Situation("the user ends the app with a task open", ["3 died"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(20, .exits(.trails, .userQuit))
    },
    Situation(
      "killed for background time with all names private", ["- leaked", "- leaked"],
      ["BG101", "BG101", "BG103", "BG116"]
    ) {
      at(0, .beginsPrivately())
      at(3, .beginsPrivately())
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(35, .kills())
    },
    Situation(
      "only the system's records: the carrier times out, then the kill", ["leaked"], ["BG101", "BG103", "BG116"],
      kind: .assertion
    ) {
      at(0, .acquires(.carrier("33-500-8")))
      at(5, .goesToBackground())
      at(35, .timesOut("33-500-8"))
      at(36, .kills())
    },
    Situation("in the foreground for an hour, and never ended", ["3 open"], ["BG106"], end: 3600) {
      at(0, .comesToForeground())
      at(1, .begins(3))
      at(36, .isOld(3))
    },
    Situation("no state is in the log", ["3 open"], end: 3600) { at(0, .begins(3)) },
    Situation("ended two seconds after the warning", ["3 expired"], ["BG107", "BG108", "BG116"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(32, .ends(3))
    },
    Situation("stated to be open, and ended later", ["3 expired"], ["BG107", "BG108", "BG116"]) {
      at(0, .begins(3))
      at(5, .goesToBackground())
      at(30, .willExpireSoon())
      at(31, .isStillOpen(3))
      at(35, .ends(3))
    },
    Situation(
      "begun again under the same name, and only the newer one ends", ["3 leaked", "4 ended"],
      ["BG101", "BG102", "BG116"]
    ) {
      at(0, .begins(3))
      at(1, .begins(4))
      at(2, .ends(4))
      at(5, .goesToBackground())
      at(31, .isStillOpen(3))
    },
  ]

  @Test("each situation has its verdict and fires its rules", arguments: withTheClock)
  func situations(_ situation: Situation) {
    let told = Self.diagnose(situation)
    let story = Story(told)
    let tasks =
      situation.kind == .uikit
      ? story.outcomes : story.tasks.filter { $0.kind == situation.kind }.map { "\($0.verdict)" }
    #expect(tasks == situation.outcomes)
    #expect(Self.standing(told) == situation.rules)
  }

  @Test("the used share is zero in the foreground, and missing if no state is in the log")
  func used() {
    let hour = Story(Self.diagnose(Self.withTheClock.first { $0.testDescription.hasPrefix("in the foreground") }))
    #expect(hour.tasks.map(\.used) == [0])
    let unknown = Story(Self.diagnose(Self.withTheClock.first { $0.testDescription.hasPrefix("no state") }))
    #expect(unknown.tasks.map(\.used) == [nil] && unknown.tasks.map(\.background) == [nil])
  }

  private static func diagnose(_ situation: Situation?) -> [LedgerEntry] {
    guard let situation else { return [] }
    var ledger = Ledger()
    var diagnosis = Diagnosis()
    var entries: [LedgerEntry] = []
    for var observation in Story.observations(situation.scenes()) {
      let start = entries.count
      observation.isUnderDebugger = situation.isUnderDebugger
      ledger.ingest(observation, into: &entries)
      diagnosis.annotate(&entries, from: start)
    }
    let start = entries.count
    ledger.finish(at: situation.end.map { StoryTime.instant($0) }, into: &entries)
    diagnosis.annotate(&entries, from: start)
    diagnosis.finish(into: &entries)
    return entries
  }

  /// The rules of all findings that were not withdrawn.
  private static func standing(_ entries: [LedgerEntry]) -> [String] {
    var rules: [String] = []
    for case .finding(let finding) in entries {
      if !finding.isWithdrawn {
        rules.append(finding.rule)
      } else if let place = rules.lastIndex(of: finding.rule) {
        rules.remove(at: place)
      }
    }
    return rules.sorted()
  }
}
