// An output form: takes what was found while it is found, and is told when it is over.

import BackgroundTasks
import ByteScan

package protocol Report: AnyObject {
  func begin(_ run: RunDescription)
  /// The inputs' own bytes, in order, before anything that is found in them.
  func write(input bytes: ByteSlice)
  /// A record that is an event.
  func write(_ record: ReportedRecord)
  /// What the ledger says, in order of log time.
  func write(_ entry: LedgerEntry)
  func write(_ notice: Notice)
  func end(_ summary: Summary)
  /// What was taken so far should be seen now.
  func flush()
  /// Why nothing can be written any more.
  var failure: WriteFailure? { get }
}

extension Report {
  package func write(input bytes: ByteSlice) {}
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
    case recordDamaged = "record-damaged"
    case disconnected
    case rebooted
    case clockAdjusted = "clock-adjusted"
    case debuggerAttached = "debugger-attached"
    case tasksLetGo = "tasks-let-go"
    case processUnknown = "process-unknown"
    case exitMetrics = "exit-metrics"
    case filterHidesEvents = "filter-hides-events"
    case assumedZone = "assumed-zone"
    case assumedDate = "assumed-date"
    case capturesJoined = "captures-joined"
    case lineTooLong = "line-too-long"
    case recordTooLong = "record-too-long"
    case nothingRecognised = "nothing-recognised"
    case nothingSelected = "nothing-selected"
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
  package var records = 0
  package var lines = 0
  package var bytes = 0
  /// Records that are events and were selected.
  package var events = 0
  /// Tasks that were selected and shown, by what became of them. Without what carries some of them.
  package var verdicts: [Verdict: Int] = [:]
  /// System assertions that were selected and shown, and carry tasks of an app.
  package var carriers: [Verdict: Int] = [:]
  /// Tasks that were not selected, by why, and those of them that leaked.
  package var outside: [Outside: Int] = [:]
  package var leakedOutside: [Outside: Int] = [:]
  /// Tasks that only `--all` shows, by why.
  package var hidden: [BackgroundTask.Routine: Int] = [:]
  /// Findings that stand, by rule.
  package var findings: [String: Int] = [:]
  /// Those of them that are notes, by the rule's id and name.
  package var notes: [String: Int] = [:]
  package var unrecognised = 0
  package var exit = 0

  package var tasks: Int { verdicts.values.reduce(0, +) }

  package init() {}
}
