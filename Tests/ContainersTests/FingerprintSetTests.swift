// A set of fingerprints holds what a set holds.

import Containers
import TestSupport
import Testing

struct FingerprintSetTests {
  @Test("a set of fingerprints holds what a set holds, while it grows", arguments: UInt64(0)..<20)
  func model(_ seed: UInt64) {
    var random = SeededRandom(seed)
    var (fingerprints, plain) = (FingerprintSet(capacity: 1), Set<UInt64>())
    for _ in 0..<2000 {
      // Numbers that want the same places, and numbers that are spread.
      let fingerprint = random.chance(0.5) ? UInt64(1 + random.below(400)) << 20 : max(random.next(), 1)
      #expect(fingerprints.contains(fingerprint) == plain.contains(fingerprint), "seed \(seed)")
      #expect(fingerprints.insert(fingerprint) == plain.insert(fingerprint).inserted, "seed \(seed)")
      #expect(fingerprints.count == plain.count, "seed \(seed)")
    }
    #expect(plain.allSatisfy { fingerprints.contains($0) }, "seed \(seed)")
  }
}
