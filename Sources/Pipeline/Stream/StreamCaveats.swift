// What was assumed about one input, and what looked odd in it.

package struct StreamCaveats: Equatable, Sendable {
  package var assumedZone = false
  package var assumedDay = false
  package var assumedYear = false
  /// The records have times of day without a day, so the day of a record depends on the records before it.
  package var countsDays = false
  /// The number of steps back of one to twelve hours.
  package var backwardSteps = 0
  /// The filter with which the capture was made.
  package var predicate: String?

  /// Adds up the caveats of two segments of one input.
  static func += (sum: inout StreamCaveats, part: StreamCaveats) {
    sum.assumedZone = sum.assumedZone || part.assumedZone
    sum.assumedDay = sum.assumedDay || part.assumedDay
    sum.assumedYear = sum.assumedYear || part.assumedYear
    sum.countsDays = sum.countsDays || part.countsDays
    sum.backwardSteps += part.backwardSteps
    sum.predicate = part.predicate ?? sum.predicate
  }
}
