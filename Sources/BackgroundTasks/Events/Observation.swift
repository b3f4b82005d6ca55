// An event with all that its record says about it: when, where, and by whom it was said.

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

  package let telling: Telling
  package var moment: Moment
  /// Whether it was read in a debugger's console.
  package var isUnderDebugger: Bool

  package init(_ telling: Telling, _ moment: Moment, isUnderDebugger: Bool = false) {
    self.telling = telling
    self.moment = moment
    self.isUnderDebugger = isUnderDebugger
  }

  package init(
    _ event: TaskEvent, _ moment: Moment, speaker: Speaker = Speaker(), boot: String? = nil,
    isUnderDebugger: Bool = false
  ) {
    self.init(Telling(event, speaker, boot: boot), moment, isUnderDebugger: isUnderDebugger)
  }

  var event: TaskEvent { telling.event }
  var speaker: Speaker { telling.speaker }
}
