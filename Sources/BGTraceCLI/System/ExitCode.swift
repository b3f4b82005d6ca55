// The program's exit codes. Where several apply, the order is 2, 3, 1, 0.

package enum ExitCode: Int32, Sendable {
  /// The inputs were read to the end.
  case done = 0
  /// The exit code answers a question, and the answer is no: nothing was found, or a condition of `--fail-on` holds.
  case nothingFound = 1
  /// An error in usage, input or output.
  case failure = 2
  /// The input contains no log record, which differs from a log without findings.
  case nothingRecognised = 3
}
