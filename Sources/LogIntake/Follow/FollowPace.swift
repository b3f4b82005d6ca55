// How often a followed file is examined. All values are milliseconds on the monotonic clock.

package struct FollowPace: Sendable {
  /// Without notifications: at first, and after a change.
  package var shortest = 250
  /// Without notifications: after a while without changes.
  package var longest = 1000
  /// With notifications, one of which may be lost.
  package var safety = 4000
  /// How long a writer may continue in a file that has lost its name. Each further piece restarts the time, up to five
  /// times as long in all.
  package var grace = 1000

  package init() {}
}

/// Whether the system is asked for notifications.
package enum FollowWatching: Sendable { case events, polling }

/// Pauses that double while nothing changes.
struct PollingPause {
  private let pace: FollowPace
  private(set) var milliseconds: Int

  init(_ pace: FollowPace) {
    self.pace = pace
    milliseconds = pace.shortest
  }

  mutating func somethingHappened() { milliseconds = pace.shortest }
  mutating func nothingHappened() { milliseconds = min(milliseconds * 2, pace.longest) }
}
