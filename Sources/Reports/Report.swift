// What an output form makes: a run writes its results to a report in the order in which they become known.

import BackgroundTasks
import ByteScan

package protocol Report: AnyObject {
  func begin(_ run: RunDescription)
  /// An input that stands in another one; its number is the next one.
  func found(_ input: RunDescription.Input)
  /// The inputs' own bytes, in order. They come before anything that was found in them.
  func write(input bytes: ByteSlice)
  /// A record that is an event.
  func write(_ record: ReportedRecord)
  /// An entry of the ledger. Entries come in order of log time.
  func write(_ entry: LedgerEntry)
  func write(_ notice: Notice)
  /// What the devices of several reports have in common. It follows the last of them.
  func write(_ table: DeviceTable)
  /// A capture of a device, when it is opened, and with a higher revision when it was read.
  func write(_ capture: CaptureBasis)
  /// What was held at the moment of a capture.
  func write(_ holdings: ReportedHoldings)
  func end(_ summary: Summary)
  /// Makes visible what has been written so far.
  func flush()
  /// Why nothing can be written any more; nil while writing works.
  var failure: WriteFailure? { get }
}

extension Report {
  package func found(_ input: RunDescription.Input) {}
  package func write(input bytes: ByteSlice) {}
  package func write(_ table: DeviceTable) {}
  package func write(_ capture: CaptureBasis) {}
  package func write(_ holdings: ReportedHoldings) {}
}

/// A record that is an event, as the forms need it. Its bytes are valid only during the call that writes it.
package struct ReportedRecord {
  package let raw: ByteSlice
  /// The number of the input.
  package let input: Int
  package let line: Int
  /// How many of the bytes an earlier call has reported. A live input can pause in the middle of a record.
  package let reportedBefore: Int
  package let tone: TaskEvent.Tone

  package init(raw: ByteSlice, input: Int, line: Int, reportedBefore: Int, tone: TaskEvent.Tone) {
    self.raw = raw
    self.input = input
    self.line = line
    self.reportedBefore = reportedBefore
    self.tone = tone
  }
}
