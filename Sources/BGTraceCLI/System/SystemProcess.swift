// The process: its arguments and environment, its descriptors, its end.

import ByteScan
import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ProgramEnvironment {
  static func ofProcess(wakeUp: WakeUp, status: RunStatus, lastResort: LastResort) -> ProgramEnvironment {
    var environment = ProgramEnvironment(
      variables: processEnvironment(), standardInput: STDIN_FILENO,
      standardInputIsTerminal: isatty(STDIN_FILENO) == 1,
      standardOutput: WatchedSink(descriptor: STDOUT_FILENO, lastResort),
      standardOutputIsTerminal: isatty(STDOUT_FILENO) == 1, outputWidth: { SystemTerminal.columns(STDOUT_FILENO) },
      standardError: WatchedSink(descriptor: STDERR_FILENO, lastResort),
      standardErrorIsTerminal: isatty(STDERR_FILENO) == 1,
      errorWidth: { SystemTerminal.columns(STDERR_FILENO) }, wakeUp: wakeUp,
      status: status)
    environment.inputPlace = SystemPlace(descriptor: STDIN_FILENO)
    environment.outputPlace = SystemPlace(descriptor: STDOUT_FILENO)
    environment.lastResort = lastResort
    environment.mayDraw = { SystemTerminal.isInForeground(STDERR_FILENO) }
    return environment
  }

  private static func processEnvironment() -> [String: String] {
    var values: [String: String] = [:]
    let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    guard var next = unsafe first else { return values }
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        values[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      unsafe next += 1
    }
    return values
  }
}

/// Opens /dev/null in place of standard descriptors that the parent closed. Otherwise the next file that is opened
/// would get such a number, and be written to as standard output. /dev/null is opened for the opposite direction, so
/// that reading or writing fails.
func prepareStandardDescriptors() {
  occupy(STDIN_FILENO, O_WRONLY)
  occupy(STDOUT_FILENO, O_RDONLY)
  occupy(STDERR_FILENO, O_RDONLY)
  SystemPipe.widen(STDOUT_FILENO)
}

func occupy(_ descriptor: Int32, _ mode: Int32) {
  guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { return }
  let opened = unsafe open("/dev/null", mode)
  guard opened >= 0, opened != descriptor else { return }
  _ = dup2(opened, descriptor)
  close(opened)
}

/// Ends the process. Other threads are not waited for.
func endProcess(_ code: ExitCode) -> Never { exit(code.rawValue) }
