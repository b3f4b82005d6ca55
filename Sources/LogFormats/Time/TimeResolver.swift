// Turns what a log writes into an instant, with what else is known: the day the file was last written, a
// date or zone the user gave. What is not known stays unknown: a message without time has no instant.

import ByteScan
import LogRecords

package struct TimeResolver: Sendable {
  /// What stands in for a missing day, year or zone.
  package struct Assumptions: Sendable {
    /// `--date`: the day of the first record that writes none.
    package var date: Int32?
    /// When the file was last written, or now: microseconds since 1970.
    package var latest: Int64
    /// Seconds east of Greenwich at a local time given in seconds since 1970.
    package var zoneOffset: @Sendable (Int64) -> Int32

    package init(date: Int32?, latest: Int64, zoneOffset: @escaping @Sendable (Int64) -> Int32) {
      self.date = date
      self.latest = latest
      self.zoneOffset = zoneOffset
    }
  }

  package private(set) var assumedZone = false
  package private(set) var assumedDay = false
  package private(set) var assumedYear = false
  private let assumptions: Assumptions
  private var firstDay: Int32?
  private var firstYear: Int?

  package init(_ assumptions: Assumptions) { self.assumptions = assumptions }

  /// Nil for a record without time. `first` is the stream's first record that
  /// lacked its day or year, `offset` what the day clock counted since.
  package mutating func resolve(_ clock: WallClock?, offset: Int32, first: RecordStart?) -> LogTime? {
    guard let clock else { return nil }
    let day: Int32
    switch clock.day {
    case .full(let days): day = days
    case .missing: day = missingDay(first, clock) + offset
    case .yearless(let month, let dayOfMonth):
      day = yearlessDay(month: Int(month), day: Int(dayOfMonth), offset: offset, first)
    }
    let local = Int64(day) * WallClock.microsecondsPerDay + clock.timeOfDay
    if clock.zone == nil { assumedZone = true }
    let zone = clock.zone ?? assumptions.zoneOffset(local / 1_000_000)
    return LogTime(instant: local - Int64(zone) * 1_000_000, zone: zone)
  }

  /// The latest day on which the first record is not in the future.
  private mutating func missingDay(_ first: RecordStart?, _ clock: WallClock) -> Int32 {
    if let firstDay { return firstDay }
    assumedDay = assumptions.date == nil
    let offset = Int64(clock.zone ?? assumptions.zoneOffset(assumptions.latest / 1_000_000))
    let latest = assumptions.latest / 1_000_000 + offset
    let second = Int64(first?.secondOfDay ?? Int32(clock.timeOfDay / 1_000_000))
    let today = Int32(truncatingIfNeeded: latest / 86_400)
    let day = assumptions.date ?? (second > latest % 86_400 ? today - 1 : today)
    firstDay = day
    return day
  }

  /// The latest year in which the first record is at most a day in the future.
  private mutating func yearlessDay(month: Int, day: Int, offset: Int32, _ first: RecordStart?) -> Int32 {
    let year: Int
    if let firstYear {
      year = firstYear
    } else {
      assumedYear = assumptions.date == nil
      let latest = assumptions.date ?? Int32(truncatingIfNeeded: assumptions.latest / WallClock.microsecondsPerDay + 1)
      let firstMonth = first.map { Int($0.monthAndDay >> 5) } ?? month
      let firstDay = first.map { Int($0.monthAndDay & 31) } ?? day
      let thisYear = Calendar.date(day: latest).year
      let fits = Calendar.day(year: thisYear, month: firstMonth, day: firstDay).map { $0 <= latest } ?? false
      year = fits ? thisYear : thisYear - 1
      firstYear = year
    }
    // 29 February in a year that has none: the year was guessed wrong, the day is the nearest there is.
    return Calendar.day(year: year + Int(offset), month: month, day: day)
      ?? Calendar.day(year: year + Int(offset), month: month, day: min(day, 28)) ?? 0
  }
}

/// A moment, and the zone in which the log shows it.
package struct LogTime: Equatable, Sendable {
  /// Microseconds since 1970.
  package var instant: Int64
  /// Seconds east of Greenwich.
  package var zone: Int32

  package init(instant: Int64, zone: Int32) {
    self.instant = instant
    self.zone = zone
  }

  /// What a clock on the wall showed, counted as if it showed UTC.
  package var local: Int64 { instant + Int64(zone) * 1_000_000 }
}
