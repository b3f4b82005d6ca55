// What becomes of the records of one input: the reader of the input calls these, in the order of the input.

import ByteScan
import LogIntake
import LogRecords

package protocol InputConsumer: AnyObject {
  /// Nothing more is wanted of any input.
  var isClosed: Bool { get }
  /// Whether `consume(bytes:)` is called.
  var wantsBytes: Bool { get }
  /// The input's own bytes, all of them and in order; those of a record come before the record.
  func consume(bytes: ByteSlice)
  func consume(_ record: inout ScannedRecord)
  /// Many records, so that what has to be done before the first and behind the last can be done once.
  func consumeAll(_ records: ScannedRecords) -> RemainingWork
  /// What happens to the input beside its records.
  func note(_ sign: InputSign)
}

/// Hands on records, one after the other, and returns how far reading has come with them.
package typealias ScannedRecords = (_ consume: (inout ScannedRecord) -> Void) -> ScanTally

/// Has to be called, in order, but not before other records are consumed. Returns whether more is wanted.
package typealias RemainingWork = () -> Bool

package enum InputSign {
  /// The format most of its first records have; nil where it is no log.
  case settled(format: String?)
  /// A piece of a live input has been read: what is known now should be seen.
  case pause
  /// Nothing more comes for now: nothing has to be held back for what might come before it.
  case silence
  /// What follows is a new beginning of the log, with line numbers of its own. A loss: records may be missing in between.
  case segment(isLoss: Bool)
  /// The records that follow are of the segment with this number. Several of one input may be read side by side.
  case turn(Int)
  /// Something happened to the input that is not in its bytes.
  case notice(FollowNotice)
  /// How far reading has come.
  case progress(ScanTally)
}

extension InputConsumer {
  package var isClosed: Bool { false }
  package var wantsBytes: Bool { false }
  package func consume(bytes: ByteSlice) {}

  package func consumeAll(_ records: ScannedRecords) -> RemainingWork {
    let tally = records { consume(&$0) }
    note(.progress(tally))
    return { !self.isClosed }
  }
}
