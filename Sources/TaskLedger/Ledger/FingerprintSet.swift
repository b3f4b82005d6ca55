// A set of fingerprints, eight bytes each and some room. They are spread evenly as they are, so that nothing has
// to be made of them to find their place.

import BackgroundTasks

struct FingerprintSet: Sendable {
  /// The count is a power of two. 0 marks an empty slot.
  private var places: [UInt64]
  private(set) var count = 0

  init(capacity: Int = 1 << 10) {
    var size = 16
    while size * 7 < capacity * 8 { size *= 2 }
    places = Array(repeating: 0, count: size)
  }

  func contains(_ fingerprint: UInt64) -> Bool { places[place(of: fingerprint)] != 0 }

  /// False where it was there.
  mutating func insert(_ fingerprint: UInt64) -> Bool {
    let place = place(of: fingerprint)
    guard places[place] == 0 else { return false }
    places[place] = fingerprint
    count += 1
    // Seven eighths: places lie side by side, so that a look at many of them costs little, and there are very many.
    if count * 8 > places.count * 7 { grow() }
    return true
  }

  /// Where it stands, or would stand.
  private func place(of fingerprint: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: fingerprint) & (places.count - 1)
    while places[place] != 0, places[place] != fingerprint { place = (place + 1) & (places.count - 1) }
    return place
  }

  private mutating func grow() {
    var larger = FingerprintSet(capacity: places.count + 1)
    for fingerprint in places where fingerprint != 0 { _ = larger.insert(fingerprint) }
    self = larger
  }
}
