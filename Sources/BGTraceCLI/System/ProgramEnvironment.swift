// Everything outside the program that a run uses. Tests pass their own.

import ByteScan
import LogIntake

package struct ProgramEnvironment {
  package var variables: [String: String]
  package var standardInput: Int32
  package var standardInputIsTerminal: Bool
  package var standardOutput: any ByteSink
  package var standardOutputIsTerminal: Bool
  /// The present width of the terminal that is standard output; the user may resize it.
  package var outputWidth: @Sendable () -> Int?
  package var standardError: any ByteSink
  package var standardErrorIsTerminal: Bool
  /// The same for standard error.
  package var errorWidth: @Sendable () -> Int?
  /// Whether the process may draw on the terminal that is standard error.
  package var mayDraw: @Sendable () -> Bool = { true }
  /// Nil where standard input and output are no regular files.
  package var inputPlace: SystemPlace?
  package var outputPlace: SystemPlace?
  /// Ends the wait for input when the program is asked to stop.
  package var wakeUp: WakeUp
  /// Ends a run that does not end by itself.
  package var lastResort = LastResort()
  /// Updated while the run goes on.
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
