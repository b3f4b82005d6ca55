// Times of day and dates as a timeline shows them.

import BackgroundTasks
import ByteScan

struct TimelineClock {
  typealias Time = ClockMinute.Time

  let zone: Zone?
  /// That of the latest row.
  private var minute = ClockMinute(of: 0)

  private static let second: Int64 = 1_000_000

  init(zone: Zone?) { self.zone = zone }

  /// `11:16:22.080`; the line where the record has no time at all.
  func time(_ moment: Moment) -> String {
    guard let time = shown(moment) else { return Self.place(moment) }
    var text = TextBuffer()
    text.append(time, isShort: false)
    return text.string
  }

  /// What stands for a time that is none.
  static func place(_ moment: Moment) -> String {
    moment.written.isEmpty ? "line \(moment.line)" : moment.written
  }

  /// The time of the next row; nil for times that no calendar holds.
  @inline(__always) mutating func next(_ time: Moment.Time) -> Time? {
    guard let local = local(time) else { return nil }
    if let time = minute.time(local) { return time }
    minute = ClockMinute(of: local)
    return minute.time(local)
  }

  private func shown(_ moment: Moment) -> Time? {
    moment.time.flatMap(local).flatMap { ClockMinute(of: $0).time($0) }
  }

  /// `2026-05-06`, where the log or the user says it; what was assumed is not shown as if it were known.
  func date(_ moment: Moment) -> String? {
    guard isDated(moment), let day = shown(moment).flatMap({ Int32(exactly: $0.day) }) else { return nil }
    var text = TextBuffer()
    text.append(date: Calendar.date(day: day))
    return text.string
  }

  /// `+0200`, where it is known or was asked for.
  func offset(_ moment: Moment) -> String? {
    guard let time = moment.time, zone != nil || moment.isCertain else { return nil }
    let minutes = Int(offset(time).magnitude) / 60
    var text = TextBuffer()
    text.append(UInt8(ascii: offset(time) < 0 ? "-" : "+"))
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

  private func offset(_ time: Moment.Time) -> Int32 {
    zone?.offset(atInstant: time.instant / Self.second) ?? time.zone
  }

  /// Microseconds since 1970 on the clock that is shown.
  private func local(_ time: Moment.Time) -> Int64? {
    let (local, isTooLarge) = time.instant.addingReportingOverflow(Int64(offset(time)) * Self.second)
    let isInCalendar = (-62_135_596_800_000_000..<253_402_300_800_000_000).contains(local)
    return isTooLarge || !isInCalendar ? nil : local
  }
}
