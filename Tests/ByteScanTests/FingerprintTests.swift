// Records are recognised by their fingerprints alone: any change of the bytes must change them, at every length.

import TestSupport
import Testing

@testable import ByteScan

struct FingerprintTests {
  private func fingerprint(_ bytes: [UInt8]) -> UInt64 { bytes.withSlice { $0.fingerprint } }

  @Test("equal bytes have one fingerprint at any address")
  func placeDoesNotMatter() {
    var random = SeededRandom(1)
    for length in 0...300 {
      let bytes = random.bytes(length, of: Array(UInt8.min...UInt8.max))
      let own = fingerprint(bytes)
      for shift in 1..<16 {
        let moved = (random.bytes(shift, of: [1, 2, 3]) + bytes + [9, 9]).withSlice {
          $0[shift..<(shift + length)].fingerprint
        }
        #expect(moved == own, "length \(length), \(shift) bytes further")
      }
    }
  }

  @Test("a byte that is changed, added or removed changes the fingerprint")
  func everyByteCounts() {
    var random = SeededRandom(2)
    for length in 0...130 {
      let bytes = random.bytes(length, of: Array("0123456789abcdef :-".utf8))
      var seen: Set<UInt64> = [fingerprint(bytes)]
      var variants = [bytes + [0], bytes + [UInt8(ascii: "0")], [0] + bytes]
      for place in bytes.indices {
        var changed = bytes
        changed[place] ^= 1
        variants.append(changed)
        changed = bytes
        changed.remove(at: place)
        changed.append(0)
        if changed != bytes { variants.append(changed) }
      }
      let others = Set(variants).subtracting([bytes])
      for variant in others { seen.insert(fingerprint(variant)) }
      #expect(seen.count == others.count + 1, "length \(length)")
    }
  }

  @Test("records that differ in a few digits have different fingerprints")
  func countersDoNotCollide() {
    var seen: Set<UInt64> = []
    var bytes = Array("2026-03-05 10:00:01.000000+0000 0x1f4a Default 0x0 326 0 Shop: taskID = 0000000, name = A".utf8)
    let place = bytes.count - 17
    for number in 0..<200_000 {
      var rest = number
      for digit in 0..<7 {
        bytes[place + 6 - digit] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      seen.insert(fingerprint(bytes))
    }
    #expect(seen.count == 200_000)
    #expect(!seen.contains(0))
  }
}
