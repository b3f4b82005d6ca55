// A number of bytes as people write it: `4G`, `500M`, `64k`, `1048576`. Powers of 1024, as in `tail -c` and `split -b`.

struct ByteCount: Equatable {
  let bytes: Int

  private static let units: [Character: Int] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40]

  init?(_ text: String) {
    var digits = text.lowercased()[...]
    if digits.hasSuffix("b"), digits.count > 1 { digits = digits.dropLast() }
    var unit = 1
    if let last = digits.last, let known = Self.units[last] { (unit, digits) = (known, digits.dropLast()) }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int(digits) else { return nil }
    let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: unit)
    guard !isTooLarge else { return nil }
    self.bytes = bytes
  }
}
