// A bounded dictionary knows the keys that came last, each with its latest value.

import Containers
import TestSupport
import Testing

struct BoundedDictionaryTests {
  @Test("the key that came first is forgotten first, however often its value changed since")
  func order() {
    var dictionary = BoundedDictionary<Int, String>(limit: 2)
    dictionary.store("a", for: 1)
    dictionary.store("b", for: 2)
    dictionary.store("c", for: 1)
    #expect(!dictionary.hasForgotten)
    dictionary.store("d", for: 3)
    #expect(dictionary.hasForgotten)
    #expect(dictionary[1] == nil)
    #expect(dictionary[2] == "b")
    #expect(dictionary.contains(3))
  }

  @Test("a bounded dictionary knows what a list of the last keys does", arguments: UInt64(0)..<40)
  func model(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let limit = 1 + random.below(20)
    var dictionary = BoundedDictionary<Int, Int>(limit: limit)
    var (keys, values) = ([Int](), [Int: Int]())
    for step in 0..<400 {
      let key = random.below(40)
      dictionary.store(step, for: key)
      if !keys.contains(key) { keys.append(key) }
      values[key] = step
      if keys.count > limit { values[keys.removeFirst()] = nil }
      for key in 0..<40 { #expect(dictionary[key] == values[key], "seed \(seed)") }
    }
  }
}
