// Numbers out of bytes. A number that does not fit is no number: input is hostile.

extension ByteSlice {
  /// All of the slice as a decimal number.
  package var decimal: Int? {
    guard !isEmpty else { return nil }
    var value = 0
    for index in 0..<count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.addingReportingOverflow(Int(digit))
      guard !tooLarge, !overflow else { return nil }
      value = sum
    }
    return value
  }

  /// A decimal number with an optional minus sign.
  package var signedDecimal: Int? {
    if let rest = dropPrefix("-") { return rest.decimal.map { -$0 } }
    return decimal
  }

  /// All of the slice as a hexadecimal number, with or without `0x`.
  package var hexadecimal: UInt64? {
    let digits = dropPrefix("0x") ?? dropPrefix("0X") ?? self
    guard !digits.isEmpty, digits.count <= 16 else { return nil }
    var value: UInt64 = 0
    for index in 0..<digits.count {
      guard let digit = hexDigit(digits[index]) else { return nil }
      value = value << 4 | UInt64(digit)
    }
    return value
  }

  /// A decimal number with an optional fraction: `180`, `40.0`. Also `inf`.
  package var decimalFraction: Double? {
    if self == "inf" { return .infinity }
    let dot = firstIndex(of: UInt8(ascii: "."))
    guard let whole = upTo(dot ?? count).decimal else { return nil }
    guard let dot, dot + 1 < count else { return Double(whole) }
    let digits = from(dot + 1)
    guard digits.count <= 18, let fraction = digits.decimal else { return nil }
    var scale = 1.0
    for _ in 0..<digits.count { scale *= 10 }
    return Double(whole) + Double(fraction) / scale
  }
}

package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
