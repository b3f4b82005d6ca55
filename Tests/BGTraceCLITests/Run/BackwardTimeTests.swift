// A clock may be set back, and captures may be joined in any order. Durations in the output are never negative.

import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

struct BackwardTimeTests {
  @Test("no duration and no used time is negative", arguments: 1...3)
  func neverNegative(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    var lines = InventedHistory(seed: seed, apps: 1, minutes: 2).lines
    var shift: Int64 = 0
    for place in lines.indices {
      if random.chance(0.05) { shift = -random.within(0...120_000_000) }
      lines[place].time = lines[place].time.map { $0 + shift }
    }
    for style in InventedStyle.allCases {
      let result = try ProgramSetting().run(
        ["--json", "-a", "--date", "2026-03-02"], input: InventedCapture(lines, style).text)
      for object in try result.objects() {
        for key in ["used", "background", "duration"] {
          if let value = object[key] as? Double { #expect(value >= 0, "seed \(seed), \(style): \(key) of \(object)") }
        }
      }
    }
  }
}
