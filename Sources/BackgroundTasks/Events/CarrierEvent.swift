// The carrier seen from inside the app: one assertion, shared and counted by all open tasks.
// Pointers are nil where the log has `<private>`.

package enum CarrierEvent: Equatable, Sendable {
  /// No task held one before: nothing was open.
  case neededFirst
  /// The one there was had become invalid.
  case neededAgain
  case creating
  case created(pointer: UInt64?)
  case reused(pointer: UInt64?)
  case countRaised(pointer: UInt64?)
  indirect case countLowered(pointer: UInt64?, id: Int, task: TaskDescription?)
  /// The last open task has ended: nothing is open any more.
  indirect case released(pointer: UInt64?, id: Int)
}
