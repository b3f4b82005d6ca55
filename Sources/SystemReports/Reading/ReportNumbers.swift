// Numbers as reports write them.

import ByteScan

private let codeBytes = ByteSet.hexDigits.union(ByteSet("xX"))
private let numberBytes = ByteSet.digits.union(ByteSet("."))

extension ByteSlice {
  var nonEmpty: ByteSlice? { isEmpty ? nil : self }

  /// The code that the text begins with: `0x8badf00d`, `0x8BADF00D`, `2343432205`. Nil where it does not fit.
  var code: UInt64? {
    let start = trimmedStart()
    var end = 0
    while end < start.count, codeBytes.contains(start[end]) { end += 1 }
    let digits = start.upTo(end)
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      // iOS 7 writes sixteen digits, and eighteen have been seen, most of them leading zeros.
      let bare = digits.from(2).trimmedStart(ByteSet("0"))
      return bare.isEmpty ? (digits.count > 2 ? 0 : nil) : bare.hexadecimal
    }
    return digits.decimal.map(UInt64.init)
  }

  /// The whole number that the text begins with, for counts and pids. One that does not fit becomes the largest number.
  var leadingCount: Int? {
    let start = trimmedStart()
    var end = 0
    while end < start.count, ByteSet.digits.contains(start[end]) { end += 1 }
    return end == 0 ? nil : start.upTo(end).decimal ?? .max
  }

  /// The seconds or percent that the text begins with: `48`, `54.45`.
  var leadingFraction: Double? {
    let start = trimmedStart()
    var end = 0
    while end < start.count, end < 30, numberBytes.contains(start[end]) { end += 1 }
    return start.upTo(end).trimmedEnd(ByteSet(".")).decimalFraction
  }
}
