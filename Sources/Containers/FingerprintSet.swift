// A set of fingerprints, which takes nine bytes for each and some room. Fingerprints are spread evenly, so they are their
// own hash.
//
// Slots lie in groups of eight. A group has a word with a tag of one byte for each slot, and a look-up compares the eight tags
// at once. Most look-ups find nothing: they read one word of tags, and no slot.

package struct FingerprintSet: Sendable {
  /// One word for each group; their number is a power of two. The tag of an empty slot is 0.
  private var tags: [UInt64]
  /// Eight for each group.
  private var slots: [UInt64]
  package private(set) var count = 0

  package init(capacity: Int = 1 << 10) {
    var groups = 2
    while groups * 7 < capacity { groups *= 2 }
    tags = Array(repeating: 0, count: groups)
    slots = Array(repeating: 0, count: groups * 8)
  }

  package func contains(_ fingerprint: UInt64) -> Bool { search(fingerprint).isFound }

  /// False where it was there.
  package mutating func insert(_ fingerprint: UInt64) -> Bool {
    let (slot, isFound) = search(fingerprint)
    guard !isFound else { return false }
    slots[slot] = fingerprint
    tags[slot >> 3] |= Self.tag(of: fingerprint) << UInt64((slot & 7) << 3)
    count += 1
    // Seven eighths, because memory counts.
    if count * 8 > slots.count * 7 { grow() }
    return true
  }

  /// The slot that holds the fingerprint, or the one that it would get.
  private func search(_ fingerprint: UInt64) -> (slot: Int, isFound: Bool) {
    let wanted = Self.tag(of: fingerprint) &* 0x0101_0101_0101_0101
    var group = Int(truncatingIfNeeded: fingerprint) & (tags.count - 1)
    while true {
      let word = tags[group]
      var equal = Self.zeros(in: word ^ wanted)
      while equal != 0 {
        let slot = group << 3 | equal.trailingZeroBitCount >> 3
        if slots[slot] == fingerprint { return (slot, true) }
        equal &= equal - 1
      }
      let empty = Self.zeros(in: word)
      if empty != 0 { return (group << 3 | empty.trailingZeroBitCount >> 3, false) }
      group = (group + 1) & (tags.count - 1)
    }
  }

  /// The highest bits, because the lowest ones choose the group.
  private static func tag(of fingerprint: UInt64) -> UInt64 { fingerprint >> 57 | 0x80 }

  /// The highest bit of each byte that is 0, and perhaps that of a byte above one that is 0.
  private static func zeros(in word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  private mutating func grow() {
    var larger = FingerprintSet(capacity: slots.count)
    for slot in slots.indices where tags[slot >> 3] >> UInt64((slot & 7) << 3) & 0xFF != 0 {
      _ = larger.insert(slots[slot])
    }
    self = larger
  }
}
