// Open begins without ids stay in order of their places, in whatever order they are removed.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct BeginRowTests {
  @Test("the row gives the same answers as a plain list", arguments: 0..<20)
  func contents(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (row, known, next, ended) = (BeginRow(), [BeginRow.Entry](), 0, 0)
    for slot in 0..<900 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<7:
        let entry = BeginRow.Entry(place: next, slot: slot, lowestID: ended + 1)
        row.add(entry)
        known.append(entry)
        next += Int.random(in: 1...3, using: &random)
      case 7..<11:
        guard let place = known.indices.randomElement(using: &random) else { continue }
        let gone = known.remove(at: seed.isMultiple(of: 2) ? place : place / 8)
        #expect(row.remove(gone.slot)?.place == gone.place)
        #expect(row.remove(gone.slot) == nil)
        ended += 1
      default:
        let from = Int.random(in: 0...next, using: &random)
        row.shift(from: from, by: 2)
        for place in known.indices where known[place].place >= from { known[place].place += 2 }
        next += 2
      }
      let (id, base) = (Int.random(in: 0...ended + 2, using: &random), Int.random(in: 0...next, using: &random))
      let possible = known.filter { $0.place >= base && $0.lowestID <= id }
      #expect(row.first(5, allowing: id, from: base).map(\.slot) == possible.prefix(5).map(\.slot))
      let latest = possible.filter { $0.lowestID == possible.last?.lowestID }
      #expect(row.latest(5, allowing: id, from: base).map(\.slot) == latest.suffix(5).map(\.slot))
      #expect(row.last(in: base...next)?.slot == known.last { $0.place >= base }?.slot)
      #expect(row.slot(at: base) == known.first { $0.place == base }?.slot)
      #expect(row.last?.slot == known.last?.slot)
      #expect(row.isEmpty == known.isEmpty)
    }
    #expect(known.allSatisfy { row.place(ofSlot: $0.slot) == $0.place })
  }

  @Test("an entry that is added late is inserted at its place", arguments: 0..<10)
  func late(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var row = BeginRow()
    for place in (0..<300).shuffled(using: &random) {
      row.add(BeginRow.Entry(place: place, slot: 1000 + place, lowestID: 1))
    }
    #expect(row.first(.max, allowing: 1, from: 0).map(\.place) == Array(0..<300))
  }
}
