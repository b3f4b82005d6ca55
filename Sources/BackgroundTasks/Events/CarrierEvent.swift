// The carrier as the app logs it: one assertion, which all open tasks share and count. Pointers are nil where the log has
// `<private>`.

package enum CarrierEvent: Equatable, Sendable {
  /// No task held a carrier before, so nothing was open.
  case neededFirst
  /// The existing carrier had become invalid.
  case neededAgain
  case creating
  case created(pointer: UInt64?)
  case reused(pointer: UInt64?)
  case countRaised(pointer: UInt64?)
  indirect case countLowered(pointer: UInt64?, id: Int, task: TaskDescription?)
  /// The last open task has ended, so nothing is open.
  indirect case released(pointer: UInt64?, id: Int)
}
