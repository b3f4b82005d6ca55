// Times of day and dates as a timeline shows them.

import BackgroundTasks
import ByteScan

struct TimelineClock {
  let zone: Zone?

  private static let second: Int64 = 1_000_000

  /// `11:16:22.080`; the line where the record has no time at all.
  func time(_ moment: Moment) -> String {
    guard let local = local(moment) else { return moment.written.isEmpty ? "line \(moment.line)" : moment.written }
    let ofDay = local - day(ofLocal: local) * WallClock.microsecondsPerDay
    let seconds = Int(ofDay / Self.second)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Figures.padded($0, 2) }
    return clock.joined(separator: ":") + "." + Figures.padded(Int(ofDay / 1000 % 1000), 3)
  }

  /// Without the fraction of the second, where there is little room.
  func shortTime(_ moment: Moment) -> String {
    let time = time(moment)
    return moment.instant == nil ? time : String(time.prefix(8))
  }

  /// Days since 1970.
  func day(_ moment: Moment) -> Int64? { local(moment).map(day(ofLocal:)) }

  /// `2026-05-06`, where the log or the user says it; what was assumed is not shown as if it were known.
  func date(_ moment: Moment) -> String? {
    guard isDated(moment), let day = day(moment).flatMap({ Int32(exactly: $0) }) else { return nil }
    let date = Calendar.date(day: day)
    return [Figures.padded(date.year, 4), Figures.padded(date.month, 2), Figures.padded(date.day, 2)]
      .joined(separator: "-")
  }

  /// `+0200`, where it is known or was asked for.
  func offset(_ moment: Moment) -> String? {
    guard let instant = moment.instant, zone != nil || moment.isCertain else { return nil }
    let minutes = Int(offset(moment, instant)).magnitude / 60
    let sign = offset(moment, instant) < 0 ? "-" : "+"
    return sign + Figures.padded(Int(minutes / 60), 2) + Figures.padded(Int(minutes % 60), 2)
  }

  /// A log may write its date and no zone.
  private func isDated(_ moment: Moment) -> Bool {
    if moment.isCertain { return true }
    let written = moment.written.utf8.prefix(10)
    return written.count == 10
      && written.enumerated().allSatisfy { place, byte in
        place == 4 || place == 7
          ? byte == UInt8(ascii: "-") : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }

  private func offset(_ moment: Moment, _ instant: Int64) -> Int32 {
    zone?.offset(atInstant: instant / Self.second) ?? moment.zone
  }

  /// Microseconds on the clock that is shown. Nil too for times that no calendar holds.
  private func local(_ moment: Moment) -> Int64? {
    guard let instant = moment.instant else { return nil }
    let (local, isTooLarge) = instant.addingReportingOverflow(Int64(offset(moment, instant)) * Self.second)
    let isInCalendar = (-62_135_596_800_000_000..<253_402_300_800_000_000).contains(local)
    return isTooLarge || !isInCalendar ? nil : local
  }

  private func day(ofLocal local: Int64) -> Int64 {
    let (days, rest) = local.quotientAndRemainder(dividingBy: WallClock.microsecondsPerDay)
    return rest < 0 ? days - 1 : days
  }
}
