// Tables of ids are compared with a dictionary under random insertions and removals.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger

struct IDTests {
  @Test("the open ids are the ids that were added and not removed", arguments: 0..<20)
  func open(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (ids, known) = (OpenIDs(), [Int: Int]())
    for slot in 0..<500 {
      // Usually the next id, sometimes a random one.
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
