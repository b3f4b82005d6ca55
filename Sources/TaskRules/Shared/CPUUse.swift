// How much a process computed, and its limit, as the system writes them when it ends the process for CPU use.

import BackgroundTasks

/// All values are seconds: CPU time, within a period of wall time.
struct CPUUse: Equatable {
  var used: Double
  var time: Double
  var limit: Double
  var window: Double

  /// From a report, which gives the limit in per cent.
  init?(_ use: SystemReport.CPU) {
    guard let used = use.used, let time = use.over, let limit = use.limit, let window = use.window else { return nil }
    (self.used, self.time, self.limit, self.window) = (used, time, limit / 100 * window, window)
  }

  /// `61000123456 nanoseconds of CPU usage over 71.00s seconds, violating limit of 60000000000 nanoseconds of CPU usage
  /// over 75.00s seconds`, or `48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of 80% cpu over 60
  /// seconds`.
  init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" || $0.isNewline }
    guard let limitAt = words.firstIndex(of: "limit"),
      let (used, time) = Self.pair(words[..<limitAt]), let (limit, window) = Self.pair(words[(limitAt + 1)...])
    else { return nil }
    self.used = used
    self.time = time
    self.window = window
    self.limit = limit < 0 ? -limit / 100 * window : limit
  }

  /// The values before and behind the first `over`. A percentage is returned as a negative number.
  private static func pair(_ words: ArraySlice<Substring>) -> (Double, Double)? {
    guard let over = words.firstIndex(of: "over"), over + 1 < words.endIndex,
      let place = words[..<over].firstIndex(where: { $0.first?.isNumber == true }),
      let time = number(words[over + 1])
    else { return nil }
    let amount = words[place]
    if amount.hasSuffix("%") { return number(amount.dropLast()).map { (-$0, time) } }
    guard let seconds = number(amount) else { return nil }
    return (place + 1 < over && words[place + 1] == "nanoseconds" ? seconds / 1e9 : seconds, time)
  }

  private static func number(_ word: Substring) -> Double? {
    let digits = word.prefix { $0.isNumber || $0 == "." }
    return Double(digits).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}
