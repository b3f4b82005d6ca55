// Numbers formatted for output.

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

  /// `412 MB`
  package static func bytes(_ count: Int) -> String {
    var (value, unit) = (Double(count), 0)
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    while value >= 1000, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
    guard unit > 0 else { return counted(count, "byte") }
    let tenths = Int((value * 10).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(Int(value.rounded())) \(units[unit])"
  }

  /// `26.1 s`
  package static func duration(_ seconds: Double) -> String { SpokenDuration(seconds).text }
}
