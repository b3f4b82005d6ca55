// Times of day and dates as a timeline shows them.

import BackgroundTasks
import ByteScan

struct TimelineClock {
  typealias Time = ClockMinute.Time

  let zone: Zone?
  /// The minute of the latest row.
  private var minute = ClockMinute(of: 0)

  private static let second: Int64 = 1_000_000

  init(zone: Zone?) { self.zone = zone }

  /// `11:16:22.080`, or the line number where the record has no time.
  func time(_ moment: Moment) -> String {
    guard let time = shown(moment) else { return Self.place(moment) }
    var text = TextBuffer()
    text.append(time, isShort: false)
    return text.string
  }

  /// What is shown in place of a time.
  static func place(_ moment: Moment) -> String {
    moment.written.isEmpty ? "line \(moment.line)" : moment.written
  }

  /// The time of the next row; nil for times beyond the calendar.
  @inline(__always) mutating func next(_ time: Moment.Time) -> Time? {
    guard let local = local(time) else { return nil }
    if let time = minute.time(local) { return time }
    minute = ClockMinute(of: local)
    return minute.time(local)
  }

  private func shown(_ moment: Moment) -> Time? {
    moment.time.flatMap(local).flatMap { ClockMinute(of: $0).time($0) }
  }

  /// `2026-05-06`, where the log or the user states the date. An assumed date is not shown.
  func date(_ moment: Moment) -> String? {
    guard isDated(moment), let day = shown(moment).flatMap({ Int32(exactly: $0.day) }) else { return nil }
    var text = TextBuffer()
    text.append(date: Calendar.date(day: day))
    return text.string
  }

  /// `+0200`, where the log states the zone or the user asked for one.
  func offset(_ moment: Moment) -> String? {
    guard let time = moment.time, zone != nil || moment.isCertain else { return nil }
    let minutes = Int(offset(time).magnitude) / 60
    var text = TextBuffer()
    text.append(UInt8(ascii: offset(time) < 0 ? "-" : "+"))
    // A damaged zone table may state an offset that no zone has.
    if minutes < 6000 { text.append(pair: minutes / 60) } else { text.append(decimal: minutes / 60) }
    text.append(pair: minutes % 60)
    return text.string
  }

  /// Whether the log states a date; it may do so without a zone.
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
