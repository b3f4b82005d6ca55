// How much a task's times and identity can be trusted: words from a closed list.

package struct Quality: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The log names no pid for the process.
  package static let noPID = Quality(rawValue: 1 << 0)
  /// The day, or all of the time, is not in the log.
  package static let noDate = Quality(rawValue: 1 << 1)
  package static let privateName = Quality(rawValue: 1 << 2)
  /// The begin has no id; the task's id was found out from the order or from its end.
  package static let idInferred = Quality(rawValue: 1 << 3)
  /// The begin is not in the log; its time was reckoned back from what a later record says.
  package static let beginInferred = Quality(rawValue: 1 << 4)
  /// A later statement proves that it ended; the end itself is missing.
  package static let endLost = Quality(rawValue: 1 << 5)
  /// Nothing says that its process exited; a later life of the same app does.
  package static let exitInferred = Quality(rawValue: 1 << 6)
  package static let clockAdjusted = Quality(rawValue: 1 << 7)
  /// Messages were lost while it was open.
  package static let lossNearby = Quality(rawValue: 1 << 8)
  /// Its stream holds every line several times.
  package static let duplicatedSource = Quality(rawValue: 1 << 9)

  /// All of them by name, in the order in which they are written.
  package static let names: [(Quality, String)] = [
    (.noPID, "no-pid"), (.noDate, "no-date"), (.privateName, "private-name"), (.idInferred, "id-inferred"),
    (.beginInferred, "begin-inferred"), (.endLost, "end-lost"), (.exitInferred, "exit-inferred"),
    (.clockAdjusted, "clock-adjusted"), (.lossNearby, "loss-nearby"), (.duplicatedSource, "duplicated-source"),
  ]

  package var words: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}
