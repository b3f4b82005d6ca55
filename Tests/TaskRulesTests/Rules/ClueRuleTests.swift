// BG104, BG105, BG106 and BG111 follow from remarks that change no verdict.

import Testing

@testable import BackgroundTasks
@testable import TaskRules
@testable import TaskStories

struct ClueRuleTests {
  @Test("a hundred and one open tasks are a warning and nine hundred an error, each reported once")
  func crowded() {
    var trial = RuleTrial(TooManyTasks.self)
    for count in [100, 101, 140, 899, 900, 950] { trial.remarks(.crowded(count: count)) }
    trial.remarks(.crowded(count: 101), instance: 2)
    #expect(trial.said == ["warning", "error", "warning"])
    #expect(trial.findings.map(\.value) == [101, 900, 101])
    #expect(trial.findings.map(\.limit) == [100, 900, 100])
  }

  @Test("the finding shows the most frequent name")
  func majority() {
    var trial = RuleTrial(TooManyTasks.self)
    let tasks = (1...101).map { RuleTrial.task($0, $0 % 3 == 0 ? "Sync" : "Send event") }
    trial.remarks(.crowded(count: 101), about: tasks)
    #expect(trial.messages == ["101 background tasks are open at once, 68 of them named \"Send event\""])
    #expect(trial.findings.first?.tasks.count == 101)
    trial.remarks(.crowded(count: 101), instance: 2, about: [RuleTrial.task(1, "A"), RuleTrial.task(2, "B")])
    #expect(trial.messages.last == "101 background tasks are open at once")
  }

  @Test(
    "a kill for too many assertions is reported once, from the kill or from the exit",
    arguments: [0xBADA_5E47, 0xD00D_2BAD])
  func killed(_ code: UInt64) {
    let kill = Kill(cause: .requested, process: App.trails.reference, code: code)
    var trial = RuleTrial(TooManyTasks.self)
    trial.tells(.killed(kill), tasks: [RuleTrial.task(1), RuleTrial.task(2)])
    trial.tells(.exited(.runningBoard(code)))
    trial.tells(.exited(.runningBoard(code)), instance: 2)
    #expect(trial.said == ["error #1 #2", "error"])
    #expect(trial.findings.map(\.value) == [2, nil])
    #expect(trial.findings.map(\.limit) == [1000, 1000])
    #expect(
      trial.messages.first
        == "was killed for holding too many assertions (0x\(String(code, radix: 16))), "
        + "2 background tasks among them, 2 of them named \"Sync\"")
  }

  @Test("another kill belongs to another rule, and a normal exit to none")
  func otherKills() {
    var trial = RuleTrial(TooManyTasks.self)
    trial.tells(.killed(Kill(cause: .beyondPermittedTime, process: nil, code: 0x2182_BAD2)))
    trial.tells(.exited(.jetsam))
    trial.tells(.exited(nil))
    #expect(trial.said == [])
  }

  @Test("an end of a task that is not open is reported once for each identifier of a life")
  func endedTwice() {
    var trial = RuleTrial(EndedTwice.self)
    trial.remarks(.endedTwice(id: 7), about: [RuleTrial.task(7)])
    trial.remarks(.endedTwice(id: 7))
    trial.remarks(.endedTwice(id: 8))
    trial.remarks(.endedTwice(id: 7), instance: 2)
    trial.remarks(.endedTwice(id: 0))
    #expect(
      trial.messages == [
        "\"Sync\" (#7) was ended, and was not open any more", "task #8 was ended, and was not open any more",
        "task #7 was ended, and was not open any more", "an end was asked for identifier 0, which no task ever has",
      ])
    #expect(trial.findings.allSatisfy { $0.level == .warning })
  }

  struct Old: Sendable, CustomTestStringConvertible {
    var seconds = 30
    var name: String? = "Sync"
    var isInForeground: Bool?
    var said: [String]
    var testDescription: String {
      "\(seconds) s, \(name ?? "-"), in the foreground: \(String(describing: isInForeground))"
    }
  }

  @Test(
    "an old task is a note in the foreground and a warning elsewhere",
    arguments: [
      Old(isInForeground: true, said: ["note"]),
      Old(isInForeground: false, said: ["warning"]),
      Old(isInForeground: nil, said: ["warning"]),
      Old(seconds: 29, isInForeground: false, said: []),
      Old(name: "Launch Background Task for Coalescing", isInForeground: false, said: []),
    ])
  func old(_ old: Old) {
    var trial = RuleTrial(OldTask.self)
    trial.remarks(.old(id: 4, name: old.name, seconds: old.seconds, isInForeground: old.isInForeground))
    #expect(trial.said == old.said)
    if old.said != [] { #expect(trial.findings.first?.value == 30) }
  }

  @Test("an old task is shown with its name from any record of the log")
  func nameOfOld() {
    var trial = RuleTrial(OldTask.self)
    let caller = "Called by Trails, from -[Map load]"
    trial.remarks(.old(id: 4, name: caller, seconds: 30, isInForeground: false))
    trial.remarks(.old(id: 5, name: nil, seconds: 30, isInForeground: true), about: [RuleTrial.task(5)])
    trial.remarks(.old(id: 6, name: nil, seconds: 30, isInForeground: nil))
    #expect(
      trial.messages == [
        "\"Trails: -[Map load]\" (#4) has been open for over 30 seconds, in the background",
        "\"Sync\" (#5) has been open for over 30 seconds, in the foreground",
        "task #6 has been open for over 30 seconds",
      ])
  }

  @Test("lines within a second of each other are one refusal")
  func refused() {
    var trial = RuleTrial(BeginRefused.self)
    trial.remarks(.refused(id: nil, name: nil), at: 10)
    trial.remarks(.refused(id: 12, name: nil), at: 10.002)
    trial.remarks(.refused(id: 13, name: "Sync"), at: 12)
    trial.remarks(.refused(id: 3, name: nil), at: 12, instance: 2)
    #expect(
      trial.messages == [
        "the system did not let a task begin", "the system did not let \"Sync\" (#13) begin",
        "the system did not let task #3 begin",
      ])
  }

  @Test("remarks about Apple's own apps are not reported")
  func apples() {
    for rule in [TooManyTasks.self, EndedTwice.self, OldTask.self, BeginRefused.self] as [any Rule.Type] {
      var trial = RuleTrial(rule)
      let remarks: [Clue.What] = [
        .crowded(count: 950), .endedTwice(id: 2), .old(id: 2, name: "Sync", seconds: 30, isInForeground: false),
        .refused(id: 2, name: nil),
      ]
      for what in remarks { trial.remarks(what, of: .apples) }
      #expect(trial.said == [], "\(rule.text.id)")
    }
  }

  @Test("a rule ignores the remarks of other rules")
  func otherRemarks() {
    for rule in [TooManyTasks.self, EndedTwice.self, OldTask.self, BeginRefused.self] as [any Rule.Type] {
      var trial = RuleTrial(rule)
      trial.remarks(.debugged)
      trial.remarks(.leftForeground(seconds: 6))
      trial.begins(1)
      trial.judges(1, .leaked)
      #expect(trial.said == [], "\(rule.text.id)")
    }
  }
}
