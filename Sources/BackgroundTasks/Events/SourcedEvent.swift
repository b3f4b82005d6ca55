// What a record tells, and who tells it.

/// An object, because every event is one and goes through many hands: none of them copies what it holds. It never changes.
package final class SourcedEvent: Sendable {
  package let event: TaskEvent
  package let sender: Observation.Sender
  /// The boot the record says it is of.
  package let boot: String?
  // Told once, while the event is at hand: asked by whoever orders it and looks for copies, more than once.
  /// Nil where it carries no id; else often another for another event, and cheaper to compare.
  package let copyMark: Int?
  package let tellsOfLaunch: Bool
  package let startsAnew: Bool
  /// The fingerprint of the record's bytes. 0 where they are not known.
  package let fingerprint: UInt64

  package init(
    _ event: TaskEvent, _ sender: Observation.Sender = Observation.Sender(), boot: String? = nil,
    fingerprint: UInt64 = 0
  ) {
    self.fingerprint = fingerprint
    copyMark = event.copyMark
    tellsOfLaunch = event.tellsOfLaunch
    startsAnew = event.startsAnew
    // Last, so that it is moved here and not copied.
    self.event = event
    self.sender = sender
    self.boot = boot
  }
}

extension SourcedEvent {
  /// The same, known again only where it stands behind the other record.
  package func behind(_ other: UInt64) -> SourcedEvent {
    SourcedEvent(event, sender, boot: boot, fingerprint: Self.joined(fingerprint, other))
  }

  private static func joined(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: other ^ 0xD1B5_4A32_D192_ED03)
    let both = product.high ^ product.low
    return both == 0 ? 1 : both
  }
}

extension SourcedEvent: Equatable {
  package static func == (one: SourcedEvent, other: SourcedEvent) -> Bool {
    one.event == other.event && one.sender == other.sender && one.boot == other.boot
  }
}
