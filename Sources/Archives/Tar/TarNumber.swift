// The numbers of tar: octal digits, or base 256 where those do not suffice. Decimal ones stand in extended headers.

import ByteScan

enum TarNumber {
  /// Nil for what is no number, or for one that does not fit. A field without digits is zero.
  static func read(_ field: ByteSlice) -> Int? {
    guard let first = field.first else { return 0 }
    return first & 0x80 == 0 ? octal(field) : base256(field)
  }

  private static func octal(_ field: ByteSlice) -> Int? {
    var (value, hasDigits) = (0, false)
    for place in 0..<field.count {
      switch field[place] {
      case UInt8(ascii: " ") where !hasDigits: continue
      case UInt8(ascii: " "), 0: return value
      case let digit where digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "7"):
        // A field has at most twelve digits.
        value = value << 3 | Int(digit & 7)
        hasDigits = true
      default: return nil
      }
    }
    return value
  }

  /// Two's complement; the highest bit is the sign of this form, the next one that of the number.
  private static func base256(_ field: ByteSlice) -> Int? {
    var value = field[0] & 0x40 == 0 ? Int(field[0] & 0x3F) : Int(field[0]) - 256
    for place in 1..<field.count {
      let (product, overflow) = value.multipliedReportingOverflow(by: 256)
      guard !overflow else { return nil }
      value = product | Int(field[place])
    }
    return value
  }

  /// Nil for what is no decimal number, or for one that does not fit.
  static func decimal(_ digits: ByteSlice) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for place in 0..<digits.count {
      let digit = digits[place]
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit & 15))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// Seconds with a fraction as microseconds: `-1.5`, `1767225600.123456789`.
  static func microseconds(_ text: ByteSlice) -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    let number = text.from(isNegative ? 1 : 0)
    let point = number.firstIndex(of: UInt8(ascii: ".")) ?? number.count
    guard let seconds = decimal(number.upTo(point)), let whole = microseconds(seconds) else { return nil }
    var (fraction, unit): (Int64, Int64) = (0, 100_000)
    for place in min(point + 1, number.count)..<number.count {
      guard number[place] >= UInt8(ascii: "0"), number[place] <= UInt8(ascii: "9") else { return nil }
      fraction += Int64(number[place] & 15) * unit
      unit /= 10
    }
    let (sum, overflow) = whole.addingReportingOverflow(fraction)
    return overflow ? nil : isNegative ? -sum : sum
  }

  static func microseconds(_ seconds: Int) -> Int64? {
    let (product, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000)
    return overflow ? nil : product
  }
}
