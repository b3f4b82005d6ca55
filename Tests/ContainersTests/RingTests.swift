// A ring holds what the end of a list of the same elements holds.

import Containers
import TestSupport
import Testing

struct RingTests {
  @Test("a ring that is full drops the oldest element for each new one")
  func full() {
    var ring = Ring<String>(limit: 2)
    #expect(ring.append("a") == nil)
    #expect(ring.append("b") == nil)
    #expect(ring.append("c") == "a")
    #expect(ring[0] == "b")
    #expect(ring.last == "c")
    #expect(ring.count == 2)
  }

  @Test("a ring of nothing has no last element")
  func empty() {
    var ring = Ring<Int>(limit: 1)
    #expect(ring.isEmpty)
    #expect(ring.last == nil)
    #expect(!ring.contains(0))
    ring.append(7)
    ring.removeFirst()
    #expect(ring.isEmpty)
    #expect(ring.last == nil)
  }

  @Test("the youngest of several that are meant is found")
  func youngest() {
    var ring = Ring<(key: Int, value: String)>(limit: 3)
    for value in ["a", "b", "c", "d"] { ring.append((1, value)) }
    ring.append((2, "e"))
    #expect(ring.last { $0.key == 1 }?.value == "d")
    #expect(ring.last { $0.value == "a" } == nil)
  }

  @Test("an element is changed in its place")
  func change() {
    var ring = Ring<[Int]>(limit: 2)
    for number in 1...3 { ring.append([number]) }
    ring[1].append(9)
    #expect(ring[0] == [2])
    #expect(ring[1] == [3, 9])
  }

  @Test("a ring does what a list does whose beginning is removed", arguments: UInt64(0)..<40)
  func model(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let limit = 1 + random.below(9)
    var (ring, list) = (Ring<Int>(limit: limit), [Int]())
    for _ in 0..<300 {
      let number = random.below(12)
      switch random.below(6) {
      case 0 where !list.isEmpty:
        ring.removeFirst()
        list.removeFirst()
      case 1 where !list.isEmpty:
        let place = random.below(list.count)
        ring[place] += 12
        list[place] += 12
      default:
        let oldest = ring.append(number)
        list.append(number)
        #expect(oldest == (list.count > limit ? list.removeFirst() : nil), "seed \(seed)")
      }
      #expect(ring.count == list.count, "seed \(seed)")
      #expect(ring.last == list.last, "seed \(seed)")
      #expect(list.indices.map { ring[$0] } == list, "seed \(seed)")
      #expect(ring.contains(number) == list.contains(number), "seed \(seed)")
      #expect(ring.last { $0 % 3 == 0 } == list.last { $0 % 3 == 0 }, "seed \(seed)")
    }
  }
}
