// `--since` and `--until` in every notation.

import ByteScan
import Testing

@testable import Pipeline

struct TimeBoundTests {
  static let day: Int32 = 20_455  // 2026-01-02
  static let midnight = Int64(day) * WallClock.microsecondsPerDay
  static let time: Int64 = (11 * 3600 + 16 * 60 + 22) * 1_000_000

  @Test(
    "a bound is read as written",
    arguments: [
      ("2026-01-02T11:16:22Z", .instant(midnight + time)),
      ("2026-01-02T11:16:22.123456Z", .instant(midnight + time + 123_456)),
      ("2026-01-02T11:16:22+03:00", .instant(midnight + time - 10_800_000_000)),
      ("2026-01-02 11:16:22.5-0330", .instant(midnight + time + 500_000 + 12_600_000_000)),
      ("2026-01-02 11:16:22 +0300", .instant(midnight + time - 10_800_000_000)),
      ("2026-01-02 11:16Z", .instant(midnight + time - 22_000_000)),
      ("2026-01-02", .local(day: day, timeOfDay: 0)),
      ("2026-01-02 11:16", .local(day: day, timeOfDay: time - 22_000_000)),
      ("2026-01-02T11:16:22.5", .local(day: day, timeOfDay: time + 500_000)),
      ("11:16", .timeOfDay(time - 22_000_000)),
      ("11:16:22", .timeOfDay(time)),
      ("11:16:22.25", .timeOfDay(time + 250_000)),
      ("-90s", .beforeEnd(90_000_000)),
      ("-10m", .beforeEnd(600_000_000)),
      ("-2h", .beforeEnd(7_200_000_000)),
      ("-1d", .beforeEnd(86_400_000_000)),
      ("-1h30m", .beforeEnd(5_400_000_000)),
    ] as [(String, TimeBound)])
  func reads(_ text: String, _ bound: TimeBound) { #expect(TimeBound(text) == bound) }

  @Test(
    "other text is refused",
    arguments: [
      "", "-", "now", "10m", "-10", "-m", "-10x", "-10m ", "--10m", "-9223372036854775807d", "-99999999999999999999s",
      "2026", "2026-13-01", "2026-02-30", "2026-01-02T", "2026-01-02X11:16", "2026-01-02T11", "2026-01-02T11:16+3",
      "2026-01-02Z", "24:00", "11:60", "11:16:61", "11:16:22.", "11:16Z", "1:16", "11:16 ", " 11:16",
    ])
  func refuses(_ text: String) { #expect(TimeBound(text) == nil) }

  @Test("an interval is empty only if its bounds can be compared without a log")
  func findsEmptyStretches() {
    #expect(TimeBound.isEmpty(since: .instant(2), until: .instant(2)))
    #expect(TimeBound.isEmpty(since: .local(day: 2, timeOfDay: 0), until: .local(day: 1, timeOfDay: 5)))
    #expect(!TimeBound.isEmpty(since: .local(day: 1, timeOfDay: 0), until: .local(day: 1, timeOfDay: 5)))
    #expect(!TimeBound.isEmpty(since: .timeOfDay(9), until: .timeOfDay(1)), "across midnight")
    #expect(!TimeBound.isEmpty(since: .instant(9), until: .beforeEnd(1)))
  }
}
