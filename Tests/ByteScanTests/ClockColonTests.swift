// The search for a time of day in a message looks for two colons with two bytes between them.

import TestSupport
import Testing

@testable import ByteScan

struct ClockColonTests {
  private func plainly(_ bytes: [UInt8], from start: Int) -> Int? {
    let colon = UInt8(ascii: ":")
    return (start..<max(start, bytes.count - 3)).first { bytes[$0] == colon && bytes[$0 + 3] == colon }
  }

  @Test("the search agrees with a test of every place, at every length and from every start")
  func agreesWithPlainSearch() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SeededRandom(seed)
      // From texts full of colons to texts with hardly any.
      let alphabet = Array(":0".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: Int(seed))
      for length in 0...140 {
        let bytes = random.bytes(length, of: alphabet)
        for start in Set([0, min(1, length), length / 2, max(0, length - 4), length]) {
          let found = bytes.withSlice { $0.firstClockColons(from: start) }
          #expect(found == plainly(bytes, from: start), "seed \(seed), length \(length), from \(start)")
        }
      }
    }
  }

  @Test("a colon after the end of the slice is not found")
  func endsWithSlice() {
    let bytes = Array("0123456789012345678901234567890123456789:00:00".utf8)
    for end in 40..<44 { #expect(bytes.withSlice { $0.upTo(end).firstClockColons(from: 0) } == nil) }
    #expect(bytes.withSlice { $0.upTo(44).firstClockColons(from: 0) } == 40)
  }

  @Test("bytes beyond ASCII are found at every place of a text")
  func beyondASCII() {
    for length in 0...40 {
      let plain = [UInt8](repeating: UInt8(ascii: "a"), count: length)
      #expect(plain.withSlice { $0.isASCII })
      for place in 0..<length {
        var bytes = plain
        bytes[place] = 0x80
        #expect(!bytes.withSlice { $0.isASCII }, "length \(length), place \(place)")
      }
    }
  }
}
