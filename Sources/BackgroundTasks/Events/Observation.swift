// An event with all that its record says about it: when, where, and by whom it was said.

package struct Observation: Equatable, Sendable {
  /// The process that wrote the record. For much of what the system says, not the one that it is about.
  package struct Sender: Hashable, Sendable {
    package var name: String?
    package var pid: Int?

    @inlinable package init(name: String? = nil, pid: Int? = nil) {
      self.name = name
      self.pid = pid
    }
  }

  package let sourced: SourcedEvent
  package var moment: Moment
  /// Whether it was read in a debugger's console.
  package var isUnderDebugger: Bool

  package init(_ sourced: SourcedEvent, _ moment: Moment, isUnderDebugger: Bool = false) {
    self.sourced = sourced
    self.moment = moment
    self.isUnderDebugger = isUnderDebugger
  }

  package init(
    _ event: TaskEvent, _ moment: Moment, sender: Sender = Sender(), boot: String? = nil,
    isUnderDebugger: Bool = false
  ) {
    self.init(SourcedEvent(event, sender, boot: boot), moment, isUnderDebugger: isUnderDebugger)
  }

  var event: TaskEvent { sourced.event }
  var sender: Sender { sourced.sender }
}
