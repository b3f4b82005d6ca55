// The rule at the end of a zone file, `CET-1CEST,M3.5.0,M10.5.0/3`. It holds after the last change that the file
// lists. Slim zone files list no change of this century, so today's time depends on the rule.

package struct PosixZoneRule: Equatable, Sendable {
  /// Seconds east of Greenwich in winter.
  package let standard: Int32
  private let summer: Summer?

  private struct Summer: Equatable, Sendable {
    var offset: Int32
    var start: YearDay
    var end: YearDay
  }

  /// Nil for text that is no such rule, or that goes on behind one.
  package init?(_ text: ByteSlice) {
    var cursor = ByteCursor(text)
    guard cursor.zoneName(), let west = cursor.clock(mostHours: 24) else { return nil }
    standard = -west
    guard !cursor.atEnd else {
      summer = nil
      return
    }
    guard cursor.zoneName() else { return nil }
    var offset = standard + 3600
    if let next = cursor.peek, next != UInt8(ascii: ",") {
      guard let west = cursor.clock(mostHours: 24) else { return nil }
      offset = -west
    }
    // Without dates every system assumes those of the United States.
    var start = YearDay(kind: .weekday(month: 3, week: 2, weekday: 0), time: 7200)
    var end = YearDay(kind: .weekday(month: 11, week: 1, weekday: 0), time: 7200)
    if !cursor.atEnd {
      guard cursor.skip(","), let written = cursor.yearDay(), cursor.skip(","), let writtenEnd = cursor.yearDay()
      else { return nil }
      (start, end) = (written, writtenEnd)
    }
    guard cursor.atEnd else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// Seconds east of Greenwich at a moment: seconds since 1970 UTC.
  package func offset(atInstant instant: Int64) -> Int32 {
    guard let summer else { return standard }
    let instant = min(max(instant, Self.yearOne), Self.yearTenThousand)
    let day = (instant + Int64(standard)).quotientRoundedDown(dividingBy: 86_400)
    let year = min(max(Calendar.date(day: Int32(day)).year, 1), 9999)
    let start = summer.start.seconds(inYear: year) - Int64(standard)
    let end = summer.end.seconds(inYear: year) - Int64(summer.offset)
    // South of the equator summer includes New Year.
    let isSummer = start < end ? (start..<end).contains(instant) : !(end..<start).contains(instant)
    return isSummer ? summer.offset : standard
  }

  private static let yearOne: Int64 = -62_135_596_800
  private static let yearTenThousand: Int64 = 253_402_300_800
}

/// A day of every year and a time, which may lie outside that day.
private struct YearDay: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// `J60` is 1 March, always: the leap day does not count.
    case withoutLeapDay(Int)
    /// `59` is 29 February or 1 March.
    case plain(Int)
    /// `M10.5.0`: the last Sunday of October.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  var kind: Kind
  var time: Int32

  /// Seconds since 1970 in local time.
  func seconds(inYear year: Int) -> Int64 { Int64(day(inYear: year)) * 86_400 + Int64(time) }

  private func day(inYear year: Int) -> Int {
    func first(_ month: Int) -> Int { Int(Calendar.day(year: year, month: month, day: 1) ?? 0) }
    switch kind {
    case .plain(let day): return first(1) + day
    case .withoutLeapDay(let day):
      let hasLeapDay = Calendar.daysIn(month: 2, year: year) == 29
      return first(1) + day - (hasLeapDay && day >= 60 ? 0 : 1)
    case .weekday(let month, let week, let weekday):
      let first = first(month)
      // 1970-01-01 was a Thursday; the sum is never negative, because no day is before the year 1.
      let firstWeekday = (first + 4 + 7 * 150_000) % 7
      var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      if day >= Calendar.daysIn(month: month, year: year) { day -= 7 }
      return first + day
    }
  }
}

extension ByteCursor {
  /// `CET` or, for names with digits and signs, `<+0330>`. The name itself is not needed.
  fileprivate mutating func zoneName() -> Bool {
    if skip("<") { return take(until: ">").map { $0.count >= 1 } ?? false }
    return take(while: .letters).count >= 3
  }

  /// `-3:30`, `5`, `+02:00:00`, in seconds.
  fileprivate mutating func clock(mostHours: Int) -> Int32? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(), hours <= mostHours else { return nil }
    var total = hours * 3600
    for unit in [60, 1] where skip(":") {
      guard let part = number(), part < 60 else { return nil }
      total += part * unit
    }
    return Int32(isNegative ? -total : total)
  }

  fileprivate mutating func yearDay() -> YearDay? {
    guard let kind = yearDayKind() else { return nil }
    guard skip("/") else { return YearDay(kind: kind, time: 7200) }
    return clock(mostHours: 167).map { YearDay(kind: kind, time: $0) }
  }

  private mutating func yearDayKind() -> YearDay.Kind? {
    if skip("M") {
      guard let month = number(), (1...12).contains(month), skip("."), let week = number(), (1...5).contains(week),
        skip("."), let weekday = number(), (0...6).contains(weekday)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
    if skip("J") {
      guard let day = number(), (1...365).contains(day) else { return nil }
      return .withoutLeapDay(day)
    }
    guard let day = number(), (0...365).contains(day) else { return nil }
    return .plain(day)
  }
}

extension Int64 {
  /// -1 / 86400 is -1, the day before day zero.
  fileprivate func quotientRoundedDown(dividingBy divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
