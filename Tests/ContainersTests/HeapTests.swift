// The heap hands out what a sorted list would.

import Containers
import TestSupport
import Testing

struct HeapTests {
  @Test("the least element comes first, whatever is added in between", arguments: UInt64(0)..<40)
  func order(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (heap, sorted) = (Heap<Int>(), [Int]())
    for _ in 0..<300 {
      if random.chance(0.6) {
        let number = random.below(40)
        heap.add(number)
        sorted.append(number)
        sorted.sort()
      } else {
        let (taken, least) = (heap.takeFirst(), sorted.first)
        if !sorted.isEmpty { sorted.removeFirst() }
        #expect(taken == least, "seed \(seed)")
      }
      #expect(heap.first == sorted.first, "seed \(seed)")
      #expect(heap.elements.sorted() == sorted, "seed \(seed)")
    }
  }

  @Test("sorted elements are a heap as they stand")
  func sorted() {
    var heap = Heap(sorted: Array(1...9))
    heap.add(0)
    var taken: [Int] = []
    while let next = heap.takeFirst() { taken.append(next) }
    #expect(taken == Array(0...9))
  }
}
