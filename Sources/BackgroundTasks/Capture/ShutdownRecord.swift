// One shutdown of the device, and so one boot behind it. Process ids start anew with each, and nothing outlives it.

package struct ShutdownRecord: Equatable, Sendable {
  /// Microseconds since 1970. Nil where the system wrote only what held it up.
  package var time: Int64?
  /// How many seconds the system waited for processes to end.
  package var waited: Double?
  /// The processes that were still there.
  package var remaining: [CapturedProcess]

  package init(time: Int64? = nil, waited: Double? = nil, remaining: [CapturedProcess] = []) {
    self.time = time
    self.waited = waited
    self.remaining = remaining
  }
}
