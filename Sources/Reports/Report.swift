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
  func end(_ summary: Summary)
  /// Makes visible what has been written so far.
  func flush()
  /// Why nothing can be written any more; nil while writing works.
  var failure: WriteFailure? { get }
}

extension Report {
  package func found(_ input: RunDescription.Input) {}
  package func write(input bytes: ByteSlice) {}
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

package struct RunDescription: Equatable, Sendable {
  package struct Input: Equatable, Sendable {
    package var path: String
    /// Nil where the format is not known when the run begins.
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

/// A fact about the log or the run that limits how far the results can be trusted.
package struct Notice: Equatable, Sendable {
  /// In kebab-case, from a closed list.
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
  /// Selected records that are events.
  package var events = 0
  /// Selected and shown tasks by verdict. System assertions that carry tasks are counted in `carriers`.
  package var verdicts: [Verdict: Int] = [:]
  /// Selected and shown system assertions that carry an app's tasks, by verdict.
  package var carriers: [Verdict: Int] = [:]
  /// Tasks outside the selection by the reason, and how many of them leaked.
  package var outside: [Outside: Int] = [:]
  package var leakedOutside: [Outside: Int] = [:]
  /// Tasks that only `--all` shows, by the reason.
  package var hidden: [BackgroundTask.Routine: Int] = [:]
  /// Findings that were not withdrawn, by rule.
  package var findings: [String: Int] = [:]
  /// The notes among the findings, by the rule's id and name.
  package var notes: [String: Int] = [:]
  package var unrecognised = 0
  package var exit = 0

  package var tasks: Int { verdicts.values.reduce(0, +) }

  package init() {}
}
