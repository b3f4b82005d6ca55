// From which day to which a log goes that writes no years, and in which years that was.
//
// A log was written before its file was last written to, and logs that are given together are of one time: of all years that
// are possible the latest are taken in which they lie closest together.

import ByteScan

package struct YearSpan: Equatable, Sendable {
  /// Month × 32 + day.
  var first: Int32
  var last: Int32
  /// How often a new year began in between.
  package var years: Int

  /// The year of the first record, if the last one is on this day or before it; in days since 1970.
  package func firstYear(upTo latest: Int32) -> Int {
    var year = Calendar.date(day: latest).year
    if Self.day(last, in: year) > latest { year -= 1 }
    // A day that not every year has: between two that have it there are eight years at most.
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

  /// 29 February in a year that has none is the day before.
  static func day(_ monthAndDay: Int32, in year: Int) -> Int32 {
    let (month, day) = (Int(monthAndDay >> 5), Int(monthAndDay & 31))
    return Calendar.day(year: year, month: month, day: day) ?? Calendar.day(year: year, month: month, day: min(day, 28))
      ?? 0
  }

  /// The first year of each log, none later than the one that is given with it. The order of the logs does not matter.
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

  /// By how much both together are longer than the one.
  private func distance(_ year: Int, _ range: ClosedRange<Int32>) -> Int32 {
    let own = days(from: year)
    return max(own.upperBound, range.upperBound) - min(own.lowerBound, range.lowerBound)
  }
}
