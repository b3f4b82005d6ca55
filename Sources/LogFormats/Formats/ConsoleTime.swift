// Console.app's time, in a cell of its own or between blanks.
//
//     [date SP] HH:MM:SS.ffffff [SP] ±HHMM
//
// Console rounds the second up from about half a millisecond before it, but not the fraction. So a fraction
// of .9995 and more comes with the next second, which is corrected here.

import ByteScan

enum ConsoleTime {
  private static let clockPattern = BytePattern("99:99:99.999999")
  private static let datePattern = BytePattern("9999-99-99 99:99:99.999999")

  private static let usualCell = BytePattern("99:99:99.999999~9999\t")

  /// The second of the day of a cell in the usual form with a TAB behind it. Nil for all other cells, which may still be
  /// times. Every line of a log is tested.
  static func usualSecond(_ line: ByteSlice, at start: Int) -> Int32? {
    guard usualCell.matches(line, at: start) else { return nil }
    func pair(_ at: Int) -> Int32 {
      Int32(line[start + at] &- 0x30) * 10 + Int32(line[start + at + 1] &- 0x30)
    }
    let (hour, minute, second) = (pair(0), pair(3), pair(6))
    let sign = line[start + 15]
    guard hour < 24, minute < 60, second < 61, pair(9) < 99, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      pair(16) <= 15, pair(18) < 60
    else { return nil }
    return (hour * 60 + minute) * 60 + second
  }

  private static let usualCellOfMinute = BytePattern("99:99:59.999999~9999\t")

  /// The pattern of such cells in the minute and zone of this one.
  static func usualCell(ofMinuteAt start: Int, in line: ByteSlice) -> BytePattern {
    usualCellOfMinute.fixing(line[start..<(start + 6)], at: 0).fixing(line[(start + 15)..<(start + 20)], at: 15)
  }

  /// A cell that is a time and nothing else.
  static func cell(_ cell: ByteSlice) -> WallClock? {
    var cursor = ByteCursor(cell)
    guard let clock = read(&cursor), cursor.atEnd else { return nil }
    return clock
  }

  static func read(_ cursor: inout ByteCursor) -> WallClock? {
    let (text, start) = (cursor.slice, cursor.position)
    // Most other cells fail this first test.
    guard let first = text.byte(at: start), ByteSet.digits.contains(first) else { return nil }
    let isDated = !clockPattern.matches(text, at: start)
    guard !isDated || datePattern.matches(text, at: start) else { return nil }
    var ahead = cursor
    let day = isDated ? ahead.date() : nil
    if isDated { _ = ahead.skip(" ") }
    guard var time = ahead.timeOfDay() else { return nil }
    let beforeBlank = ahead.position
    _ = ahead.skip(" ")
    let zone = ahead.zone()
    if zone == nil { ahead.position = beforeBlank }
    if time % 1_000_000 >= 999_500 { time -= 1_000_000 }
    cursor = ahead
    return WallClock(day: day.map(WallClock.Day.full) ?? .missing, timeOfDay: time, zone: zone)
  }
}
