// What all followed inputs of a run share: their descriptors, and the system's notifications.

import Dispatch

package final class SharedFollowing: Sendable {
  let files: OpenFiles
  /// Nil where the inputs are polled.
  private let watches: SystemWatches?

  package convenience init(_ watching: FollowWatching = .events) { self.init(watching, OpenFiles()) }

  init(_ watching: FollowWatching, _ files: OpenFiles) {
    self.files = files
    watches = watching == .events ? SystemWatches() : nil
  }

  /// Nil where changes are not watched, or cannot be.
  func watch(ringing alarm: DispatchSemaphore) -> (any FileWatch)? { watches?.watch(ringing: alarm) }
}
