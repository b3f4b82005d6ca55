// Two digits, three, four: the parts of dates and times. Each timeline row and each JSON object has several of them.

extension [UInt8] {
  /// Below a hundred.
  mutating func append(pair number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }

  /// Below a thousand.
  mutating func append(triple number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 100))
    append(pair: number % 100)
  }

  /// `11:16:22`
  mutating func append(timeOfDay seconds: Int) {
    append(pair: seconds / 3600)
    append(UInt8(ascii: ":"))
    append(pair: seconds / 60 % 60)
    append(UInt8(ascii: ":"))
    append(pair: seconds % 60)
  }

  /// `2026-05-06`
  mutating func append(date: (year: Int, month: Int, day: Int)) {
    append(pair: date.year / 100)
    append(pair: date.year % 100)
    append(UInt8(ascii: "-"))
    append(pair: date.month)
    append(UInt8(ascii: "-"))
    append(pair: date.day)
  }
}
