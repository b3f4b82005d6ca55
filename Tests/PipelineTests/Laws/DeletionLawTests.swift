// The law of deletion: in a log with any records removed, no task is reported as leaked if the remaining records show that it
// ended. `scripts/deletion-law` tries many more parts than a test run does.

import BackgroundTasks
import Foundation
import TestSupport
import Testing

struct DeletionLawTests {
  /// The factor for the number of lives and parts in a test run.
  static let depth = Int(ProcessInfo.processInfo.environment["BGTRACE_LAW_DEPTH"] ?? "") ?? 1

  enum Kind: String, CaseIterable, Sendable {
    case plain, hidden, systemSide, compact

    var isPrivate: Bool { self == .hidden }

    var style: InventedStyle { self == .compact ? .compact : self == .plain ? .logShow : .console }

    func lines(_ history: InventedHistory) -> [InventedLine] {
      guard self == .systemSide else { return history.lines }
      return history.lines.filter { $0.sender.map { $0.subsystem != "com.apple.UIKit" } ?? true }
    }
  }

  @Test("a task that ended is never leaked in a part that shows it", arguments: Kind.allCases)
  func invented(_ kind: Kind) {
    var score = DeletionScore(isPrivate: kind.isPrivate)
    for life in 0..<(5 * Self.depth) {
      let seed = UInt64(life) &* 7_919 &+ UInt64(kind.rawValue.utf8.count)
      var random = SeededRandom(seed)
      let history = InventedHistory(seed: seed, apps: 1, minutes: 6, isPrivate: kind.isPrivate)
      let lines = kind.lines(history)
      let whole = DeletionScore.Whole(history, InventedCapture(lines, kind.style))
      let isDeep = Self.depth > 1
      var parts = Deletion.singles(lines.count, most: isDeep ? .max : 30, &random)
      for _ in 0..<(isDeep ? 50 : 20) { parts.append(Deletion.subset(lines.count, &random)) }
      for (number, removed) in parts.enumerated() {
        let left = lines.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
        score.judge(whole, InventedCapture(left, kind.style), "seed \(seed), part \(number)")
      }
    }
    #expect(score.parts > 100)
    #expect(score.wrong.isEmpty, "\(kind): \(score.figures)\n\(score.wrong.prefix(12).joined(separator: "\n"))")
    if Self.depth > 1 { print("deletion law, \(kind): \(score.figures), \(score.wrong.count) wrong") }
  }

  @Test(
    "a kill after the exit record adds no leaks to the tasks that UIKit has named",
    arguments: [95_034, 229_657, 253_414])
  func lateReason(_ seed: UInt64) {
    let history = InventedHistory(seed: seed, apps: 1, minutes: 6, isPrivate: true)
    let lines = Kind.hidden.lines(history)
    var score = DeletionScore(isPrivate: true)
    let whole = DeletionScore.Whole(history, InventedCapture(lines, Kind.hidden.style))
    for (place, line) in lines.enumerated() where line.message.contains("termination reported by launchd") {
      var left = lines
      left.remove(at: place)
      score.judge(whole, InventedCapture(left, Kind.hidden.style), "seed \(seed), without record \(place)")
    }
    #expect(score.parts > 0)
    #expect(score.wrong.isEmpty, "\(score.wrong.joined(separator: "\n"))")
  }

  @Test("the sample logs obey the law of deletion, too", arguments: SampleDeletion.logs)
  func samples(_ log: SampleDeletion) {
    var random = SeededRandom(UInt64(log.records.count))
    let isDeep = Self.depth > 1
    var parts = Deletion.singles(log.records.count, most: isDeep ? .max : 12, &random)
    for _ in 0..<(isDeep ? 400 : 12) { parts.append(Deletion.subset(log.records.count, &random)) }
    var wrong: [String] = []
    for removed in parts { wrong += log.wrong(without: removed) }
    #expect(wrong.isEmpty, "\(log.testDescription)\n\(wrong.prefix(8).joined(separator: "\n"))")
  }
}
