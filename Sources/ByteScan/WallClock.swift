// Time as a log writes it: a day that may lack its year or be missing altogether, a time of day in
// microseconds, a zone that may be missing. Nothing is guessed here: a part that the log does not write stays missing.

@usableFromInline package struct WallClock: Equatable, Sendable {
  @usableFromInline package enum Day: Equatable, Sendable {
    case missing
    /// Days since 1970-01-01.
    case full(Int32)
    /// A syslog date, which has no year.
    case yearless(month: UInt8, day: UInt8)
  }

  package var day: Day
  /// Microseconds since midnight.
  package var timeOfDay: Int64
  /// Seconds east of Greenwich.
  package var zone: Int32?

  package init(day: Day = .missing, timeOfDay: Int64, zone: Int32? = nil) {
    self.day = day
    self.timeOfDay = timeOfDay
    self.zone = zone
  }

  package static let microsecondsPerDay: Int64 = 86_400_000_000
}

/// The calendar as arithmetic, after Howard Hinnant's published algorithm.
package enum Calendar {
  /// Days since 1970-01-01, or nil for a date that does not exist.
  package static func day(year: Int, month: Int, day: Int) -> Int32? {
    guard (1...12).contains(month), (1...daysIn(month: month, year: year)).contains(day), (1...9999).contains(year)
    else { return nil }
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  package static func date(day: Int32) -> (year: Int, month: Int, day: Int) {
    let shifted = Int(day) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  package static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static let monthNames: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  package static let weekdayNames: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension ByteCursor {
  /// `2026-04-01`
  package mutating func date() -> Int32? {
    let start = position
    guard let year = digits(count: 4), skip("-"), let month = digits(count: 2), skip("-"), let day = digits(count: 2),
      let days = Calendar.day(year: year, month: month, day: day)
    else {
      position = start
      return nil
    }
    return days
  }

  /// `Apr  1` or `Apr 1`
  package mutating func monthAndDay() -> (month: UInt8, day: UInt8)? {
    let start = position
    for (index, name) in Calendar.monthNames.enumerated() where skip(name) {
      let dayStart = position + 1
      if skipBlanks(), position - dayStart <= 1, let day = number(), (1...31).contains(day) {
        return (UInt8(index + 1), UInt8(day))
      }
      break
    }
    position = start
    return nil
  }

  /// `11:16:21`, with or without a fraction of one to nine digits behind a dot.
  package mutating func timeOfDay() -> Int64? {
    var ahead = self
    if let time = ahead.microsecondsAtOnce(), ahead.digits(count: 1) == nil {
      self = ahead
      return time
    }
    let start = position
    guard let hour = digits(count: 2), skip(":"), let minute = digits(count: 2), skip(":"),
      let second = digits(count: 2), hour < 24, minute < 60, second < 61
    else {
      position = start
      return nil
    }
    let whole = Int64((hour * 60 + minute) * 60 + second) * 1_000_000
    let beforeDot = position
    guard skip(".") else { return whole }
    let fraction = take(while: .digits)
    guard (1...9).contains(fraction.count) else {
      position = beforeDot
      return whole
    }
    return whole + fraction.microseconds
  }

  /// `+0300`, `+03:00` or `Z`, as seconds east of Greenwich.
  package mutating func zone() -> Int32? {
    let start = position
    guard let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return skip("Z") ? 0 : nil }
    position += 1
    // Nearly every format writes four digits.
    if let word = slice.wholeWord(at: position), let zone = DigitPairs(word, .zone), zone[0] <= 15, zone[2] < 60 {
      position += 4
      let seconds = Int32((zone[0] * 60 + zone[2]) * 60)
      return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
    guard let hours = digits(count: 2) else {
      position = start
      return nil
    }
    _ = skip(":")
    guard let minutes = digits(count: 2), hours <= 15, minutes < 60 else {
      position = start
      return nil
    }
    let seconds = Int32((hours * 60 + minutes) * 60)
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}

extension ByteCursor {
  /// `2026-05-06 07:08:09.112358`, as nearly every format writes it. Its digits have known places, so this costs a fraction
  /// of reading one digit after the other. Nil for any other layout, which may still be a date.
  package mutating func dateAndMicrosecondsAtOnce() -> (day: Int32, timeOfDay: Int64)? {
    // Except for the blank, four overlapping words hold all of it.
    let at = position
    guard slice.wholeWord(at: at + 18) != nil, slice[at + 10] == UInt8(ascii: " "),
      let century = DigitPairs(slice.word(at: at), .yearAndMonth), let date = DigitPairs(slice.word(at: at + 2), .date)
    else { return nil }
    var time = ByteCursor(slice, at: at + 11)
    guard let timeOfDay = time.microsecondsAtOnce(),
      let day = Calendar.day(year: century[0] * 100 + date[0], month: date[3], day: date[6])
    else { return nil }
    self = time
    return (day, timeOfDay)
  }

  /// `07:08:09.112358`
  @inline(__always) fileprivate mutating func microsecondsAtOnce() -> Int64? {
    guard let last = slice.wholeWord(at: position + 7), let time = DigitPairs(slice.word(at: position), .time),
      let fraction = DigitPairs(last, .fraction)
    else { return nil }
    let (hour, minute, second) = (time[0], time[3], time[6])
    guard hour < 24, minute < 60, second < 61 else { return nil }
    position += 15
    let microseconds = (fraction[2] * 100 + fraction[4]) * 100 + fraction[6]
    return Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + Int64(microseconds)
  }
}

/// The numbers of two digits in eight bytes.
struct DigitPairs {
  /// Each byte has the number that the byte and the next one make, if both are digits.
  private let numbers: UInt64

  /// Nil for a word of another layout.
  @inline(__always) init?(_ word: UInt64, _ layout: Layout) {
    let digits = (word ^ layout.bytes) & layout.cares
    // A sum carries into the next byte only from a byte whose high bit was set, and such a byte is wrong already.
    guard ((digits &+ layout.rooms) | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
    numbers = digits &* 10 &+ digits >> 8
  }

  @inline(__always) subscript(_ index: Int) -> Int { Int(numbers >> UInt64(8 * index) & 0xFF) }

  /// A pattern of constants, unlike a `BytePattern`. The first byte is the lowest.
  struct Layout {
    /// `0` for each digit, and the signs between the digits.
    let bytes: UInt64
    /// For each byte, 0x7F minus the greatest difference that is allowed.
    let rooms: UInt64
    var cares: UInt64 = .max

    /// `9999-99-`
    static var yearAndMonth: Layout { Layout(bytes: 0x2D30_302D_3030_3030, rooms: 0x7F76_767F_7676_7676) }
    /// `99-99-99`
    static var date: Layout { Layout(bytes: 0x3030_2D30_302D_3030, rooms: 0x7676_7F76_767F_7676) }
    /// `99:99:99`
    static var time: Layout { Layout(bytes: 0x3030_3A30_303A_3030, rooms: 0x7676_7F76_767F_7676) }
    /// `:99` and any five bytes.
    static var second: Layout { Layout(bytes: 0x30_303A, rooms: 0x76_767F, cares: 0xFF_FFFF) }
    /// `9.999999`
    static var fraction: Layout { Layout(bytes: 0x3030_3030_3030_2E30, rooms: 0x7676_7676_7676_7F76) }
    /// `9999`
    static var zone: Layout { Layout(bytes: 0x3030_3030, rooms: 0x7676_7676, cares: 0xFFFF_FFFF) }
  }
}

extension ByteSlice {
  /// The slice as digits behind a decimal point, in millionths. Further digits are cut.
  fileprivate var microseconds: Int64 {
    var value: Int64 = 0
    for index in 0..<6 { value = value * 10 + (index < count ? Int64(self[index] - UInt8(ascii: "0")) : 0) }
    return value
  }
}

extension WallClock: CustomStringConvertible {
  /// `2026-05-06 07:08:09.112358 +0200`, `Apr 1 07:08:09.000000`, `07:08:09.112358`.
  @usableFromInline package var description: String {
    func padded(_ value: Int64, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var text = ""
    switch day {
    case .missing: break
    case .full(let days):
      let date = Calendar.date(day: days)
      text = "\(padded(Int64(date.year), 4))-\(padded(Int64(date.month), 2))-\(padded(Int64(date.day), 2)) "
    case .yearless(let month, let day):
      text = "\(Calendar.monthNames[Int(month) - 1]) \(day) "
    }
    let (seconds, fraction) = timeOfDay.quotientAndRemainder(dividingBy: 1_000_000)
    text += "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    text += ".\(padded(fraction, 6))"
    if let zone {
      text += " \(zone < 0 ? "-" : "+")\(padded(Int64(abs(zone) / 3600), 2))\(padded(Int64(abs(zone) / 60 % 60), 2))"
    }
    return text
  }
}
