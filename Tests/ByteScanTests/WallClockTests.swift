// The calendar, and times as logs write them.

import TestSupport
import Testing

@testable import ByteScan

struct WallClockTests {
  @Test(
    "days are counted from 1970",
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (2026, 1, 2, 20_455),
      (1900, 3, 1, -25_508), (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896), (2024, 2, 29, 19_782),
    ] as [(Int, Int, Int, Int32)])
  func days(_ year: Int, _ month: Int, _ day: Int, _ count: Int32) {
    #expect(Calendar.day(year: year, month: month, day: day) == count)
    #expect(Calendar.date(day: count) == (year, month, day))
  }

  @Test(
    "an impossible date is nil",
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (0, 1, 1),
      (10_000, 1, 1), (-4, 1, 1),
    ])
  func noDates(_ year: Int, _ month: Int, _ day: Int) {
    #expect(Calendar.day(year: year, month: month, day: day) == nil)
  }

  @Test("day and date convert both ways on every day of four centuries, and the days are consecutive")
  func inverse() {
    var last = Calendar.date(day: -80_001)
    for day in Int32(-80_000)...80_000 {
      let date = Calendar.date(day: day)
      let follows =
        date.day == last.day + 1 && date.month == last.month && date.year == last.year
        || date.day == 1 && last.day == Calendar.daysIn(month: last.month, year: last.year)
          && (date.month == last.month + 1 || (date.month == 1 && last.month == 12 && date.year == last.year + 1))
      guard follows, Calendar.day(year: date.year, month: date.month, day: date.day) == day else {
        Issue.record("day \(day) is \(date)")
        return
      }
      last = date
    }
  }

  @Test("day and date convert both ways across ten thousand years, and every day has a date")
  func wide() {
    for seed in UInt64(1)...2000 {
      var random = SeededRandom(seed)
      let day = Int32.random(in: -719_162...2_932_896, using: &random)
      let date = Calendar.date(day: day)
      #expect(Calendar.day(year: date.year, month: date.month, day: date.day) == day, "seed \(seed)")
    }
    #expect(Calendar.date(day: .max).year > 5_000_000)
    #expect(Calendar.date(day: .min).year < -5_000_000)
  }

  private func read<Value>(_ text: String, _ body: (inout ByteCursor) -> Value?) -> Value? {
    text.withSlice { slice in
      var cursor = ByteCursor(slice)
      let value = body(&cursor)
      return cursor.atEnd ? value : nil
    }
  }

  @Test(
    "a time of day is read in microseconds, and further digits are dropped",
    arguments: [
      ("00:00:00", 0), ("11:16:21", 40_581_000_000), ("23:59:59.999999", 86_399_999_999), ("00:00:00.5", 500_000),
      ("00:00:00.123", 123_000), ("00:00:00.123456789", 123_456), ("23:59:60", 86_400_000_000), ("24:00:00", nil),
      ("11:60:00", nil), ("11:16:61", nil), ("1:16:21", nil), ("11:16", nil), ("00:00:00.", nil), ("00:00:00,5", nil),
      ("00:00:00.1234567890", nil),
    ] as [(String, Int64?)])
  func times(_ text: String, _ microseconds: Int64?) { #expect(read(text) { $0.timeOfDay() } == microseconds) }

  @Test(
    "a zone is read in seconds east of Greenwich",
    arguments: [
      ("Z", 0), ("+0000", 0), ("+0300", 10_800), ("+03:00", 10_800), ("-0330", -12_600), ("+1400", 50_400),
      ("+1600", nil), ("+0060", nil), ("0300", nil), ("+03", nil), ("+3:00", nil), ("", nil),
    ] as [(String, Int32?)])
  func zones(_ text: String, _ seconds: Int32?) { #expect(read(text) { $0.zone() } == seconds) }

  @Test("a syslog date has the name of a month and a day of one or two digits")
  func monthAndDay() {
    for (index, name) in Calendar.monthNames.enumerated() {
      for (text, day) in [("\(name)  1", 1), ("\(name) 1", 1), ("\(name) 31", 31)] as [(String, UInt8)] {
        let found = text.withSlice { slice -> (month: UInt8, day: UInt8)? in
          var cursor = ByteCursor(slice)
          return cursor.monthAndDay()
        }
        #expect(found?.month == UInt8(index + 1) && found?.day == day)
      }
    }
    for text in ["Jan 0", "Jan 32", "Jan   1", "Jan1", "jan 1", "Jan x", "Jan", "J"] {
      let isNone = text.withSlice { slice -> Bool in
        var cursor = ByteCursor(slice)
        return cursor.monthAndDay() == nil && cursor.position == 0
      }
      #expect(isNone, "\(text)")
    }
  }

  @Test("the description of a clock is read as the same clock", arguments: UInt64(1)...200)
  func roundTrip(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let day = Int32.random(in: -719_162...2_932_896, using: &random)
    let clock = WallClock(
      day: .full(day), timeOfDay: Int64.random(in: 0..<WallClock.microsecondsPerDay, using: &random),
      zone: Bool.random(using: &random) ? Int32.random(in: -899...899, using: &random) * 60 : nil)
    let text = "\(clock)"
    let back = read(text) { cursor -> WallClock? in
      guard let day = cursor.date(), cursor.skip(" "), let time = cursor.timeOfDay() else { return nil }
      let zone = cursor.skip(" ") ? cursor.zone() : nil
      return WallClock(day: .full(day), timeOfDay: time, zone: zone)
    }
    #expect(back == clock, "seed \(seed): \(text)")
  }

  @Test("a clock describes only the parts that it has")
  func descriptions() {
    #expect("\(WallClock(timeOfDay: 1))" == "00:00:00.000001")
    #expect("\(WallClock(day: .yearless(month: 4, day: 1), timeOfDay: 0, zone: 0))" == "Apr 1 00:00:00.000000 +0000")
    #expect("\(WallClock(day: .full(0), timeOfDay: 0, zone: -12_600))" == "1970-01-01 00:00:00.000000 -0330")
  }
}
