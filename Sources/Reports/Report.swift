// An output form: takes what was found while it is found, and is told when it is over.

import BackgroundTasks
import ByteScan

package protocol Report: AnyObject {
  func begin(_ run: RunDescription)
  func take(_ record: ReportedRecord)
  func notice(_ notice: Notice)
  func end(_ summary: Summary)
  /// What was taken so far should be seen now.
  func flush()
  /// Why nothing can be written any more.
  var failure: WriteFailure? { get }
}

/// A record that is an event, as the forms need it. The bytes are valid only while it is taken.
package struct ReportedRecord {
  package let raw: ByteSlice
  /// Place of the input on the command line.
  package let input: Int
  package let line: Int
  /// How many of the bytes were reported before, when the input was silent in the middle of the record.
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

package struct RunDescription: Equatable, Sendable {
  package struct Input: Equatable, Sendable {
    package var path: String
    /// Nil where it is not known when the run begins.
    package var format: String?

    package init(path: String, format: String?) {
      self.path = path
      self.format = format
    }
  }

  package var version: String
  package var inputs: [Input]

  package init(version: String, inputs: [Input]) {
    self.version = version
    self.inputs = inputs
  }
}

/// Something about the log or the run that changes how much the rest can be trusted.
package struct Notice: Equatable, Sendable {
  /// Kebab-case, from a closed list.
  package enum Code: String, Sendable, CaseIterable {
    case messagesLost = "messages-lost"
    case disconnected
    case rebooted
    case clockAdjusted = "clock-adjusted"
    case filterHidesEvents = "filter-hides-events"
    case assumedZone = "assumed-zone"
    case assumedDate = "assumed-date"
    case capturesJoined = "captures-joined"
    case lineTooLong = "line-too-long"
    case nothingRecognised = "nothing-recognised"
    case cannotRead = "cannot-read"
    case interrupted
  }

  package var code: Code
  package var message: String
  package var file: String?
  package var line: Int?

  package init(_ code: Code, _ message: String, file: String? = nil, line: Int? = nil) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
  }
}

package struct Summary: Equatable, Sendable {
  package var records: Int
  package var lines: Int
  package var bytes: Int
  /// Records that are events and were selected.
  package var events: Int
  package var unrecognised: Int
  package var exit: Int

  package init(records: Int, lines: Int, bytes: Int, events: Int, unrecognised: Int, exit: Int) {
    self.records = records
    self.lines = lines
    self.bytes = bytes
    self.events = events
    self.unrecognised = unrecognised
    self.exit = exit
  }
}
