// Times of day and dates as a timeline shows them.

import BackgroundTasks
import ByteScan

struct TimelineClock {
  let zone: Zone?

  private static let second: Int64 = 1_000_000

  /// `11:16:22.080`; the line where the record has no time at all.
  func time(_ moment: Moment) -> String {
    var text: [UInt8] = []
    return append(moment, isShort: false, to: &text) ? String(decoding: text, as: UTF8.self) : Self.place(moment)
  }

  /// What stands for a time that is none.
  static func place(_ moment: Moment) -> String {
    moment.written.isEmpty ? "line \(moment.line)" : moment.written
  }

  /// The same without the detour over a string. Short is without the fraction of the second. False where the record has
  /// no time.
  func append(_ moment: Moment, isShort: Bool, to text: inout [UInt8]) -> Bool {
    guard let local = local(moment) else { return false }
    let ofDay = Int(local - day(ofLocal: local) * WallClock.microsecondsPerDay)
    text.append(timeOfDay: ofDay / 1_000_000)
    if !isShort {
      text.append(UInt8(ascii: "."))
      text.append(triple: ofDay / 1000 % 1000)
    }
    return true
  }

  /// Days since 1970.
  func day(_ moment: Moment) -> Int64? { local(moment).map(day(ofLocal:)) }

  /// `2026-05-06`, where the log or the user says it; what was assumed is not shown as if it were known.
  func date(_ moment: Moment) -> String? {
    guard isDated(moment), let day = day(moment).flatMap({ Int32(exactly: $0) }) else { return nil }
    var text: [UInt8] = []
    text.append(date: Calendar.date(day: day))
    return String(decoding: text, as: UTF8.self)
  }

  /// `+0200`, where it is known or was asked for.
  func offset(_ moment: Moment) -> String? {
    guard let instant = moment.instant, zone != nil || moment.isCertain else { return nil }
    let minutes = Int(offset(moment, instant).magnitude) / 60
    var text = [UInt8(ascii: offset(moment, instant) < 0 ? "-" : "+")]
    Figures.append(minutes / 60, digits: 2, to: &text)
    Figures.append(minutes % 60, digits: 2, to: &text)
    return String(decoding: text, as: UTF8.self)
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
