// What a run has to say, to the part of the program that makes output of it. All calls are made behind the run's second
// gate: one at a time, and in the order of what was read.

import BackgroundTasks
import ByteScan
import LogIntake
import LogRecords

package protocol RunListener: AnyObject {
  /// Nothing that is said is heard any more.
  var isClosed: Bool { get }
  /// One more than those of the plan.
  func found(_ input: InputTree.Input)
  func begin(_ input: Int, size: Int, isLive: Bool)
  /// The format of its first records; nil where it is no log.
  func settled(_ input: Int, format: String?)
  func show(bytes: ByteSlice)
  /// Takes all that is in it.
  func show(_ outbox: inout RunOutbox)
  func show(_ record: ShownRecord)
  /// What was shown should be seen now.
  func flush()
  func progress(of input: Int, _ tally: ScanTally, events: Int)
  func note(_ notice: FollowNotice, of input: Int)
  /// A followed file has been read as far as it goes.
  func isUpToDate(_ input: Int)
  /// `isCutShort`: the end of the run was decided before.
  func finish(_ input: Int, _ outcome: InputReader.Outcome, isCutShort: Bool)
  func cannotRead(_ input: Int, _ error: UnreadableInput)
  /// No input is read any more; what is still to be said follows.
  func willEnd()
  func end(_ facts: RunFacts)
}

/// A record as it stands in its input.
package struct ShownRecord {
  package let raw: ByteSlice
  package let input: Int
  package let line: Int
  /// How many of its bytes were shown before.
  package let shownBefore: Int
  package let tone: TaskEvent.Tone
}

/// What is known of a run at its end.
package struct RunFacts: Sendable {
  /// Events that were asked for, and those of them whose process is not known.
  package var selected = 0
  package var guessed = 0
  package var wasInterrupted = false
  /// What was asked for, as far as records show it.
  package var seen: SeenSubjects
  package var hasForgottenCopies = false
  package var hasStoppedWaiting = false
}
