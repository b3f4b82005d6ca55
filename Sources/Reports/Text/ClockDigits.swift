// The parts of dates and times, several of them at once: each timeline row and each JSON object has some.

import ByteScan

extension [UInt8] {
  /// Below a hundred.
  mutating func append(pair number: Int) { append(bytesOf: Self.pair(number), count: 2) }

  /// Below a thousand.
  mutating func append(triple number: Int) {
    append(bytesOf: UInt64(0x30 + number / 100) | Self.pair(number % 100) << 8, count: 3)
  }

  /// `11:16:22`
  mutating func append(timeOfDay seconds: Int) {
    let colon = UInt64(UInt8(ascii: ":"))
    let (hour, minute) = (Self.pair(seconds / 3600) | colon << 16, Self.pair(seconds / 60 % 60) | colon << 16)
    append(bytesOf: hour | minute << 24 | Self.pair(seconds % 60) << 48, count: 8)
  }

  /// `2026-05-06`
  mutating func append(date: (year: Int, month: Int, day: Int)) {
    let dash = UInt64(UInt8(ascii: "-"))
    let year = Self.pair(date.year / 100) | Self.pair(date.year % 100) << 16
    append(bytesOf: year | dash << 32 | Self.pair(date.month) << 40 | dash << 56, count: 8)
    append(pair: date.day)
  }

  /// Two digits in the order in which they are written.
  private static func pair(_ number: Int) -> UInt64 { UInt64(0x3030 + number / 10 + (number % 10) * 256) }
}
