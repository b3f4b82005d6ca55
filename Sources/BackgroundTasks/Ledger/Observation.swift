// An event with all that its record says about it: when, where, and by whom it was said.

/// An object that never changes, because every event is one, and it goes through many hands: what it holds is copied into it
/// once.
package final class Observation: Sendable {
  /// The process that wrote the record. For much of what the system says, not the one that it is about.
  package struct Speaker: Hashable, Sendable {
    package var name: String?
    package var pid: Int?

    @inlinable package init(name: String? = nil, pid: Int? = nil) {
      self.name = name
      self.pid = pid
    }
  }

  package let event: TaskEvent
  package let moment: Moment
  package let speaker: Speaker
  /// The boot the record says it is of.
  package let boot: String?
  /// Whether it was read in a debugger's console.
  package let isUnderDebugger: Bool

  package init(
    _ event: TaskEvent, _ moment: Moment, speaker: Speaker = Speaker(), boot: String? = nil,
    isUnderDebugger: Bool = false
  ) {
    self.event = event
    self.moment = moment
    self.speaker = speaker
    self.boot = boot
    self.isUnderDebugger = isUnderDebugger
  }

  /// The same at another time, or place.
  package func moved(to moment: Moment) -> Observation {
    Observation(event, moment, speaker: speaker, boot: boot, isUnderDebugger: isUnderDebugger)
  }
}

extension Observation: Equatable {
  package static func == (one: Observation, other: Observation) -> Bool {
    one.event == other.event && one.moment == other.moment && one.speaker == other.speaker && one.boot == other.boot
      && one.isUnderDebugger == other.isUnderDebugger
  }
}
