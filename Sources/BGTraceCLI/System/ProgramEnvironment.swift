// Everything a run touches outside itself, so that a test can hand it something else.

import ByteScan
import LogIntake

package struct ProgramEnvironment {
  package var variables: [String: String]
  package var standardInput: Int32
  package var standardInputIsTerminal: Bool
  package var standardOutput: any ByteSink
  package var standardOutputIsTerminal: Bool
  /// Columns of the terminal that standard output is, as it is now: somebody may have drawn it wider.
  package var outputWidth: @Sendable () -> Int?
  package var standardError: any ByteSink
  package var standardErrorIsTerminal: Bool
  /// The same of standard error.
  package var errorWidth: @Sendable () -> Int?
  /// Whether the terminal that standard error is may be drawn on just now.
  package var mayDraw: @Sendable () -> Bool = { true }
  /// Nil where they are no files.
  package var inputPlace: SystemPlace?
  package var outputPlace: SystemPlace?
  /// Ends the waiting for input when somebody asks the program to stop.
  package var wakeUp: WakeUp
  /// Ends the run where it does not end by itself.
  package var lastResort = LastResort()
  /// Kept up to date while the run goes on.
  package var status: RunStatus

  package init(
    variables: [String: String], standardInput: Int32, standardInputIsTerminal: Bool, standardOutput: any ByteSink,
    standardOutputIsTerminal: Bool, outputWidth: @escaping @Sendable () -> Int? = { nil }, standardError: any ByteSink,
    standardErrorIsTerminal: Bool, errorWidth: @escaping @Sendable () -> Int? = { nil }, wakeUp: WakeUp,
    status: RunStatus = RunStatus()
  ) {
    self.variables = variables
    self.standardInput = standardInput
    self.standardInputIsTerminal = standardInputIsTerminal
    self.standardOutput = standardOutput
    self.standardOutputIsTerminal = standardOutputIsTerminal
    self.outputWidth = outputWidth
    self.standardError = standardError
    self.standardErrorIsTerminal = standardErrorIsTerminal
    self.errorWidth = errorWidth
    self.wakeUp = wakeUp
    self.status = status
  }
}

/// Messages for people, one line each, never mixed with results.
struct Complaints {
  private let sink: any ByteSink

  init(_ sink: any ByteSink) { self.sink = sink }

  func say(_ text: String) { write("bgtrace: \(text)\n") }

  /// Standard error is the last resort; when it cannot be written there is nobody left to tell.
  func write(_ text: String) {
    var sink = sink
    try? text.withSlice { (bytes) throws(WriteFailure) -> Void in try sink.write(bytes) }
  }
}
