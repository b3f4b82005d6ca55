// Tables of ids against a dictionary: whatever comes and goes, and in whatever order.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger

struct IDTests {
  @Test("the open ids are those that were added and not taken out", arguments: 0..<20)
  func open(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (ids, known) = (OpenIDs(), [Int: Int]())
    for slot in 0..<500 {
      // Mostly the next one, now and then any.
      let id = slot.isMultiple(of: 7) ? Int.random(in: -600...600, using: &random) : slot
      ids[id] = slot
      known[id] = slot
      let gone = Int.random(in: 0...slot, using: &random)
      (ids[gone], known[gone]) = (nil, nil)
      #expect(ids[id] == known[id])
      #expect(ids[id + 1] == known[id + 1])
    }
    #expect((-700...700).allSatisfy { ids[$0] == known[$0] })
  }
}
