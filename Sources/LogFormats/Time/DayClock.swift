// Counts days, or years, in streams that do not write them.
//
// Offsets count from the stream's first record, so a part of a stream can be counted on its own and moved
// later. The time resolver decides the day of the first record.

import ByteScan

package struct DayClock: Equatable, Sendable {
  private static let halfDay: Int32 = 12 * 3600
  private static let midnightJitter: Int32 = 5

  /// The first record that lacked its day or year.
  package private(set) var first: RecordStart?
  private var last: RecordStart?
  private var offset: Int32 = 0
  /// The least count from which a day was subtracted. From a count of zero none is subtracted.
  private var leastTakenBack = Int32.max
  /// The number of steps back of one to twelve hours, as where two captures were joined.
  package private(set) var backwardSteps = 0

  package init() {}

  /// The stream has records without a day.
  package var countsDays: Bool { first.map { $0.monthAndDay < 0 } ?? false }

  mutating func offset(of start: RecordStart) -> Int32 {
    guard start.secondOfDay >= 0 else { return 0 }
    guard let last else {
      (first, self.last) = (start, start)
      return offset
    }
    if start.monthAndDay >= 0 { return yearOffset(of: start, after: last) }
    let step = start.secondOfDay - last.secondOfDay
    if step < -Self.halfDay {
      offset += 1
    } else if step > Self.halfDay, isJustBeforeMidnight(start), last.secondOfDay < Self.midnightJitter, offset > 0 {
      // Threads write records out of order, at midnight as well.
      leastTakenBack = min(leastTakenBack, offset)
      return offset - 1
    } else if step < -3600 {
      backwardSteps += 1
    }
    self.last = start
    return offset
  }

  /// The minute of the last record, if other records of that minute would change no count. Nil for the first minute of a day,
  /// because a second that was rounded up belongs to the day before.
  var quietMinute: Int32? {
    guard let last, last.monthAndDay < 0, last.secondOfDay >= 60 else { return nil }
    return last.secondOfDay / 60
  }

  // MARK: Parts of a stream that are counted on their own

  /// The first count of a chunk. It is far from any real count, so that zero still means a record that needs none.
  private static let chunkBeginning: Int32 = 1 << 20

  /// For a chunk whose first day is not known yet.
  static var ofChunk: DayClock {
    var clock = DayClock()
    clock.offset = chunkBeginning
    return clock
  }

  /// Continues behind a part that was counted on its own. Returns how far the part's offsets have to be moved, or nil where
  /// the part would have counted differently with a known beginning.
  mutating func join(_ part: DayClock) -> Int32? {
    guard let start = part.first else { return 0 }
    var joined = self
    let moved = joined.offset(of: start) - Self.chunkBeginning
    guard part.leastTakenBack == .max || part.leastTakenBack + moved > 0 else { return nil }
    joined.last = part.last
    joined.offset = part.offset + moved
    joined.backwardSteps += part.backwardSteps
    self = joined
    return moved
  }

  private func isJustBeforeMidnight(_ start: RecordStart) -> Bool {
    start.secondOfDay >= 86_400 - Self.midnightJitter
  }

  /// A step back by more than a month means the next year. Only a record that a thread wrote out of order at New Year is of
  /// the year before.
  private mutating func yearOffset(of start: RecordStart, after last: RecordStart) -> Int32 {
    let step = Self.dayOfYear(start) - Self.dayOfYear(last)
    if step < -Self.furthestBack {
      offset += 1
    } else if step == Self.lastDayOfYear - 1 {
      return offset - 1
    }
    self.last = start
    return offset
  }

  /// The furthest step back within a year, in days.
  private static let furthestBack: Int32 = 31
  private static let lastDayOfYear: Int32 = 366

  /// From 1 to 366. A date has the same number in every year.
  private static func dayOfYear(_ start: RecordStart) -> Int32 {
    let day = Calendar.day(year: 2024, month: Int(start.monthAndDay >> 5), day: Int(start.monthAndDay & 31))
    return (day ?? 0) - firstOfLeapYear + 1
  }

  private static let firstOfLeapYear = Calendar.day(year: 2024, month: 1, day: 1) ?? 0

  /// The first and the last day of a stream that writes no years. Nil for other streams.
  package var yearSpan: YearSpan? {
    guard let first, let last, first.monthAndDay >= 0 else { return nil }
    return YearSpan(first: first.monthAndDay, last: last.monthAndDay, years: Int(offset))
  }
}
