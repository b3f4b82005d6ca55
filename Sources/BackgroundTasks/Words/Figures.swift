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
    guard seconds.isFinite, seconds.magnitude < 1e15 else { return "without limit" }
    let milliseconds = Int((max(seconds, 0) * 1000).rounded())
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = (milliseconds + 500) / 1000
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    if whole < 86_400 { return "\(whole / 3600) h \(whole / 60 % 60) min" }
    return "\(whole / 86_400) d \(whole / 3600 % 24) h"
  }

  package static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
