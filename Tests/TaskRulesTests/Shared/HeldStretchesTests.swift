// Time that several assertions share counts once.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskRules

struct HeldStretchesTests {
  private func seconds(_ stretches: [(Int64, Int64)]) -> Double {
    var held = HeldStretches()
    for (begin, end) in stretches {
      held.add(begin * 1_000_000, end * 1_000_000, seconds: Double(end - begin))
    }
    return held.seconds
  }

  @Test("overlapping stretches count once, separate ones are added")
  func union() {
    #expect(seconds([(10, 20), (15, 30)]) == 20)
    #expect(seconds([(10, 20), (30, 40)]) == 20)
    #expect(seconds([(10, 20), (30, 40), (0, 100)]) == 100)
    #expect(seconds([(0, 100), (10, 20)]) == 100)
    #expect(seconds([(10, 20), (20, 30)]) == 20)
    #expect(seconds([]) == 0)
  }

  @Test("only the counted part of a long stretch is added")
  func share() {
    var held = HeldStretches()
    held.add(0, 100_000_000, seconds: 30)
    #expect(held.seconds == 30)
    held.add(50_000_000, 60_000_000, seconds: 10)
    #expect(held.seconds == 40)
  }

  @Test("the sum equals a count of single seconds, in any order of the stretches", arguments: 0..<50)
  func random(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let stretches = (0..<20).map { _ -> (Int64, Int64) in
      let begin = Int64.random(in: 0..<400, using: &random)
      return (begin, begin + Int64.random(in: 1..<30, using: &random))
    }
    let union = Set(stretches.flatMap { Array($0.0..<$0.1) })
    #expect(seconds(stretches) == Double(union.count), "seed \(seed)")
  }

  @Test("the number of stretches is bounded without losing any time")
  func bounded() {
    #expect(seconds((0..<1000).map { (Int64($0) * 10, Int64($0) * 10 + 1) }) == 1000)
  }
}
