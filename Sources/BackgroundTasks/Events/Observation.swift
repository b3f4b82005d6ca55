// An event with its record's context: the time, the place, and the process that logged it.

@usableFromInline package struct Observation: Equatable, Sendable {
  /// The process that wrote the record. The system's records are often about another process.
  @usableFromInline package struct Sender: Hashable, Sendable {
    @usableFromInline package var name: String?
    @usableFromInline package var pid: Int?

    @inlinable package init(name: String? = nil, pid: Int? = nil) {
      self.name = name
      self.pid = pid
    }

    /// The ledger compares senders for each record, so the pid, which is cheaper, comes first.
    @inlinable @inline(__always) package static func == (one: Sender, other: Sender) -> Bool {
      one.pid == other.pid && one.name == other.name
    }
  }

  package let sourced: SourcedEvent
  package var moment: Moment
  /// Whether the record comes from a debugger's console.
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
