// Makes an instant of the time that a log writes, with the help of what else is known: the day on which the file was last
// written, and a date or zone that the user gave. A message without time has no instant.

import ByteScan
import LogRecords

package struct TimeResolver: Sendable {
  /// Used in place of a missing day, year or zone.
  package struct Assumptions: Sendable {
    /// `--date`: the day of the first record that writes none.
    package var date: Int32?
    /// The time at which the file was last written, or now, in microseconds since 1970.
    package var latest: Int64
    /// The year of the first record that writes a day and no year, if it was determined before.
    package var firstYear: Int?
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
  package private(set) var firstYear: Int?

  package init(_ assumptions: Assumptions) {
    self.assumptions = assumptions
    firstYear = assumptions.firstYear
    assumedYear = firstYear != nil && assumptions.date == nil
  }

  /// Sets the first year before the stream is read, from a span that may cover its beginning only.
  package mutating func assume(firstYear span: YearSpan) {
    firstYear = assumptions.firstYear(of: span)
    assumedYear = assumptions.date == nil
  }

  /// Nil for a record without time. `first` is the stream's first record without day or year, `offset` the count of the day
  /// clock since then.
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

  private mutating func yearlessDay(month: Int, day: Int, offset: Int32, _ first: RecordStart?) -> Int32 {
    let year: Int
    if let firstYear {
      year = firstYear
    } else {
      assumedYear = assumptions.date == nil
      let start = first?.monthAndDay ?? Int32(month) * 32 + Int32(day)
      year = assumptions.firstYear(of: YearSpan(first: start, last: start, years: 0))
      firstYear = year
    }
    let monthAndDay = Int32(month) * 32 + Int32(day)
    return YearSpan.day(monthAndDay, in: year + Int(offset))
  }
}

extension TimeResolver.Assumptions {
  /// The latest year in which the last record is not after the day that the user gave, or not more than a day after the
  /// input was written.
  package func firstYear(of span: YearSpan) -> Int {
    span.firstYear(upTo: date ?? Int32(truncatingIfNeeded: latest / WallClock.microsecondsPerDay + 1))
  }
}

/// An instant and the zone in which the log shows it.
package struct LogTime: Equatable, Sendable {
  /// Microseconds since 1970.
  package var instant: Int64
  /// Seconds east of Greenwich.
  package var zone: Int32

  package init(instant: Int64, zone: Int32) {
    self.instant = instant
    self.zone = zone
  }

  /// The local time, counted as if it were UTC.
  package var local: Int64 { instant + Int64(zone) * 1_000_000 }
}
