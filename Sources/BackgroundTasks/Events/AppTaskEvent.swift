// What UIKit says about one background task. Names and descriptions are nil where the log has `<private>`.

/// Small as `TaskEvent` is: what is large is indirect, and the rest needs no memory of its own.
package enum AppTaskEvent: Equatable, Sendable {
  /// A begin was asked for; the task has no id yet.
  indirect case requested(name: String?, handler: ExpirationHandler)
  /// Nil: the whole description is private, and with it the id.
  indirect case began(TaskDescription?)
  case endRequested(id: Int)
  /// The end found its task.
  indirect case ended(id: Int, task: TaskDescription?, handler: ExpirationHandler)
  /// There is no task with this id, or no longer.
  case endedUnknown(id: Int)
  /// The task is old; this alone is no expiry, it also comes in the foreground.
  indirect case old(id: Int, name: String?, seconds: Int)
  /// Still not ended after its expiration handler was called.
  indirect case stillOpen(TaskDescription?)
  case refused(id: Int?)
  case expirationBegan
  indirect case handlerCalled(name: String?)
  /// The app held nothing that could expire.
  case nothingToExpire
}

/// The address that stands before it says nothing: later tasks get it again.
package struct TaskDescription: Equatable, Sendable {
  package var id: Int
  package var name: String?
  /// Whole seconds of uptime without sleep at which the task was begun.
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
  /// The block's address. A malloc block is unique while it lives, a global one is shared by all tasks begun
  /// at the same place in the code.
  case block(UInt64, isGlobal: Bool)
  case unknown
}
