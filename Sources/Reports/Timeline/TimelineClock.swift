// Times of day and dates as a timeline shows them.

import BackgroundTasks
import ByteScan

struct TimelineClock {
  let zone: Zone?

  private static let second: Int64 = 1_000_000

  /// `11:16:22.080`; the line where the record has no time at all.
  func time(_ moment: Moment) -> String {
    guard let ofDay = ofDay(moment) else { return Self.place(moment) }
    var text = TextBuffer()
    Self.append(ofDay, isShort: false, to: &text)
    return text.string
  }

  /// What stands for a time that is none.
  static func place(_ moment: Moment) -> String {
    moment.written.isEmpty ? "line \(moment.line)" : moment.written
  }

  /// Microseconds since midnight; nil where the record has no time.
  func ofDay(_ moment: Moment) -> Int? {
    local(moment).map { Int($0 - Self.day(ofLocal: $0) * WallClock.microsecondsPerDay) }
  }

  /// Short is without the fraction of the second, where there is little room.
  static func append(_ ofDay: Int, isShort: Bool, to text: inout TextBuffer) {
    text.append(timeOfDay: ofDay / 1_000_000)
    guard !isShort else { return }
    text.append(UInt8(ascii: "."))
    text.append(triple: ofDay / 1000 % 1000)
  }

  /// Days since 1970.
  func day(_ moment: Moment) -> Int64? { local(moment).map(Self.day) }

  /// `2026-05-06`, where the log or the user says it; what was assumed is not shown as if it were known.
  func date(_ moment: Moment) -> String? {
    guard isDated(moment), let day = day(moment).flatMap({ Int32(exactly: $0) }) else { return nil }
    var text = TextBuffer()
    text.append(date: Calendar.date(day: day))
    return text.string
  }

  /// `+0200`, where it is known or was asked for.
  func offset(_ moment: Moment) -> String? {
    guard let instant = moment.instant, zone != nil || moment.isCertain else { return nil }
    let minutes = Int(offset(moment, instant).magnitude) / 60
    var text = TextBuffer()
    text.append(UInt8(ascii: offset(moment, instant) < 0 ? "-" : "+"))
    // No clock is so far from Greenwich, but a damaged table of zones may say so.
    if minutes < 6000 { text.append(pair: minutes / 60) } else { text.append(decimal: minutes / 60) }
    text.append(pair: minutes % 60)
    return text.string
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

  private static func day(ofLocal local: Int64) -> Int64 {
    let (days, rest) = local.quotientAndRemainder(dividingBy: WallClock.microsecondsPerDay)
    return rest < 0 ? days - 1 : days
  }
}
