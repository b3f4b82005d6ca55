// The first and the last day of a log that writes no years, and the choice of its years.
//
// A log is not newer than its file, and logs that are given together are of about the same time. Of all possible years, the
// latest ones in which the logs lie closest together are chosen.

import ByteScan

package struct YearSpan: Equatable, Sendable {
  /// Month × 32 + day.
  var first: Int32
  var last: Int32
  /// The number of New Years between both days.
  package var years: Int

  /// The latest year of the first record in which the last record is not after `latest`, in days since 1970.
  package func firstYear(upTo latest: Int32) -> Int {
    var year = Calendar.date(day: latest).year
    if Self.day(last, in: year) > latest { year -= 1 }
    // Not every year has 29 February. Two years that have it are at most eight years apart.
    let found = (0..<8).first { Self.exists(last, in: year - $0) && Self.exists(first, in: year - $0 - years) }
    return year - (found ?? 0) - years
  }

  private static func exists(_ monthAndDay: Int32, in year: Int) -> Bool {
    Calendar.day(year: year, month: Int(monthAndDay >> 5), day: Int(monthAndDay & 31)) != nil
  }

  private func days(from year: Int) -> ClosedRange<Int32> {
    let (start, end) = (Self.day(first, in: year), Self.day(last, in: year + years))
    return min(start, end)...max(start, end)
  }

  /// 29 February in a year without it is the day before.
  static func day(_ monthAndDay: Int32, in year: Int) -> Int32 {
    let (month, day) = (Int(monthAndDay >> 5), Int(monthAndDay & 31))
    return Calendar.day(year: year, month: month, day: day) ?? Calendar.day(year: year, month: month, day: min(day, 28))
      ?? 0
  }

  /// The first year of each log. None is later than the log's `latest`, and the order of the logs does not matter.
  package static func firstYears(of logs: [(span: YearSpan, latest: Int)]) -> [Int] {
    var best: (years: [Int], spread: Int32)?
    for anchor in logs {
      let fixed = anchor.span.days(from: anchor.latest)
      let years = logs.map { log in log.span.year(closestTo: fixed, upTo: log.latest) }
      let ranges = zip(logs, years).map { $0.span.days(from: $1) }
      let start = ranges.map(\.lowerBound).min() ?? 0
      let spread = (ranges.map(\.upperBound).max() ?? 0) - start
      let isBetter = best.map {
        spread < $0.spread || (spread == $0.spread && $0.years.lexicographicallyPrecedes(years))
      }
      if isBetter ?? true { best = (years, spread) }
    }
    return best?.years ?? []
  }

  private func year(closestTo range: ClosedRange<Int32>, upTo latest: Int) -> Int {
    let target = Calendar.date(day: range.lowerBound).year
    let candidates = (target - years - 1...target + years + 1).filter { $0 <= latest }
    return candidates.min { distance($0, range) < distance($1, range) } ?? latest
  }

  /// The length of both ranges together, gap included.
  private func distance(_ year: Int, _ range: ClosedRange<Int32>) -> Int32 {
    let own = days(from: year)
    return max(own.upperBound, range.upperBound) - min(own.lowerBound, range.lowerBound)
  }
}
