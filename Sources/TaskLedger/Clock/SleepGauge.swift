// How long the device was asleep, which uses no background time. UIKit counts the age of its tasks without sleep. Where
// more wall time than uptime passed between two records, the device slept.

import BackgroundTasks

struct SleepGauge: Sendable {
  private var last: (wall: Int64, uptime: Int, adjustments: Int)?
  /// UIKit writes whole seconds, and two values of two records are compared.
  private static let coarseness = 2.0

  /// Seconds of sleep since the last record with an uptime.
  mutating func slept(_ uptime: Int, _ now: FoldPosition) -> Double? {
    guard let wall = now.moment.instant else { return nil }
    defer { last = (wall, uptime, now.adjustments) }
    guard let last, last.adjustments == now.adjustments else { return nil }
    let passed = (Double(wall) - Double(last.wall)) / 1_000_000
    let awake = Double(uptime) - Double(last.uptime)
    // Uptime that goes back belongs to another boot.
    guard awake >= 0, passed - awake > Self.coarseness else { return nil }
    return passed - awake
  }
}
