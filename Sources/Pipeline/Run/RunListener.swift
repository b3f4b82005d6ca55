// The interface between a run and the part of the program that makes output of it. All calls are made behind the run's second
// gate: one at a time, and in the order of reading.

import BackgroundTasks
import ByteScan
import LogIntake
import LogRecords

package protocol RunListener: AnyObject {
  /// Whether the output is closed, so that further calls have no effect.
  var isClosed: Bool { get }
  /// An input turns out to be a capture of a device.
  func opened(_ capture: CaptureBasis, as input: Int)
  /// What RunningBoard held at the moment of a capture.
  func show(_ holdings: CaptureHoldings)
  /// All of an archive was read, or as much as is wanted.
  func closed(_ input: Int)
  /// The same of a capture, when the tasks are judged.
  func captured(_ capture: CaptureBasis, as input: Int)
  /// A part of an archive could not be read.
  func damaged(_ input: Int, member: String?, reason: String)
  /// How much of an archive was read.
  func progress(ofContainer input: Int, bytes: Int)
  /// An input that the plan does not list was found in another input.
  func found(_ input: InputTree.Input)
  func begin(_ input: Int, size: Int, isLive: Bool)
  /// The format of the input's first records is known; nil where the input is no log.
  func settled(_ input: Int, format: String?)
  func show(bytes: ByteSlice)
  /// Empties the outbox.
  func show(_ outbox: inout RunOutbox)
  func show(_ record: ShownRecord)
  /// Writes out what was shown.
  func flush()
  func progress(of input: Int, _ tally: ScanTally, events: Int)
  func note(_ notice: FollowNotice, of input: Int)
  /// A followed file has been read to its present end.
  func isUpToDate(_ input: Int)
  /// `isCutShort`: the run was over before the input ended.
  func finish(_ input: Int, _ outcome: InputReader.Outcome, isCutShort: Bool)
  func cannotRead(_ input: Int, _ error: UnreadableInput)
  /// No input is read any more. The last entries follow.
  func willEnd()
  func end(_ facts: RunFacts)
}

/// A record as it stands in its input.
package struct ShownRecord {
  package let raw: ByteSlice
  package let input: Int
  package let line: Int
  /// The number of its bytes that were shown before.
  package let shownBefore: Int
  package let tone: TaskEvent.Tone
}

/// What is known of a run at its end.
package struct RunFacts: Sendable {
  /// The number of selected events, and of those among them whose process is unknown.
  package var selected = 0
  package var guessed = 0
  package var wasInterrupted = false
  /// What the records show of the selected processes, tasks and subsystems.
  package var seen: SeenSubjects
  package var hasForgottenCopies = false
  package var hasStoppedWaiting = false
}
