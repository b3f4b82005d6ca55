// An event, and the process that logged it.

/// An object, because every event passes through many functions, and none of them then copies its content. It never
/// changes.
package final class SourcedEvent: Sendable {
  package let event: TaskEvent
  package let sender: Observation.Sender
  /// The boot that the record names.
  package let boot: String?
  // The following values are computed once, because the window and the search for copies read them several times.
  /// Nil where the event carries no id. Otherwise it usually differs for different events, and is cheaper to compare.
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
    // Last, so that the event is moved and not copied.
    self.event = event
    self.sender = sender
    self.boot = boot
  }
}

extension SourcedEvent {
  /// The same event with a fingerprint that also depends on the record before it.
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
