// Background work beside the background tasks: scheduler runs, URL sessions, WebKit, and the log's own
// words about itself.

package enum ScheduledRunEvent: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case refresh, processing, continued }

  case submitted(identifier: String)
  case launched(identifier: String?)
  /// How many seconds it may take, where the log says so.
  case began(identifier: String?, kind: Kind? = nil, limit: Double? = nil)
  case completed(identifier: String?, success: Bool?)
  case expiring(identifier: String?)
  /// The system has ended it: it made no progress, or had no handler to be told with.
  case expired(identifier: String?)
  /// Its object was deallocated before the app completed it.
  case uncompleted(identifier: String?, kind: Kind? = nil)
  /// The request was refused or unknown.
  case refused(identifier: String?)
  case cancelled(identifier: String)
}

package enum URLSessionEvent: Equatable, Sendable {
  case stateChanged(identifier: String?, foreground: Bool)
  case unavailable
}

package enum WebKitEvent: Equatable, Sendable {
  case began
  case ended
  case assertionTaken
  case assertionInvalidated
  /// An assertion for the process that shows a page, not for the app.
  case pageAssertionAcquired(pid: Int)
  case pageAssertionRefused(pid: Int)
  /// The only line of a system framework that prints the remaining background time.
  case expiring(remaining: Double?)
}

package enum LogEvent: Equatable, Sendable {
  /// Records are missing here; how many, where the log says so.
  case messagesLost(count: Int?)
  /// Two records were written into each other here, and neither can be told for certain.
  case recordDamaged
  case disconnected(device: String?)
  case rebooted(boot: String?)
  case clockAdjusted
}

/// What a user's own pattern found.
package struct CustomEvent: Equatable, Sendable {
  package enum Phase: Equatable, Sendable { case began, ended, expired }

  package var phase: Phase
  /// Which set of patterns it is of. Begin and end pair within one set.
  package var set: String
  package var id: String?
  package var name: String?

  package init(_ phase: Phase, set: String, id: String? = nil, name: String? = nil) {
    self.phase = phase
    self.set = set
    self.id = id
    self.name = name
  }
}
