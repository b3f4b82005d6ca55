// One task with all that is known of it: what the ledger makes of events, and what reports show.

package struct BackgroundTask: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case uikit, assertion, bgtask, urlsession, custom
  }

  /// Device, boot, process, pid, generation and ordinal; never changes.
  package let key: String
  package let kind: Kind
  /// Number of the process instance, unique in a run.
  package let instance: Int
  /// How often it has been reported; a higher one replaces the lower.
  package var revision = 0
  package var process: ProcessIdentity
  /// Nil where it cannot be known.
  package var taskID: Int?
  /// A system assertion's own id; of an app's task, the id of its carrier.
  package var assertionID: String?
  package var name: String?
  package var begin: Moment?
  /// When it ended or ran out of time.
  package var end: Moment?
  /// The record that a verdict other than `ended` rests on, where there is one.
  package var evidence: Evidence?
  /// Seconds in the background while it was open; nil where the log does not tell the process's states.
  package var background: Double?
  /// Highest share of the budget used in one stay.
  package var used: Double?
  /// How long it may last in the background.
  package var budget: Budget?
  /// Whether it has an expiration handler, where the log says so.
  package var hasHandler: Bool?
  /// The expiry warning, or the call of the handlers, of the stay in which it ended.
  package var warned: Moment?
  /// The attributes that tell what a system assertion is for: `FinishTask`, `com.apple.dasd` …
  package var purposes: [String] = []
  /// Whether it was acquired for itself by the process that it keeps awake.
  package var isOwn = true
  /// How many of the app's tasks it carries, where both sides are in the log.
  package var carried = 0
  package var verdict = Verdict.open
  /// What an earlier report of it said.
  package var verdictBefore: Verdict?
  package var quality: Quality = []

  package init(key: String, kind: Kind, instance: Int, process: ProcessIdentity, begin: Moment?) {
    self.key = key
    self.kind = kind
    self.instance = instance
    self.process = process
    self.begin = begin
  }

  package var duration: Double? { end?.seconds(since: begin) }
}

/// What was said, and where.
package struct Evidence: Equatable, Sendable {
  package enum Statement: String, CaseIterable, Sendable {
    /// "still not ended after expiration handlers were called"
    case stillOutstanding
    case killedForBackgroundTime
    case carrierTimedOut
    case timedOut
    case warned
    /// The clock passed the budget while the log was silent.
    case budgetUsed
    /// "nothing is open", in any of its spellings.
    case nothingOpen
    case suspended
    case messagesLost
    case exited
    case killed
    case relaunched
    case rebooted
  }

  package var statement: Statement
  package var moment: Moment

  package init(_ statement: Statement, _ moment: Moment) {
    self.statement = statement
    self.moment = moment
  }
}
