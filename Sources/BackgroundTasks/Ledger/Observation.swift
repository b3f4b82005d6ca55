// An event with who said it and when: the unit that the ledger is fed with.

package struct Observation: Equatable, Sendable {
  /// The process that wrote the record. For much of what the system says, not the one that it is about.
  package struct Speaker: Hashable, Sendable {
    package var name: String?
    package var pid: Int?

    @inlinable package init(name: String? = nil, pid: Int? = nil) {
      self.name = name
      self.pid = pid
    }
  }

  package var event: TaskEvent
  package var moment: Moment
  package var speaker: Speaker
  /// The boot the record says it is of.
  package var boot: String?
  /// Whether it was read in a debugger's console.
  package var isUnderDebugger: Bool

  @inlinable @inline(__always) package init(
    _ event: TaskEvent, _ moment: Moment, speaker: Speaker = Speaker(), boot: String? = nil,
    isUnderDebugger: Bool = false
  ) {
    self.event = event
    self.moment = moment
    self.speaker = speaker
    self.boot = boot
    self.isUnderDebugger = isUnderDebugger
  }
}
