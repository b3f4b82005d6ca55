// A cache knows the latest key of each slot and no other.

import Containers
import TestSupport
import Testing

struct DirectMappedCacheTests {
  @Test("a key takes its slot from the key that had it")
  func slots() {
    var cache = DirectMappedCache<Int, String>(slots: 4)
    cache.store("one", for: 1)
    cache.store("two", for: 2)
    cache.store("five", for: 5)
    #expect(cache[1] == nil)
    #expect(cache[2] == "two")
    #expect(cache[5] == "five")
    #expect(cache[9] == nil)
  }

  @Test("a cache that may grow keeps both of two keys, until it may not")
  func growth() {
    var cache = DirectMappedCache<Int, String>(slots: 1...4)
    cache.store("zero", for: 0)
    cache.store("two", for: 2)
    #expect(cache[0] == "zero")
    #expect(cache[2] == "two")
    cache.store("four", for: 4)
    #expect(cache[0] == nil)
    #expect(cache[2] == "two")
  }

  @Test("a key that is removed leaves the one that has its slot by now")
  func remove() {
    var cache = DirectMappedCache<Int, String>(slots: 2)
    cache.remove(1)
    cache.store("one", for: 1)
    cache.store("three", for: 3)
    cache.remove(1)
    #expect(cache[3] == "three")
    cache.remove(3)
    #expect(cache[3] == nil)
  }

  @Test("of keys that rise one by one, as many as there are slots are known, with their latest values")
  func rising() {
    var cache = DirectMappedCache<Int, String>(slots: 16...1024)
    #expect(cache[0] == nil)
    for key in 1...3000 { cache.store("first", for: key) }
    cache.store("again", for: 2900)
    #expect((1977...3000).allSatisfy { cache[$0] == ($0 == 2900 ? "again" : "first") })
    #expect((0...1976).allSatisfy { cache[$0] == nil })
  }

  @Test("keys may have any size", arguments: [[1, 2, 3], [0, 1024, 1], [.max, .min, 0], [-1, -1, 5]])
  func anySize(_ keys: [Int]) {
    var cache = DirectMappedCache<Int, Int>(slots: 16...1024)
    for key in keys { cache.store(key, for: key) }
    #expect(cache[keys[keys.count - 1]] == keys.last)
    #expect(cache[7] == nil)
  }

  @Test("keys below zero have slots as well")
  func negative() {
    var cache = DirectMappedCache<Int, Int>(slots: 8)
    for key in -8..<0 { cache.store(key, for: key) }
    #expect((-8..<0).allSatisfy { cache[$0] == $0 })
    #expect(cache[0] == nil)
  }

  @Test("a cache knows the last key of each slot, as a table of slots does", arguments: UInt64(0)..<40)
  func model(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let most = 1 << (2 + random.below(3))
    var (cache, latest) = (DirectMappedCache<Int, Int>(slots: most), [Int: (key: Int, value: Int)]())
    for step in 0..<300 {
      let key = random.below(40) - 8
      switch random.below(20) {
      case 0:
        cache.removeAll()
        latest = [:]
      case 1, 2:
        cache.remove(key)
        if latest[key & (most - 1)]?.key == key { latest[key & (most - 1)] = nil }
      default:
        cache.store(step, for: key)
        latest[key & (most - 1)] = (key, step)
      }
      for key in -8..<32 {
        let known = latest[key & (most - 1)]
        #expect(cache[key] == (known?.key == key ? known?.value : nil), "seed \(seed)")
      }
    }
  }

  @Test("a cache that grows never knows a wrong value, and always the latest one", arguments: UInt64(0)..<20)
  func growing(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (cache, all) = (DirectMappedCache<Int, Int>(slots: 2...64), [Int: Int]())
    for step in 0..<500 {
      let key = random.below(300)
      cache.store(step, for: key)
      all[key] = step
      #expect(cache[key] == step, "seed \(seed)")
      let other = random.below(300)
      if let known = cache[other] { #expect(known == all[other], "seed \(seed)") }
    }
  }
}
