// When something was said, and where in the input: enough to order events, to measure between them, and to point at
// the line that proves it.

package struct Moment: Equatable, Sendable {
  /// Microseconds since 1970, for order and differences; nil where the record writes no time.
  package var instant: Int64?
  /// Seconds east of Greenwich in which the log shows it.
  package var zone: Int32
  /// Whether day and zone are the log's own or the user's, and not assumed.
  package var isCertain: Bool
  /// The time as it stands in the log.
  package var written: String
  /// Place of the input on the command line.
  package var input: Int
  package var line: Int

  package init(
    instant: Int64? = nil, zone: Int32 = 0, isCertain: Bool = false, written: String = "", input: Int = 0, line: Int
  ) {
    self.instant = instant
    self.zone = zone
    self.isCertain = isCertain
    self.written = written
    self.input = input
    self.line = line
  }

  /// Seconds from `earlier` to here, never below zero: clocks of two threads differ by microseconds.
  package func seconds(since earlier: Moment?) -> Double? {
    guard let instant, let start = earlier?.instant else { return nil }
    return Double(max(0, instant - start)) / 1_000_000
  }
}
