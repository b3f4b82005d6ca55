// `--since` and `--until` as written. Their instants depend on zones and on the end of the log, which are unknown when
// the command line is parsed.

import ByteScan

package enum TimeBound: Equatable, Sendable {
  /// Microseconds since 1970 UTC.
  case instant(Int64)
  /// Without a zone: days since 1970-01-01, microseconds since midnight.
  case local(day: Int32, timeOfDay: Int64)
  /// Microseconds since midnight of every day in the log.
  case timeOfDay(Int64)
  /// Microseconds before the last record; before now while following.
  case beforeEnd(Int64)

  package static let accepted = "2026-01-02T11:16:22Z, '2026-01-02 11:16', 2026-01-02, 11:16:22, -10m (s, m, h, d)"

  package init?(_ text: String) {
    let bound = text.withSlice { text -> TimeBound? in
      var cursor = ByteCursor(text)
      let bound = cursor.peek == UInt8(ascii: "-") ? cursor.beforeEnd() : cursor.moment()
      return cursor.atEnd ? bound : nil
    }
    guard let bound else { return nil }
    self = bound
  }

  /// Whether no time can lie between the two. Only bounds of one kind can be compared without a log.
  package static func isEmpty(since: TimeBound, until: TimeBound) -> Bool {
    switch (since, until) {
    case (.instant(let since), .instant(let until)): since >= until
    case (.local(let day, let time), .local(let lastDay, let lastTime)): (day, time) >= (lastDay, lastTime)
    case (.beforeEnd(let since), .beforeEnd(let until)): since <= until
    // 23:50 until 00:10 passes midnight; 11:17 until 11:17 is empty.
    case (.timeOfDay(let since), .timeOfDay(let until)): since == until
    default: false
    }
  }
}

extension ByteCursor {
  /// `-90s`, `-1h30m`
  fileprivate mutating func beforeEnd() -> TimeBound? {
    guard skip("-") else { return nil }
    var total: Int64 = 0
    repeat {
      guard let number = number(), let unit = peek, let seconds = Self.seconds(unit) else { return nil }
      position += 1
      let (part, tooLarge) = Int64(number).multipliedReportingOverflow(by: seconds * 1_000_000)
      let (sum, overflow) = total.addingReportingOverflow(part)
      guard !tooLarge, !overflow else { return nil }
      total = sum
    } while !atEnd
    return .beforeEnd(total)
  }

  private static func seconds(_ unit: UInt8) -> Int64? {
    switch unit {
    case UInt8(ascii: "s"): 1
    case UInt8(ascii: "m"): 60
    case UInt8(ascii: "h"): 3600
    case UInt8(ascii: "d"): 86_400
    default: nil
    }
  }

  /// `11:16`, `2026-01-02`, `2026-01-02T11:16:22.123456+03:00`; a blank may replace the T, as in logs.
  fileprivate mutating func moment() -> TimeBound? {
    guard let day = date() else { return shortTime().map(TimeBound.timeOfDay) }
    if atEnd { return .local(day: day, timeOfDay: 0) }
    guard skip("T") || skip(" "), let time = shortTime() else { return nil }
    if atEnd { return .local(day: day, timeOfDay: time) }
    _ = skip(" ")
    guard let zone = zone() else { return nil }
    return .instant(Int64(day) * WallClock.microsecondsPerDay + time - Int64(zone) * 1_000_000)
  }

  /// A time of day; seconds are optional.
  private mutating func shortTime() -> Int64? {
    if let time = timeOfDay() { return time }
    let start = position
    guard let hour = digits(count: 2), skip(":"), let minute = digits(count: 2), hour < 24, minute < 60 else {
      position = start
      return nil
    }
    return Int64(hour * 60 + minute) * 60_000_000
  }
}
