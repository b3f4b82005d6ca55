// What had to be assumed, or looked odd, in one input.

package struct StreamCaveats: Equatable, Sendable {
  package var assumedZone = false
  package var assumedDay = false
  package var assumedYear = false
  /// Times of day without a day: what day a record has depends on those before it.
  package var countsDays = false
  /// Steps back of one to twelve hours.
  package var backwardSteps = 0
  /// The filter the capture was made with.
  package var predicate: String?

  /// Of two segments of one input.
  static func += (sum: inout StreamCaveats, part: StreamCaveats) {
    sum.assumedZone = sum.assumedZone || part.assumedZone
    sum.assumedDay = sum.assumedDay || part.assumedDay
    sum.assumedYear = sum.assumedYear || part.assumedYear
    sum.countsDays = sum.countsDays || part.countsDays
    sum.backwardSteps += part.backwardSteps
    sum.predicate = part.predicate ?? sum.predicate
  }
}
