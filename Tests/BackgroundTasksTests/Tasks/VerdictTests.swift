// Verdicts follow from facts, in one order of precedence.

import Testing

@testable import BackgroundTasks

struct VerdictTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let verdict: Verdict
    let facts: TaskFacts

    init(_ description: String, _ verdict: Verdict, _ set: (inout TaskFacts) -> Void) {
      testDescription = description
      self.verdict = verdict
      var facts = TaskFacts()
      set(&facts)
      self.facts = facts
    }
  }

  static let rows = [
    Row("nothing is known", .open) { _ in },
    Row("an end", .ended) { $0.hasEnded = true },
    Row("an end after the warning", .expired) {
      $0.hasEnded = true
      $0.hadExpired = true
    },
    Row("a leak statement and no end", .leaked) { $0.leakStated = true },
    Row("an end after a leak statement was only late", .expired) {
      $0.leakStated = true
      $0.hasEnded = true
    },
    Row("a leak statement beats what else is said", .leaked) {
      $0.leakStated = true
      $0.provenClosed = true
      $0.wasSuspended = true
      $0.lossFollows = true
      $0.processGone = true
      $0.clockPassed = true
    },
    Row("an end beats a lost message", .ended) {
      $0.hasEnded = true
      $0.lossFollows = true
      $0.processGone = true
    },
    Row("an assertion that ran out", .expired) {
      $0.timedOut = true
      $0.processGone = true
    },
    Row("proven closed", .unknown) { $0.provenClosed = true },
    Row("suspended while open", .unknown) { $0.wasSuspended = true },
    Row("messages lost since", .unknown) { $0.lossFollows = true },
    Row("unknown beats died", .unknown) {
      $0.lossFollows = true
      $0.processGone = true
    },
    Row("its process is gone", .died) { $0.processGone = true },
    Row("died beats overdue", .died) {
      $0.processGone = true
      $0.clockPassed = true
    },
    Row("the clock passed the budget", .overdue) { $0.clockPassed = true },
  ]

  @Test("facts determine a verdict", arguments: rows)
  func factsGiveVerdict(_ row: Row) { #expect(row.facts.verdict == row.verdict) }
}
