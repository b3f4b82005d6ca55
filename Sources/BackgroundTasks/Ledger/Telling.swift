// What a record tells, and who tells it.

/// An object, because every event is one and goes through many hands: none of them copies what it holds. It never changes.
package final class Telling: Sendable {
  package let event: TaskEvent
  package let speaker: Observation.Speaker
  /// The boot the record says it is of.
  let boot: String?
  // Told once, while the event is at hand: asked by whoever orders it and looks for copies, more than once.
  /// Nil where it carries no id; else often another for another event, and cheaper to compare.
  let copyMark: Int?
  let tellsOfLaunch: Bool
  let startsAnew: Bool

  package init(_ event: TaskEvent, _ speaker: Observation.Speaker = Observation.Speaker(), boot: String? = nil) {
    copyMark = event.copyMark
    tellsOfLaunch = event.tellsOfLaunch
    startsAnew = event.startsAnew
    // Last, so that it is moved here and not copied.
    self.event = event
    self.speaker = speaker
    self.boot = boot
  }
}

extension Telling: Equatable {
  package static func == (one: Telling, other: Telling) -> Bool {
    one.event == other.event && one.speaker == other.speaker && one.boot == other.boot
  }
}
