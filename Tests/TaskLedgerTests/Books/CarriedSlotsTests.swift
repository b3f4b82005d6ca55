// The slots of each carrier's tasks: a lookup must not miss one.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger

struct CarriedSlotsTests {
  @Test("a lookup covers every open slot of a carrier, for random carriers", arguments: 0..<40)
  func holdsAll(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (carried, carriers) = (CarriedSlots(), [Int?]())
    var open: Set<Int> = []
    for slot in 0..<600 {
      let carrier = Int.random(in: 0..<4, using: &random) == 0 ? nil : slot / 3 - Int.random(in: 0..<5, using: &random)
      carried.note(slot, of: carrier)
      carriers.append(carrier)
      open.insert(slot)
      let asked = Int.random(in: max(0, slot / 3 - 90)...slot / 3, using: &random)
      func slots(_ isMeant: (Int?) -> Bool) -> [Int] { open.filter { isMeant(carriers[$0]) } }
      func holds(_ places: ClosedRange<Int>?, _ slots: [Int]) -> Bool {
        slots.allSatisfy { places?.contains($0) == true }
      }
      #expect(holds(carried.places(of: asked), slots { $0 == asked || $0 == nil }))
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        #expect(holds(carried.take(asked), slots { $0 == asked || $0 == nil }))
        open.subtract(slots { $0 == asked || $0 == nil })
      case 1, 2:
        #expect(holds(carried.takeOwn(asked), slots { $0 == asked }))
        open.subtract(slots { $0 == asked })
      case 3:
        #expect(holds(carried.takeBare(), slots { $0 == nil }))
        open.subtract(slots { $0 == nil })
      default: break
      }
    }
  }
}
