// A pattern is matched in words, and byte by byte at the end of the text: both must give
// the same result.

import TestSupport
import Testing

@testable import ByteScan

struct BytePatternTests {
  static let layouts: [StaticString] = [
    "9", "?", "a", "9999-99-99 99:99:99.999999", "9999-99-99 99:99:99.999 ?? ", "99:99:99.999999?9999\t",
    "99:99.999999~9999 0x", "99:99:59.999999~9999\t", "5",
    "Aaa 99 99:99:99 ", "99999999999999999999999999999999",
  ]

  private func matches(_ layout: StaticString, _ text: [UInt8]) -> Bool {
    let layout = layout.bytes.array
    guard text.count >= layout.count else { return false }
    return zip(layout, text).allSatisfy { sign, byte in
      switch sign {
      case UInt8(ascii: "9"): (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      case UInt8(ascii: "5"): (UInt8(ascii: "0")...UInt8(ascii: "5")).contains(byte)
      case UInt8(ascii: "?"): true
      case UInt8(ascii: "~"):
        [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ")"), UInt8(ascii: "/")].contains(byte)
      default: sign == byte
      }
    }
  }

  @Test("matching in words, matching in bytes and the layout agree", arguments: layouts.map { "\($0)" })
  func pathsAgree(_ name: String) throws {
    let layout = try #require(Self.layouts.first { "\($0)" == name })
    let pattern = BytePattern(layout)
    for seed in UInt64(1)...400 {
      var random = SeededRandom(seed)
      // A text that matches, in most cases with one byte changed.
      var text = layout.bytes.array.map { sign in
        switch sign {
        case UInt8(ascii: "9"): UInt8.random(in: 0x30...0x39, using: &random)
        case UInt8(ascii: "~"): Bool.random(using: &random) ? UInt8(ascii: "+") : UInt8(ascii: "-")
        default: sign
        }
      }
      text += random.bytes(40, of: Array(UInt8.min...UInt8.max))
      if seed % 4 != 0 {
        text[Int.random(in: 0..<layout.utf8CodeUnitCount, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let expected = matches(layout, text)
      text.withSlice { long in
        #expect(pattern.matches(long) == expected, "seed \(seed)")
        #expect(pattern.matches(long.upTo(pattern.count)) == expected, "seed \(seed)")
        #expect(pattern.matchesWords(long, at: 0) == pattern.matchesAtEnd(long, at: 0), "seed \(seed)")
      }
    }
  }

  @Test("every byte in the place of a digit is a digit or fails to match", arguments: [0, 7, 8, 31])
  func digits(_ place: Int) {
    let pattern = BytePattern("99999999999999999999999999999999")
    for byte in UInt8.min...UInt8.max {
      var text = [UInt8](repeating: UInt8(ascii: "5"), count: 32)
      text[place] = byte
      let isDigit = ByteSet.digits.contains(byte)
      text.withSlice { #expect(pattern.matches($0) == isDigit && pattern.matchesAtEnd($0, at: 0) == isDigit) }
    }
  }

  @Test("a fixed byte matches only itself, and the other places keep their kind")
  func fixing() {
    let pattern = "12:".withSlice { BytePattern("99:99:59~").fixing($0, at: 0) }
    for (text, isRight) in [
      ("12:34:56+", true), ("12:00:09-", true), ("13:34:56+", false), ("12:3a:56+", false), ("12:34:66+", false),
    ] {
      text.withSlice { #expect(pattern.matches($0) == isRight, "\(text)") }
    }
  }

  @Test("a pattern that extends beyond the text does not match")
  func tooShort() {
    let pattern = BytePattern("99:99")
    "12:34".withSlice { text in
      #expect(pattern.matches(text))
      #expect(!pattern.matches(text, at: 1))
      #expect(!pattern.matches(text, at: -1))
      #expect(!pattern.matches(text, at: .max))
      #expect(!pattern.matches(text.upTo(4)))
    }
  }
}
