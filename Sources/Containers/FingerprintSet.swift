// A set of fingerprints, which takes eight bytes for each and some room. Fingerprints are spread evenly, so they are their
// own hash.

package struct FingerprintSet: Sendable {
  /// The count is a power of two. 0 marks an empty slot.
  private var slots: [UInt64]
  package private(set) var count = 0

  package init(capacity: Int = 1 << 10) {
    var size = 16
    while size * 7 < capacity * 8 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  package func contains(_ fingerprint: UInt64) -> Bool { slots[slot(of: fingerprint)] != 0 }

  /// False where it was there. The fingerprint is not 0.
  package mutating func insert(_ fingerprint: UInt64) -> Bool {
    let slot = slot(of: fingerprint)
    guard slots[slot] == 0 else { return false }
    slots[slot] = fingerprint
    count += 1
    // Seven eighths: slots that are compared lie side by side, so comparing many costs little, and memory counts.
    if count * 8 > slots.count * 7 { grow() }
    return true
  }

  /// The slot that holds it, or the one that it would get.
  private func slot(of fingerprint: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: fingerprint) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != fingerprint { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    var larger = FingerprintSet(capacity: slots.count + 1)
    for fingerprint in slots where fingerprint != 0 { _ = larger.insert(fingerprint) }
    self = larger
  }
}
