// The receiver of one input's records. The reader of the input calls its methods in the order of the input.

import ByteScan
import LogIntake
import LogRecords

package protocol InputConsumer: AnyObject {
  /// Whether the consumer needs no more records of any input.
  var isClosed: Bool { get }
  /// Whether `consume(bytes:)` is called.
  var wantsBytes: Bool { get }
  /// Receives all bytes of the input in order. The bytes of a record come before the record.
  func consume(bytes: ByteSlice)
  func consume(_ record: inout ScannedRecord)
  /// Receives many records, so that the work before the first and behind the last is done once.
  func consumeAll(_ records: ScannedRecords) -> RemainingWork
  /// Receives what happens between records.
  func note(_ change: InputChange)
}

/// Passes records to `consume`, one after the other, and returns the tally of reading behind the last one.
package typealias ScannedRecords = (_ consume: (inout ScannedRecord) -> Void) -> ScanTally

/// Has to be called once, in the order of the calls that returned it. Other records may be consumed before. Returns whether
/// the consumer wants more.
package typealias RemainingWork = () -> Bool

/// What happens to an input between its records.
package enum InputChange {
  /// The format of most of the first records is known; nil where the input is no log.
  case settled(format: String?)
  /// A piece of a live input has been read. The output is to show what is known by now.
  case pause
  /// No bytes have come for a while. Records are not held back for earlier ones any longer.
  case silence
  /// The following records are a new beginning of the log with its own line numbers. `isLoss`: records may be missing before it.
  case segment(isLoss: Bool)
  /// The following records are of the segment with this number. Several segments of an input may be read side by side.
  case turn(Int)
  /// The file of a followed input has changed otherwise than by growing.
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
