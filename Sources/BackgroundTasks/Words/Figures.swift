// Numbers as people read them.

package enum Figures {
  /// `4,717`
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let groups = stride(from: digits.count % 3 - 3, to: digits.count, by: 3).compactMap { start in
      start + 3 > 0 ? String(digits[max(start, 0)..<(start + 3)]) : nil
    }
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// `1 record`, `4,717 records`
  package static func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  /// `870 ms`, `26.1 s`, `10 min 3 s`, `2 h 5 min`, `3 d 4 h`
  package static func duration(_ seconds: Double) -> String {
    var text: [UInt8] = []
    append(duration: seconds, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The same as ASCII: a long timeline has hundreds of thousands of them.
  package static func append(duration seconds: Double, to text: inout [UInt8]) {
    func add(_ number: Int, _ unit: String) {
      appendDigits(number, to: &text)
      text.append(contentsOf: unit.utf8)
    }
    guard seconds.isFinite, seconds.magnitude < 1e15 else {
      return text.append(contentsOf: "without limit".utf8)
    }
    let milliseconds = Int((max(seconds, 0) * 1000).rounded())
    let tenths = (milliseconds + 50) / 100
    let whole = (milliseconds + 500) / 1000
    if milliseconds < 1000 {
      add(milliseconds, " ms")
    } else if tenths < 600 {
      add(tenths / 10, ".")
      add(tenths % 10, " s")
    } else if whole < 3600 {
      add(whole / 60, " min ")
      add(whole % 60, " s")
    } else if whole < 86_400 {
      add(whole / 3600, " h ")
      add(whole / 60 % 60, " min")
    } else {
      add(whole / 86_400, " d ")
      add(whole / 3600 % 24, " h")
    }
  }

  private static func appendDigits(_ number: Int, to text: inout [UInt8]) {
    if number >= 10 { appendDigits(number / 10, to: &text) }
    text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
