// How often a followed file is looked at. All times are spans on a clock that nobody can set; milliseconds.

package struct FollowPace: Sendable {
  /// Where nobody tells of changes: at first, and after a change.
  package var shortest = 250
  /// The same where nothing has happened for a while.
  package var longest = 1000
  /// Where changes are told, but one may be missed.
  package var safety = 4000
  /// For so long the writer of a file that has lost its name may still write to it. It counts anew from each piece
  /// that comes, up to the fivefold.
  package var grace = 1000

  package init() {}
}

/// Whether the system is asked to tell of changes.
package enum FollowWatching: Sendable { case events, polling }

/// Longer and longer pauses while nothing happens.
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
