// The time of day in the form of logs, from a time in microseconds.

package enum InventedClock {
  /// `09:14:02.000000`
  package static func text(_ time: Int64) -> String {
    let seconds = time / 1_000_000
    return "\(digits(seconds / 3600 % 24, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))."
      + digits(time % 1_000_000, 6)
  }

  package static func digits(_ number: Int64, _ width: Int) -> String { filled(number, width, with: "0") }
  package static func padded(_ number: Int64, _ width: Int) -> String { filled(number, width, with: " ") }

  private static func filled(_ number: Int64, _ width: Int, with filler: String) -> String {
    let text = String(number)
    return String(repeating: filler, count: max(0, width - text.utf8.count)) + text
  }
}
