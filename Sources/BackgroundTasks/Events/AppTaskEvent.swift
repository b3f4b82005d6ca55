// UIKit's records about one background task. Names and descriptions are nil where the log has `<private>`.

/// Small, as `TaskEvent` is: large cases are indirect, and the others need no memory of their own.
package enum AppTaskEvent: Equatable, Sendable {
  /// The app requests a task, which has no id yet.
  indirect case requested(name: String?, handler: ExpirationHandler)
  /// Nil where the whole description is private, and with it the id.
  indirect case began(TaskDescription?)
  case endRequested(id: Int)
  /// The end found its task.
  indirect case ended(id: Int, task: TaskDescription?, handler: ExpirationHandler)
  /// No task has this id, or no longer.
  case endedUnknown(id: Int)
  /// The task is old. This is no expiry, because UIKit logs it in the foreground, too.
  indirect case old(id: Int, name: String?, seconds: Int)
  /// The task has not ended, although its expiration handler was called.
  indirect case stillOpen(TaskDescription?)
  case refused(id: Int?)
  case expirationBegan
  indirect case handlerCalled(name: String?)
  /// The app held nothing that could expire.
  case nothingToExpire
}

/// The address before the description is not kept, because later tasks reuse it.
package struct TaskDescription: Equatable, Sendable {
  package var id: Int
  package var name: String?
  /// The uptime when the task began: whole seconds, without sleep.
  package var creationTime: Int
  /// Whole seconds since then.
  package var elapsed: Int

  package init(id: Int, name: String?, creationTime: Int, elapsed: Int) {
    self.id = id
    self.name = name
    self.creationTime = creationTime
    self.elapsed = elapsed
  }
}

package enum ExpirationHandler: Equatable, Sendable {
  case none
  /// The block's address. A malloc block is unique while it lives. All tasks begun at the same place in the code share a
  /// global block.
  case block(UInt64, isGlobal: Bool)
  case unknown
}
