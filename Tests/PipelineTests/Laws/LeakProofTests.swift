// Counts wrong and missing leaks in invented logs: a reported leak is a leak, and nearly every leak is reported.

import BackgroundTasks
import TestSupport
import Testing

struct LeakProofTests {
  struct Mode: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var isPrivate = false
    var drops = 0.0
    var bursts = 0
    var isTripled = false
    var isShuffled = false
    var recall = 0.0
  }

  static let modes: [Mode] = [false, true].flatMap { isPrivate -> [Mode] in
    let names = isPrivate ? "private" : "public"
    return [
      Mode(testDescription: "\(names) names", isPrivate: isPrivate, recall: isPrivate ? 0.95 : 0.99),
      Mode(
        testDescription: "\(names) names, 1 % lost", isPrivate: isPrivate, drops: 0.01, recall: isPrivate ? 0 : 0.98),
      Mode(testDescription: "\(names) names, announced losses", isPrivate: isPrivate, bursts: 8),
      Mode(
        testDescription: "\(names) names, three times", isPrivate: isPrivate, isTripled: true,
        recall: isPrivate ? 0.95 : 0.99),
      Mode(
        testDescription: "\(names) names, shuffled", isPrivate: isPrivate, isShuffled: true,
        recall: isPrivate ? 0.95 : 0.99),
      Mode(
        testDescription: "\(names) names, all of it", isPrivate: isPrivate, drops: 0.01, bursts: 4, isTripled: true,
        isShuffled: true),
    ]
  }

  @Test("a task that is reported as leaked has leaked", arguments: modes)
  func proof(_ mode: Mode) {
    var score = LeakScore()
    score.disturbed = mode.isPrivate && (mode.bursts > 0 || mode.drops > 0)
    var seed: UInt64 = 1
    while score.tasks < 5_000 {
      let (history, capture) = Self.log(seed, mode)
      score.add(history, capture, Tracing.trace(capture.text).tasks, "seed \(seed)")
      seed += 1
    }
    let figures = """
      \(mode.testDescription): \(score.tasks) tasks in \(score.lives) lives, \(score.leaks) leaks, \(score.found) found, \
      \(score.claims) claims, \(score.wrong.count) wrong, \(score.excused) of ends that are not in the log, seeds 1 to \(seed - 1)
      """
    #expect(score.lives >= 200 && score.leaks >= 200, "\(figures)")
    #expect(score.recall >= mode.recall, "\(figures)")
    #expect(score.wrong.isEmpty, "\(figures)\n\(score.wrong.joined(separator: "\n"))")
    let counted = "\(figures)\n\(score.overcounted.joined(separator: "\n"))"
    #expect(score.overcounted.count * 100 <= score.claims, "\(counted)")
    #expect(score.misnamed.isEmpty, "\(figures)\n\(score.misnamed.joined(separator: "\n"))")
  }

  static func log(_ seed: UInt64, _ mode: Mode) -> (InventedHistory, InventedCapture) {
    var random = SeededRandom(seed &* 7_919)
    // Milliseconds do not determine the order of the records.
    let styles: [InventedStyle] = mode.isShuffled || mode.isTripled ? [.console, .logShow] : InventedStyle.allCases
    let style = styles.randomElement(using: &random) ?? .console
    let history = InventedHistory(
      seed: seed, isPrivate: mode.isPrivate, reboots: style == .compact ? false : random.chance(0.3))
    var lines = history.lines
    if mode.isTripled { lines = Disturbance.triple(lines, &random) }
    if mode.drops > 0 { lines = Disturbance.drop(lines, share: mode.drops, &random) }
    if mode.isShuffled { lines = Disturbance.shuffle(lines, within: 100_000, &random) }
    if mode.bursts > 0 { lines = Disturbance.dropBursts(lines, count: mode.bursts, &random) }
    return (history, InventedCapture(lines, style))
  }
}
