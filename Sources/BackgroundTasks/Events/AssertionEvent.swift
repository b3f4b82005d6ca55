// System assertions: RunningBoard's since iOS 13, assertiond's before.

package indirect enum AssertionEvent: Equatable, Sendable {
  case attempting(SystemAssertion)
  case acquired(SystemAssertion)
  /// The acquisition is complete. Whether the assertion's time runs is not known from this.
  case finishedAcquiring(id: String, target: ProcessReference?)
  /// Whether the assertion's clock runs from the beginning, and why.
  case willBeCreated(id: String, target: ProcessReference?, active: Bool, reason: String?)
  case refused(domain: String?, code: Int?, reason: String?)
  case activated(SystemAssertion)
  case deactivated(SystemAssertion)
  /// The holder or the system has ended the assertion regularly.
  case invalidated(id: String, target: ProcessReference?, originator: ProcessReference?)
  /// At the end, assertiond logs only the last twelve digits of the id.
  case relinquished(SystemAssertion)
  /// The assertion's time is nearly used.
  case warned(id: String, target: ProcessReference?)
  case timedOut(id: String, target: ProcessReference?)
  /// A timer fired for an assertion that was not active, without effect.
  case timeoutIgnored(id: String?)
  /// assertiond changes the reason of an assertion, and with it the budget.
  case reasonChanged(target: ProcessReference?, from: String, to: String)
  case removalIgnored(target: ProcessReference?)
  /// The number of assertions that one process holds.
  case highWater(count: Int, assertion: SystemAssertion?)
  /// RunningBoard's state dump.
  case dumped(SystemAssertion)
}

package struct SystemAssertion: Equatable, Sendable {
  /// RunningBoard's `33-4812-2017017`, or the last twelve digits of assertiond's identifier.
  package var id: String?
  package var name: String?
  package var target: ProcessReference?
  package var originator: ProcessReference?
  package var attributes: [AssertionAttribute]
  /// assertiond: `finishTask`, `backgroundDownload` …
  package var reason: String?
  /// Seconds that the assertion may last, where the record shows them. Infinite for "inf".
  package var duration: Double?
  package var isActive: Bool?

  package init(
    id: String? = nil, name: String? = nil, target: ProcessReference? = nil, originator: ProcessReference? = nil,
    attributes: [AssertionAttribute] = [], reason: String? = nil, duration: Double? = nil, isActive: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.target = target
    self.originator = originator
    self.attributes = attributes
    self.reason = reason
    self.duration = duration
    self.isActive = isActive
  }
}

package enum AssertionAttribute: Equatable, Sendable {
  /// `FinishTask`, `ViewService` …, from versions without domains.
  case legacy(reason: String)
  case domain(String, name: String)
  /// Seconds until the invalidation, and until the warning.
  case duration(invalidation: Double, warning: Double)
  case runningReason(Int)
}
