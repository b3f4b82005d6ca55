// The tasks without a lane against a plain list of them.

import BackgroundTasks
import TestSupport
import Testing

@testable import Reports

struct FoldedTasksTests {
  @Test("a task is found as long as it is open, with what was said of it last", arguments: 0..<40)
  func model(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var folded = FoldedTasks()
    var open: [Int: Verdict?] = [:]
    for number in 1...400 {
      // Mostly the next one, now and then an older one that comes late.
      let task = random.chance(0.2) ? random.below(number) : number
      if folded.place(of: task) == nil {
        _ = folded.open(task)
        open[task] = .some(nil)
      }
      let other = 1 + random.below(number)
      if let place = folded.place(of: other) {
        if random.chance(0.6) {
          folded.close(place)
          open[other] = nil
        } else {
          folded.judge(place, .leaked)
          open[other] = .some(.leaked)
        }
      }
      if random.chance(0.01) {
        folded.closeJudged()
        open = open.filter { $0.value == nil }
      }
      #expect(folded.count == open.count && folded.isEmpty == open.isEmpty, "seed \(seed), \(number)")
      let known = (0...number).filter { folded.place(of: $0) != nil }
      #expect(known == open.keys.sorted(), "seed \(seed), \(number)")
      #expect(known.allSatisfy { task in folded.place(of: task).map { folded.verdict(at: $0) } == open[task] })
    }
  }
}
