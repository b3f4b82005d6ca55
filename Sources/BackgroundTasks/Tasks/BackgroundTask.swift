// One task with all that is known of it: what the ledger makes of events, and what reports show.

@usableFromInline package struct BackgroundTask: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case uikit, assertion, bgtask, urlsession, custom
  }

  @usableFromInline package struct Content: Equatable, Sendable {
    package let number: TaskNumber
    package let kind: Kind
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
    /// Where the log ends, of a task that was open there.
    package var openUntil: Int64?
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
    /// Nil where there are none: an array would be counted for each copy of each task, even as an empty one.
    private(set) var purposeList: [String]?
    /// Whether it was acquired for itself by the process that it keeps awake.
    package var isOwn = true
    /// How many of the app's tasks it carries, where both sides are in the log.
    package var carried = 0
    package var verdict = Verdict.open
    /// What an earlier report of it said.
    package var verdictBefore: Verdict?
    package var quality: Quality = []

    package init(number: TaskNumber, kind: Kind, process: ProcessIdentity, begin: Moment?) {
      self.number = number
      self.kind = kind
      self.process = process
      self.begin = begin
    }

    /// The attributes that tell what a system assertion is for: `FinishTask`, `com.apple.dasd` …
    package var purposes: [String] {
      get { purposeList ?? [] }
      set { purposeList = newValue.isEmpty ? nil : newValue }
    }
  }

  @usableFromInline var shared: CopyOnWrite<Content>

  package init(_ number: TaskNumber, _ kind: Kind, process: ProcessIdentity, begin: Moment?) {
    shared = CopyOnWrite(Content(number: number, kind: kind, process: process, begin: begin))
  }

  // Inlinable, and in one step: an accessor that is called in another target allocates what it needs between its two halves.
  @inlinable package var content: Content {
    @inline(__always) _read { yield shared.elements[0] }
    @inline(__always) _modify { yield &shared.elements[0] }
  }

  /// Several changes at once: each by itself checks whether the content is shared.
  @inlinable @inline(__always) package mutating func change(_ change: (inout Content) -> Void) { change(&content) }

  package var number: TaskNumber { content.number }
  package var kind: Kind { content.kind }
  package var instance: Int { content.number.instance }

  /// Device, boot, process, pid, generation and ordinal; never changes.
  package var key: String { number.key }

  package var duration: Double? { end?.seconds(since: begin) }
}

/// What was said, and where.
package struct Evidence: Equatable, Sendable {
  package enum Statement: String, CaseIterable, Sendable {
    /// "still not ended after expiration handlers were called"
    case stillOutstanding
    /// "dealloc'd without completing", of a scheduled run.
    case uncompleted
    case killedForBackgroundTime
    case carrierTimedOut
    case timedOut
    case warned
    /// The clock passed the budget while the log was silent.
    case budgetUsed
    /// "nothing is open", in any of its spellings.
    case nothingOpen
    /// UIKit named the tasks that were still open, and not this one.
    case notOutstanding
    /// Its id was ended as another task's.
    case numberReused
    /// More was open than is remembered.
    case letGo
    /// Another process of that name lives beside its own, and the log shows no pids.
    case nameShared
    /// It was begun where time had gone back in the log: its end may stand before its begin.
    case timeWentBack
    case suspended
    case messagesLost
    case exited
    case killed
    case relaunched
    case rebooted
  }

  package var statement: Statement
  package var moment: Moment
  /// Of how many tasks it may be true, where it names none and is true of fewer; 0 where it is about this one.
  package var among: Int32

  package init(_ statement: Statement, _ moment: Moment, among: Int32 = 0) {
    self.statement = statement
    self.moment = moment
    self.among = among
  }
}
