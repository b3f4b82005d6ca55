// A minute on the clock that a timeline shows. Consecutive rows mostly share one, so its day and text are computed once
// and only the seconds for each row.

import ByteScan

struct ClockMinute {
  struct Time {
    /// Days since 1970.
    let day: Int64
    /// `11:16:`
    fileprivate let minute: UInt64
    fileprivate let milliseconds: Int
  }

  /// Microseconds since 1970 on that clock.
  private let start: Int64
  private let day: Int64
  private let text: UInt64

  private static let microseconds: Int64 = 60_000_000
  private static let perDay: Int64 = 1440

  init(of local: Int64) {
    let minutes = Self.whole(local, Self.microseconds)
    day = Self.whole(minutes, Self.perDay)
    start = minutes * Self.microseconds
    text = TextBuffer.minute(ofDay: Int(minutes - day * Self.perDay))
  }

  /// Nil where the time is not in this minute.
  @inline(__always) func time(_ local: Int64) -> Time? {
    let microseconds = UInt64(bitPattern: local &- start)
    guard microseconds < UInt64(Self.microseconds) else { return nil }
    return Time(day: day, minute: text, milliseconds: Int(microseconds / 1000))
  }

  /// Rounds down also before 1970.
  private static func whole(_ number: Int64, _ divisor: Int64) -> Int64 {
    let (whole, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? whole - 1 : whole
  }
}

extension TextBuffer {
  /// `isShort` omits the fraction of the second, where there is little room.
  @inline(__always) mutating func append(_ time: ClockMinute.Time, isShort: Bool) {
    append(minute: time.minute, second: time.milliseconds / 1000)
    if !isShort { append(millisecond: time.milliseconds % 1000) }
  }
}
