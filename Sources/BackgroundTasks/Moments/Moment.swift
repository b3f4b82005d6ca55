// The time of a record, and its place in the input. It suffices to order events, to measure between them, and to point at
// the line that proves something. Every event holds one, and every open task several, so it is only eight words.

@usableFromInline package struct Moment: Equatable, Sendable {
  /// Microseconds since 1970, for order and differences. Nil where the record has no time.
  @usableFromInline package var instant: Int64?
  /// Whether day and zone come from the log or the user, and are not assumed.
  package var isCertain: Bool
  /// Whether the day does.
  package var isDayKnown: Bool
  /// The zone in which the log shows the time, in seconds east of Greenwich.
  package var zone: Int32
  package private(set) var text: WrittenTime
  /// The input in the upper bits, the line in the lower ones.
  @usableFromInline var place: UInt64
  @inlinable static var lineBits: UInt64 { 40 }
  @inlinable static var lines: UInt64 { 1 << lineBits - 1 }

  /// The input's position on the command line.
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

  /// The time as it is written in the log.
  package var written: String {
    get { text.string }
    set { text = WrittenTime(newValue) }
  }

  /// A moment this many seconds earlier. The time is computed, so no line of the log shows it.
  package func earlier(by seconds: Int) -> Moment {
    var moment = self
    moment.instant = instant.map { $0.minus(Int64(seconds).times(1_000_000)) }
    moment.text = .none
    return moment
  }

  /// Whether this is at least `microseconds` after the other. False without times, because the order of the log
  /// shows no durations.
  @inlinable package func isLater(than other: Moment, by microseconds: Int64) -> Bool {
    isLater(than: other.instant, by: microseconds)
  }

  @inlinable package func isLater(than start: Int64?, by microseconds: Int64) -> Bool {
    guard let instant, let start else { return false }
    return instant.minus(start) >= microseconds
  }

  /// Seconds since `earlier`, never below zero, because the clocks of two threads differ by microseconds.
  package func seconds(since earlier: Moment?) -> Double? {
    guard let instant, let start = earlier?.instant else { return nil }
    return Self.seconds(from: start, to: instant)
  }

  static func seconds(from start: Int64, to instant: Int64) -> Double {
    // As floating point, which cannot overflow: a log may hold any number as a time.
    max(0, Double(instant) - Double(start)) / 1_000_000
  }
}
