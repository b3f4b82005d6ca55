// Whether a written time has all six digits of a second.

import TestSupport
import Testing

@testable import BackgroundTasks

struct WrittenTimeTests {
  @Test(
    "fewer than six digits of a second are coarse",
    arguments: [
      ("10:00:00", true), ("10:00:00.123+0200", true), ("2026-04-01 10:00:00,12345", true),
      ("2026-04-01 10:00:00.000276+0200", false), ("10:00:00.000276+0200", false), ("Apr  1 10:00:00,000276", false),
      ("2026-04-01T10:00:00.123456789+02:00", false), ("12.34.123456", false), ("123456", true), ("", false),
    ])
  func examples(_ text: String, _ isCoarse: Bool) { #expect(WrittenTime(text).isCoarse == isCoarse) }

  /// One byte after the other.
  private static func isCoarse(_ text: String) -> Bool {
    var digits: Int?
    for byte in text.utf8.prefix(WrittenTime.most) {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: ","): digits = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits = digits.map { $0 + 1 }
      default: digits = nil
      }
      if digits == 6 { return false }
    }
    return !text.isEmpty
  }

  @Test("the digits are found at any place in any text", arguments: 1...4 as ClosedRange<UInt64>)
  func law(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let pieces = ["0", "5", "9", "7", "3", ".", ",", ":", "/", ";", "-", "é", "\u{7F}", "123456", " "]
    var fine = 0
    for _ in 0..<5_000 {
      let text = (0..<random.below(24)).map { _ in pieces[random.below(pieces.count)] }.joined()
      guard text.utf8.count <= WrittenTime.most else { continue }
      let isCoarse = WrittenTime(text).isCoarse
      #expect(isCoarse == Self.isCoarse(text), "\(text), seed \(seed)")
      if !isCoarse { fine += 1 }
    }
    #expect(fine > 100)
  }
}
