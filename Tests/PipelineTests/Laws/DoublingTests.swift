// The law of copies: a log that is read twice gives the result of one, in whatever way it was copied.

import BackgroundTasks
import TestSupport
import Testing

@testable import Pipeline

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct DoublingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let carrier: LogCarrier
    let seed: UInt64
    let isPrivate: Bool
    var testDescription: String { "\(carrier.rawValue), seed \(seed)\(isPrivate ? ", private" : "")" }

    var lines: [InventedLine] {
      InventedHistory(seed: seed, apps: 3, minutes: 3, isPrivate: isPrivate, reboots: seed % 3 == 0).lines
    }
    func text(_ lines: [InventedLine]) -> String { LogCarrier.text(lines, carrier) }
  }

  static let cases = LogCarrier.allCases.flatMap { carrier in
    (UInt64(1)...3).flatMap { seed in
      [false, true].map { Case(carrier: carrier, seed: seed * 7 + UInt64(carrier.rawValue.utf8.count), isPrivate: $0) }
    }
  }

  private static func expect(_ copies: [String], toSay once: [String], _ what: String, _ one: Case) {
    let said = LawTests.said(Tracing.trace(copies))
    guard said != once else { return }
    let (a, b) = (Set(once), Set(said))
    Issue.record(
      """
      \(one.testDescription), \(what): \(once.count) and \(said.count) tasks
      only once: \(a.subtracting(b).sorted().prefix(3).joined(separator: "\n"))
      only twice: \(b.subtracting(a).sorted().prefix(3).joined(separator: "\n"))
      """)
  }

  @Test("copies behind each other or as several inputs give the result of one", arguments: cases)
  func whole(_ one: Case) {
    let text = one.text(one.lines)
    let once = LawTests.said(Tracing.trace(text))
    #expect(!once.isEmpty)
    Self.expect([text + text], toSay: once, "one behind the other", one)
    Self.expect([text + text + text], toSay: once, "three times", one)
    Self.expect([text, text], toSay: once, "two inputs", one)
    Self.expect([text, text, text], toSay: once, "three inputs", one)
    Self.expect([text + text, text], toSay: once, "two inputs, and one of them doubled", one)
  }

  @Test("overlapping captures, and a copy that lacks some records, give the result of the whole", arguments: cases)
  func parts(_ one: Case) {
    var random = SeededRandom(one.seed)
    let lines = one.lines
    let text = one.text(lines)
    let once = LawTests.said(Tracing.trace(text))
    let (early, late) = (lines.count * 4 / 10, lines.count * 6 / 10)
    let (head, tail) = (one.text(Array(lines[..<late])), one.text(Array(lines[early...])))
    let thinned = one.text(Disturbance.drop(lines, share: 0.05, &random))
    Self.expect([head + tail], toSay: once, "overlapping, one behind the other", one)
    Self.expect([head, tail], toSay: once, "overlapping inputs", one)
    // Within one second only the order of the inputs shows which record was first.
    if one.carrier != .asl { Self.expect([tail, head], toSay: once, "overlapping inputs, the later one first", one) }
    Self.expect([text + thinned], toSay: once, "with a thinned copy behind it", one)
    Self.expect([text, thinned], toSay: once, "with a thinned copy as another input", one)
  }

  @Test("two halves as two inputs give the result of the whole", arguments: cases)
  func halves(_ one: Case) {
    let lines = one.lines
    let once = LawTests.said(Tracing.trace(one.text(lines)))
    for share in [3, 5, 8] {
      let middle = lines.count * share / 10
      let halves = [one.text(Array(lines[..<middle])), one.text(Array(lines[middle...]))]
      Self.expect(halves, toSay: once, "cut at \(share) tenths", one)
    }
  }

  @Test(
    "two copies of every record give the result of one, if their times identify them",
    arguments: cases.filter { $0.carrier.isPrecise })
  func inPlace(_ one: Case) {
    let lines = one.lines
    let once = LawTests.said(Tracing.trace(one.text(lines)))
    Self.expect([one.text(lines.flatMap { [$0, $0] })], toSay: once, "twice in place", one)
    Self.expect([one.text(lines.flatMap { [$0, $0, $0] })], toSay: once, "three times in place", one)
  }
}
