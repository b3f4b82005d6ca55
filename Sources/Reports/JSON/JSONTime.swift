// Times and seconds in JSON. The digits are produced here, because the format of Swift's own number printing is not
// guaranteed.

import BackgroundTasks
import ByteScan

extension JSONObject {
  /// Three decimals, as `26.100`. Null where the value is unknown, unlimited or too large.
  mutating func add(_ key: StaticString, seconds: Double?) {
    guard let seconds, let value = thousandths(seconds) else { return add(key, raw: "null") }
    open(key)
    if seconds < 0, value > 0 { append(raw: "-") }
    append { digits in
      digits.append(decimal: value / 1000)
      digits.append(UInt8(ascii: "."))
      digits.append(triple: value % 1000)
    }
  }

  /// RFC 3339 with microseconds, as `2026-01-02T11:16:22.080980+05:00`. Null where the day or the zone is unknown, and
  /// outside the years that the standard covers.
  mutating func add(_ key: StaticString, time moment: Moment) {
    // RFC 3339 offsets have no seconds. A zone that has them is written without; the instant stays correct.
    let zone = Int(moment.zone) / 60
    guard moment.isCertain, let instant = moment.instant, writable.contains(instant), abs(zone) < 24 * 60,
      writable.contains(instant + Int64(zone) * 60_000_000)
    else { return add(key, raw: "null") }
    open(key)
    let clock = instant + Int64(zone) * 60_000_000
    append { digits in
      digits.append(UInt8(ascii: "\""))
      digits.append(clock: clock)
      digits.append(UInt8(ascii: zone < 0 ? "-" : "+"))
      digits.append(pair: abs(zone) / 60)
      digits.append(UInt8(ascii: ":"))
      digits.append(pair: abs(zone) % 60)
      digits.append(UInt8(ascii: "\""))
    }
  }
}

extension TextBuffer {
  /// The local clock's reading, in microseconds since 1970.
  fileprivate mutating func append(clock: Int64) {
    let ofDay = (clock % perDay + perDay) % perDay
    append(date: Calendar.date(day: Int32((clock - ofDay) / perDay)))
    append(UInt8(ascii: "T"))
    append(timeOfDay: Int(ofDay / 1_000_000))
    append(UInt8(ascii: "."))
    append(triple: Int(ofDay / 1000 % 1000))
    append(triple: Int(ofDay % 1000))
  }
}

private let perDay = WallClock.microsecondsPerDay
/// The years 1 to 9999.
private let writable = -719_162 * perDay..<2_932_897 * perDay

/// The magnitude in thousandths; nil where it is not a number or too large.
private func thousandths(_ seconds: Double) -> Int? {
  let exact = seconds.magnitude * 1000
  let below = exact.rounded(.down)
  guard let value = Int(exactly: below) else { return nil }
  // Halves are rounded up. Few decimal halves are exact in binary, so a value indistinguishable from a half counts as
  // one.
  return exact - below >= max(0.25, 0.5 - 2 * exact.ulp) ? value + 1 : value
}
