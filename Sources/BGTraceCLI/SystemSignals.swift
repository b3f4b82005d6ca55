// Signals, as the shell and the person at the terminal mean them.

import ByteScan
import Dispatch
import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The first signal asks the run to end with what it has; the second ends the process as the shell expects.
/// SIGUSR1, and Ctrl-T where there is one, ask how far it has come.
final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []

  init(_ wakeUp: WakeUp, _ status: RunStatus) {
    // Whoever reads our output may stop: `write` says so, the signal would only kill.
    _ = signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A parent that had it ignored, as nohup does and a shell for what runs in the background, wants it ignored.
      let before = signal(number, SIG_IGN)
      if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
      watch(number) {
        if number == SIGINT { wakeUp.interrupt() } else { wakeUp.stop() }
        if wakeUp.stopCount > 1 { Self.die(of: number) }
      }
    }
    let asking: [Int32]
    #if canImport(Darwin)
      asking = [SIGUSR1, SIGINFO]
    #else
      asking = [SIGUSR1]
    #endif
    for number in asking {
      _ = signal(number, SIG_IGN)
      watch(number) { Complaints(DescriptorSink(descriptor: STDERR_FILENO)).write(status.text + "\n") }
    }
  }

  private func watch(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: body)
    source.resume()
    sources.append(source)
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
