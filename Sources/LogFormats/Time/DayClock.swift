// Counts days, or years, in streams that do not write them.
//
// Offsets are from the stream's first record, so a part of a stream can be counted on its own and moved
// later. What the first record's day is, the time resolver decides.

import ByteScan

package struct DayClock: Equatable, Sendable {
  private static let halfDay: Int32 = 12 * 3600
  private static let midnightJitter: Int32 = 5

  /// The first record that lacked its day or year.
  package private(set) var first: RecordStart?
  private var last: RecordStart?
  private var offset: Int32 = 0
  /// The least count of which a day was taken back; it would not have been, had it been zero.
  private var leastTakenBack = Int32.max
  /// Steps back of one to twelve hours: two captures in one file, or somebody scrolled.
  package private(set) var backwardSteps = 0

  package init() {}

  /// Records were seen that have no day of their own.
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
      // Threads overtake each other at midnight, too.
      leastTakenBack = min(leastTakenBack, offset)
      return offset - 1
    } else if step < -3600 {
      backwardSteps += 1
    }
    self.last = start
    return offset
  }

  /// The minute of the last record, where others of that minute would change no count. Not the one behind midnight: a second
  /// that was rounded up belongs to the day before.
  var quietMinute: Int32? {
    guard let last, last.monthAndDay < 0, last.secondOfDay >= 60 else { return nil }
    return last.secondOfDay / 60
  }

  // MARK: Parts of a stream that are counted on their own

  /// Where a part's count begins: so far from any real one that zero still means a record that needs none.
  private static let partBeginning: Int32 = 1 << 20

  /// For a part whose beginning nobody knows yet.
  static var ofChunk: DayClock {
    var clock = DayClock()
    clock.offset = partBeginning
    return clock
  }

  /// Goes on with a part that was counted on its own. Returns how far its offsets have to be moved; nil where it would have
  /// counted otherwise, had its beginning been known.
  mutating func join(_ part: DayClock) -> Int32? {
    guard let start = part.first else { return 0 }
    var joined = self
    let moved = joined.offset(of: start) - Self.partBeginning
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

  /// Time goes on: what stands back by more than a month is of the year after, and nothing is of the year before but what
  /// threads wrote out of order at midnight.
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

  /// In days.
  private static let furthestBack: Int32 = 31
  private static let lastDayOfYear: Int32 = 366

  /// From 1 to 366: the same for a day in every year.
  private static func dayOfYear(_ start: RecordStart) -> Int32 {
    let day = Calendar.day(year: 2024, month: Int(start.monthAndDay >> 5), day: Int(start.monthAndDay & 31))
    return (day ?? 0) - firstOfLeapYear + 1
  }

  private static let firstOfLeapYear = Calendar.day(year: 2024, month: 1, day: 1) ?? 0

  /// Of a stream that writes no years: from which day to which it goes. Nil for another one.
  package var yearSpan: YearSpan? {
    guard let first, let last, first.monthAndDay >= 0 else { return nil }
    return YearSpan(first: first.monthAndDay, last: last.monthAndDay, years: Int(offset))
  }
}
