// When something was said, and where in the input: enough to order events, to measure between them, and to point at
// the line that proves it. Every event brings one, and every open task keeps several: it is eight words.

@usableFromInline package struct Moment: Equatable, Sendable {
  /// Microseconds since 1970, for order and differences; nil where the record writes no time.
  @usableFromInline package var instant: Int64?
  /// Whether day and zone are the log's own or the user's, and not assumed.
  package var isCertain: Bool
  /// Whether the day is.
  package var isDayKnown: Bool
  /// Seconds east of Greenwich in which the log shows it.
  package var zone: Int32
  package private(set) var text: WrittenTime
  /// The input in the upper bits, the line in those below.
  @usableFromInline var place: UInt64
  @inlinable static var lineBits: UInt64 { 40 }
  @inlinable static var lines: UInt64 { 1 << lineBits - 1 }

  /// Place of the input on the command line.
  @inlinable package var input: Int {
    get { Int(place >> Self.lineBits) }
    set { place = place & Self.lines | UInt64(truncatingIfNeeded: newValue) << Self.lineBits }
  }

  @inlinable package var line: Int {
    get { Int(place & Self.lines) }
    set { place = place & ~Self.lines | UInt64(truncatingIfNeeded: newValue) & Self.lines }
  }

  package init(
    instant: Int64? = nil, zone: Int32 = 0, isCertain: Bool = false, isDayKnown: Bool? = nil, written: String = "",
    input: Int = 0, line: Int
  ) {
    self.init(
      instant: instant, zone: zone, isCertain: isCertain, isDayKnown: isDayKnown ?? isCertain,
      written: WrittenTime(written), input: input, line: line)
  }

  package init(
    instant: Int64?, zone: Int32, isCertain: Bool, isDayKnown: Bool, written: WrittenTime, input: Int, line: Int
  ) {
    self.instant = instant
    self.zone = zone
    self.isCertain = isCertain
    self.isDayKnown = isDayKnown
    text = written
    place = UInt64(truncatingIfNeeded: input) << Self.lineBits | UInt64(truncatingIfNeeded: line) & Self.lines
  }

  /// The time as it stands in the log.
  package var written: String {
    get { text.string }
    set { text = WrittenTime(newValue) }
  }

  /// So many seconds earlier: a time that is reckoned back, and stands nowhere in the log.
  package func earlier(by seconds: Int) -> Moment {
    var moment = self
    moment.instant = instant.map { $0.minus(Int64(seconds).times(1_000_000)) }
    moment.text = .none
    return moment
  }

  /// Whether this is at least so many microseconds after the other. Without times the order of the log is all
  /// there is, and says nothing about how long.
  @inlinable package func isLater(than other: Moment, by microseconds: Int64) -> Bool {
    isLater(than: other.instant, by: microseconds)
  }

  @inlinable package func isLater(than start: Int64?, by microseconds: Int64) -> Bool {
    guard let instant, let start else { return false }
    return instant.minus(start) >= microseconds
  }

  /// Seconds from `earlier` to here, never below zero: clocks of two threads differ by microseconds.
  package func seconds(since earlier: Moment?) -> Double? {
    guard let instant, let start = earlier?.instant else { return nil }
    return Self.seconds(from: start, to: instant)
  }

  static func seconds(from start: Int64, to instant: Int64) -> Double {
    // As numbers that cannot overflow: what a log writes for a time may be anything.
    max(0, Double(instant) - Double(start)) / 1_000_000
  }
}
