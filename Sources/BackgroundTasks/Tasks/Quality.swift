// How reliable a task's times and identity are: words from a closed list.

package struct Quality: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The log shows no pid for the process.
  package static let noPID = Quality(rawValue: 1 << 0)
  /// The day, or the whole time, is not in the log.
  package static let noDate = Quality(rawValue: 1 << 1)
  package static let privateName = Quality(rawValue: 1 << 2)
  /// The begin has no id. The id follows from the order, or from the end.
  package static let idInferred = Quality(rawValue: 1 << 3)
  /// The begin is not in the log. Its time was computed from a later record.
  package static let beginInferred = Quality(rawValue: 1 << 4)
  /// A later statement proves that the task ended, but the end is missing.
  package static let endLost = Quality(rawValue: 1 << 5)
  /// No record shows that the process exited, but a later life of the same app does.
  package static let exitInferred = Quality(rawValue: 1 << 6)
  package static let clockAdjusted = Quality(rawValue: 1 << 7)
  /// Messages were lost while the task was open.
  package static let lossNearby = Quality(rawValue: 1 << 8)
  /// The stream holds every line several times.
  package static let duplicatedSource = Quality(rawValue: 1 << 9)

  /// All of them by name, in output order.
  package static let names: [(Quality, String)] = [
    (.noPID, "no-pid"), (.noDate, "no-date"), (.privateName, "private-name"), (.idInferred, "id-inferred"),
    (.beginInferred, "begin-inferred"), (.endLost, "end-lost"), (.exitInferred, "exit-inferred"),
    (.clockAdjusted, "clock-adjusted"), (.lossNearby, "loss-nearby"), (.duplicatedSource, "duplicated-source"),
  ]

  package var words: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}
