// System assertions: RunningBoard's since iOS 13, assertiond's before.

package indirect enum AssertionEvent: Equatable, Sendable {
  case attempting(SystemAssertion)
  case acquired(SystemAssertion)
  /// Acquiring is done; says nothing about whether its time runs.
  case finishedAcquiring(id: String, target: ProcessReference?)
  /// Whether its clock runs from the beginning, and why.
  case willBeCreated(id: String, target: ProcessReference?, active: Bool, reason: String?)
  case refused(domain: String?, code: Int?, reason: String?)
  case activated(SystemAssertion)
  case deactivated(SystemAssertion)
  /// Ended as it should: by whoever holds it.
  case invalidated(id: String, target: ProcessReference?, originator: ProcessReference?)
  /// assertiond has only the last twelve digits of the id at the end.
  case relinquished(SystemAssertion)
  /// Its time is nearly used.
  case warned(id: String, target: ProcessReference?)
  case timedOut(id: String, target: ProcessReference?)
  /// A timer fired for an assertion that was not active: nothing happened.
  case timeoutIgnored(id: String?)
  /// assertiond changes what an assertion is for, and with it its budget.
  case reasonChanged(target: ProcessReference?, from: String, to: String)
  case removalIgnored(target: ProcessReference?)
  /// So many assertions are held by one process.
  case highWater(count: Int, assertion: SystemAssertion?)
  /// RunningBoard's state dump.
  case dumped(SystemAssertion)
}

package struct SystemAssertion: Equatable, Sendable {
  /// `33-4812-2017017` of RunningBoard; the last twelve digits of assertiond's identifier.
  package var id: String?
  package var name: String?
  package var target: ProcessReference?
  package var originator: ProcessReference?
  package var attributes: [AssertionAttribute]
  /// assertiond: `finishTask`, `backgroundDownload` …
  package var reason: String?
  /// Seconds it may last, where the record says so; infinite for "inf".
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
  /// `FinishTask`, `ViewService` … from the days before domains.
  case legacy(reason: String)
  case domain(String, name: String)
  /// Seconds until it is invalidated, and until the warning.
  case duration(invalidation: Double, warning: Double)
  case runningReason(Int)
}
