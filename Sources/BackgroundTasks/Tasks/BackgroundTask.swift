// One task with all that is known about it. The ledger builds it from events, and reports show it.

@usableFromInline package struct BackgroundTask: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case uikit, assertion, bgtask, urlsession, custom
  }

  @usableFromInline package struct Content: Equatable, Sendable {
    package let number: TaskNumber
    package let kind: Kind
    /// How often the task has been reported. A higher revision replaces a lower one.
    package var revision = 0
    package var process: ProcessIdentity
    /// Nil where the log does not show it.
    package var taskID: Int?
    /// A system assertion's own id. For an app's task, the id of its carrier.
    package var assertionID: String?
    package var name: String?
    package var begin: Moment?
    /// When the task ended or ran out of time.
    package var end: Moment?
    /// The end of the log, for a task that was open there.
    package var openUntil: Int64?
    /// The record that a verdict other than `ended` rests on, where there is one.
    package var evidence: Evidence?
    /// Seconds in the background while the task was open. Nil where the log does not show the process's states.
    package var background: Double?
    /// The highest share of the budget used in one stay.
    package var used: Double?
    /// The limit in the background.
    package var budget: Budget?
    /// Whether the task has an expiration handler, where the log shows it.
    package var hasHandler: Bool?
    /// The expiry warning, or the call of the handlers, in the stay in which the task ended.
    package var warned: Moment?
    /// Nil where there are none, because even an empty array costs reference counting for each copy of the task.
    private(set) var purposeList: [String]?
    /// Whether the process that the assertion keeps awake has acquired it itself.
    package var isOwn = true
    /// How many of the app's tasks the assertion carries, where both sides are in the log.
    package var carried = 0
    package var verdict = Verdict.open
    /// The verdict of the report before.
    package var verdictBefore: Verdict?
    package var quality: Quality = []

    package init(number: TaskNumber, kind: Kind, process: ProcessIdentity, begin: Moment?) {
      self.number = number
      self.kind = kind
      self.process = process
      self.begin = begin
    }

    /// The attributes that show what a system assertion is for: `FinishTask`, `com.apple.dasd` …
    package var purposes: [String] {
      get { purposeList ?? [] }
      set { purposeList = newValue.isEmpty ? nil : newValue }
    }
  }

  @usableFromInline var shared: CopyOnWrite<Content>

  package init(_ number: TaskNumber, _ kind: Kind, process: ProcessIdentity, begin: Moment?) {
    shared = CopyOnWrite(Content(number: number, kind: kind, process: process, begin: begin))
  }

  // Inlinable and in one step, because an accessor called from another module allocates memory between its two halves.
  @inlinable package var content: Content {
    @inline(__always) _read { yield shared.elements[0] }
    @inline(__always) _modify { yield &shared.elements[0] }
  }

  /// Several changes at once, because each single one checks whether the content is shared.
  @inlinable @inline(__always) package mutating func change(_ change: (inout Content) -> Void) { change(&content) }

  package var number: TaskNumber { content.number }
  package var kind: Kind { content.kind }
  package var instance: Int { content.number.instance }

  /// Device, boot, process, pid, generation and ordinal. It never changes.
  package var key: String { number.key }

  package var duration: Double? { end?.seconds(since: begin) }
}

/// A statement, and the record that makes it.
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
    /// "nothing is open", in any of its wordings.
    case nothingOpen
    /// RunningBoard's state at the capture lists it, or what carries it, past its limit.
    case heldAtCapture
    /// RunningBoard's state at the capture does not list it.
    case notHeldAtCapture
    /// UIKit named the tasks that were still open, without this one.
    case notOutstanding
    /// The task's id was ended as another task's.
    case numberReused
    /// More was open than the ledger keeps.
    case letGo
    /// Another process of the same name lives at the same time, and the log shows no pids.
    case nameShared
    /// The task began where time had gone back in the log, so its end may stand before its begin.
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
  /// How many tasks the statement may be true of, where it names none and is true of fewer. 0 where it is about this
  /// task.
  package var among: Int32

  package init(_ statement: Statement, _ moment: Moment, among: Int32 = 0) {
    self.statement = statement
    self.moment = moment
    self.among = among
  }
}
