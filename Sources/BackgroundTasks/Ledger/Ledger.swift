// The fold: events in, in order of time; tasks and what became of them out. It knows no bytes, no files, no clock
// but the log's. What has ended is said and forgotten, so that its size is that of what is open.

package struct Ledger: Sendable {
  package init(device: Int = 0) {}

  /// Takes the next observation in order of time, and appends what follows from it.
  package mutating func take(_ observation: Observation, into entries: inout [LedgerEntry]) {}

  /// The log has ended: every task that is still open is judged.
  package mutating func finish(into entries: inout [LedgerEntry]) {}
}
