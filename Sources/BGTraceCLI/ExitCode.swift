// What the program ends with. A stronger code wins: 2, 3, 1, 0.

package enum ExitCode: Int32, Sendable {
  /// Read to the end.
  case done = 0
  /// Asked to say no by code, and the answer is no: nothing was found, or what must not be.
  case nothingFound = 1
  /// Usage, input or output.
  case failure = 2
  /// The input holds nothing that is a log record: not the same as a log without findings.
  case nothingRecognised = 3
}
