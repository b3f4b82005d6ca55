// The beginning of most formats: a date, a blank or a `T`, a time, and perhaps a zone.

import ByteScan

extension ByteCursor {
  /// `2026-05-06 07:08:09.112358+0200`, `2026-05-06T07:08:09Z`, `2026-05-06 07:08:09`.
  mutating func dateAndTime() -> WallClock? {
    var ahead = self
    if let (day, timeOfDay) = ahead.dateAndMicrosecondsAtOnce(), ahead.digits(count: 1) == nil {
      let zone = ahead.zone()
      self = ahead
      return WallClock(day: .full(day), timeOfDay: timeOfDay, zone: zone)
    }
    ahead = self
    guard let day = ahead.date(), ahead.skip(" ") || ahead.skip("T"), let time = ahead.timeOfDay() else { return nil }
    let zone = ahead.zone()
    self = ahead
    return WallClock(day: .full(day), timeOfDay: time, zone: zone)
  }
}

extension ByteSlice {
  var clock: WallClock? {
    var cursor = ByteCursor(self)
    return cursor.dateAndTime()
  }

  /// The bytes behind the last slash.
  var lastPathComponent: ByteSlice {
    lastIndex(of: UInt8(ascii: "/")).map { from($0 + 1) } ?? self
  }

  /// The place of the first `byte` among the first `limit` bytes.
  func firstIndex(of byte: UInt8, within limit: Int) -> Int? {
    upTo(min(count, limit)).firstIndex(of: byte)
  }
}

extension WallClock {
  /// The second of the day, as in `RecordStart`.
  var secondOfDay: Int32 { Int32(truncatingIfNeeded: timeOfDay / 1_000_000) }
}

extension StreamShape {
  /// A shape for samples that are not recognised by one line alone.
  static func having(_ change: (inout StreamShape) -> Void) -> StreamShape {
    var shape = StreamShape()
    change(&shape)
    return shape
  }
}
