// What the process is to the system: its arguments and environment, its terminal, its signals.

import ByteScan
import Dispatch
import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Surroundings {
  package static func ofProcess(wakeUp: WakeUp) -> Surroundings {
    Surroundings(
      environment: processEnvironment(), standardInput: STDIN_FILENO,
      standardInputIsTerminal: isatty(STDIN_FILENO) == 1, standardOutput: DescriptorSink(descriptor: STDOUT_FILENO),
      standardOutputIsTerminal: isatty(STDOUT_FILENO) == 1, standardError: DescriptorSink(descriptor: STDERR_FILENO),
      standardErrorIsTerminal: isatty(STDERR_FILENO) == 1, wakeUp: wakeUp)
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

/// The first signal asks the run to end with what it has; the second ends the process as the shell expects.
package final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []

  package init(_ wakeUp: WakeUp) {
    // Whoever reads our output may stop: `write` says so, the signal would only kill.
    _ = signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A parent that had it ignored, as nohup does and a shell for what runs in the background, wants it ignored.
      let before = signal(number, SIG_IGN)
      if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        wakeUp.stop()
        if wakeUp.stopCount > 1 { Self.die(of: number) }
      }
      source.resume()
      sources.append(source)
    }
  }

  private static func die(of number: Int32) {
    _ = signal(number, SIG_DFL)
    // Dispatch blocks the signals it watches, and a blocked one would wait for ever.
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, number)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}

/// A descriptor that the parent closed would be given to the next thing that is opened, and written to as if it
/// were standard output. It gets one that refuses instead: what is read or written there fails, as it should.
package func occupyStandardDescriptors() {
  occupy(STDIN_FILENO, O_WRONLY)
  occupy(STDOUT_FILENO, O_RDONLY)
  occupy(STDERR_FILENO, O_RDONLY)
}

func occupy(_ descriptor: Int32, _ mode: Int32) {
  guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { return }
  let opened = unsafe open("/dev/null", mode)
  guard opened >= 0, opened != descriptor else { return }
  _ = dup2(opened, descriptor)
  close(opened)
}

/// The whole program, with the process's own arguments, descriptors and signals.
package func runProcess() -> Never {
  occupyStandardDescriptors()
  let wakeUp = WakeUp()
  let signals = SignalWatch(wakeUp)
  let code = Program.run(Array(CommandLine.arguments.dropFirst()), .ofProcess(wakeUp: wakeUp))
  withExtendedLifetime(signals) { exit(code.rawValue) }
}

/// Writes to a file that appears under its name only when it is complete.
final class FileSink: ByteSink {
  private let path: String
  private let partial: String
  private let descriptor: Int32
  private var isFinished = false

  init(_ path: String) throws(WriteFailure) {
    self.path = path
    partial = "\(path).\(getpid()).partial"
    descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .failed(errno: errno) }
  }

  func write(_ bytes: ByteSlice) throws(WriteFailure) { try DescriptorSink(descriptor: descriptor).write(bytes) }

  /// Gives the file its name.
  func finish() throws(WriteFailure) {
    guard unsafe rename(partial, path) == 0 else { throw .failed(errno: errno) }
    isFinished = true
  }

  deinit {
    close(descriptor)
    if !isFinished { _ = unsafe unlink(partial) }
  }
}
