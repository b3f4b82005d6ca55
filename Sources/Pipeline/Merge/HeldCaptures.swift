// States of captures that wait until the logs have been merged up to their time.

import BackgroundTasks

struct HeldCaptures {
  private var captures: [(held: HeldAtCapture, moment: Moment)] = []
  private static let longestCapture: Int64 = 30 * 60 * 1_000_000

  var isEmpty: Bool { captures.isEmpty }

  mutating func add(_ held: HeldAtCapture, at moment: Moment) { captures.append((held, moment)) }

  /// Those that are due, earliest first. `instant` nil: all of them. `covered` is the time of the last record of all logs.
  mutating func take(until instant: Int64?, covered: Int64?) -> [(held: HeldAtCapture, moment: Moment)] {
    let isDue = { (moment: Moment) in instant.map { moment.instant ?? .max <= $0 } ?? true }
    let due = captures.filter { isDue($0.moment) }
    captures.removeAll { isDue($0.moment) }
    return due.filter { Self.isOfLogs($0.moment, until: covered) }
      .sorted { $0.moment.instant ?? .max < $1.moment.instant ?? .max }
  }

  /// An uncertain time may be that of a copy, which was made much later.
  private static func isOfLogs(_ moment: Moment, until covered: Int64?) -> Bool {
    guard !moment.isCertain, let instant = moment.instant, let covered else { return true }
    return instant <= covered.addingReportingOverflow(longestCapture).partialValue
  }
}
