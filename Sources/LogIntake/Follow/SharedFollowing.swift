// What all followed inputs of a run share: their descriptors, and the system's means of telling of changes.

import Dispatch

package final class SharedFollowing: Sendable {
  let files: OpenFiles
  #if canImport(Darwin)
    private let isTold: Bool
  #else
    private let hub: InotifyHub?
  #endif

  package convenience init(_ watching: FollowWatching = .events) { self.init(watching, OpenFiles()) }

  init(_ watching: FollowWatching, _ files: OpenFiles) {
    self.files = files
    #if canImport(Darwin)
      isTold = watching == .events
    #else
      hub = watching == .events ? InotifyHub() : nil
    #endif
  }

  /// Nil where this system tells of nothing, or has no means left.
  func watch(ringing alarm: DispatchSemaphore) -> (any FileWatch)? {
    #if canImport(Darwin)
      isTold ? VnodeWatch(alarm) : nil
    #else
      hub.map { InotifyWatch($0, alarm) }
    #endif
  }
}
