// Background work besides the background tasks: scheduler runs, URL sessions, WebKit, and events of the log itself.

package enum ScheduledRunEvent: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case refresh, processing, continued }

  case submitted(identifier: String)
  case launched(identifier: String?)
  /// The limit in seconds, where the log shows it.
  case began(identifier: String?, kind: Kind? = nil, limit: Double? = nil)
  case completed(identifier: String?, success: Bool?)
  case expiring(identifier: String?)
  /// The system has ended the run: it made no progress, or had no expiration handler.
  case expired(identifier: String?)
  /// The run's object was deallocated before the app completed it.
  case uncompleted(identifier: String?, kind: Kind? = nil)
  /// The system refused the request, or did not know it.
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
  /// An assertion for the process that renders a page, not for the app.
  case pageAssertionAcquired(pid: Int)
  case pageAssertionRefused(pid: Int)
  /// The only line of a system framework that shows the remaining background time.
  case expiring(remaining: Double?)
}

package enum LogEvent: Equatable, Sendable {
  /// Records are missing here. `count` where the log shows it.
  case messagesLost(count: Int?)
  /// Two records were mixed up here, and neither can be read for certain.
  case recordDamaged
  case disconnected(device: String?)
  case rebooted(boot: String?)
  case clockAdjusted
}

/// A match of a user-defined pattern.
package struct CustomEvent: Equatable, Sendable {
  package enum Phase: Equatable, Sendable { case began, ended, expired }

  package var phase: Phase
  /// The set of patterns. Begin and end pair within one set.
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
