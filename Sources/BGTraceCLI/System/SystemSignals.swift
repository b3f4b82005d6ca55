// Signals, with the meaning that shells and users expect.

import ByteScan
import Dispatch
import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The first signal asks the run to end with what it has; the second ends the process with the signal's default action.
/// A run that does not end soon is ended here, with the results so far. SIGUSR1, and Ctrl-T where it exists, print the
/// status. Ctrl-Z erases the status line first; when the process continues, followed files are checked at once.
final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []
  /// A queue of its own, because all threads of a global one may be busy.
  private let queue = DispatchQueue(label: "bgtrace.signals")

  init(_ wakeUp: WakeUp, _ status: RunStatus, _ lastResort: LastResort) {
    // When the reader of the output goes away, `write` returns an error; the signal would kill the process.
    _ = signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A parent that ignores the signal, such as nohup or a shell for background jobs, wants it ignored here too.
      if Self.ignore(number) { continue }
      watch(number) {
        if number == SIGINT { wakeUp.interrupt() } else { wakeUp.stop() }
        switch wakeUp.stopCount {
        case 0: break
        case 1: Self.end(by: number, lastResort)
        default: Self.actByDefault(number)
        }
      }
    }
    for number in StatusSignals.all {
      _ = signal(number, SIG_IGN)
      // The status may wait for the run, and the other signals must not wait with it.
      watch(number) { DispatchQueue.global().async { Self.write(status.text + "\n") } }
    }
    _ = signal(SIGCONT, SIG_IGN)
    watch(SIGCONT) { wakeUp.lookAgain() }
    // Without a terminal there is no status line to erase.
    guard Self.isAtTerminal, !Self.ignore(SIGTSTP) else { return }
    watch(SIGTSTP) {
      Self.write("")
      Self.actByDefault(SIGTSTP)
    }
  }

  /// Returns whether the signal was ignored before.
  private static func ignore(_ number: Int32) -> Bool {
    let before = signal(number, SIG_IGN)
    return unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static var isAtTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Erases the status line first, which is drawn again below the text.
  private static func write(_ text: String) {
    let wiping = isAtTerminal && SystemTerminal.isInForeground(STDERR_FILENO) ? SystemTerminal.wiping : ""
    Complaints(DescriptorSink(descriptor: STDERR_FILENO)).write(wiping + text)
  }

  private func watch(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler(handler: body)
    source.resume()
    sources.append(source)
  }

  /// Called when the run was asked to end. It waits on a thread of its own, because the queue has to receive the second
  /// signal.
  private static func end(by number: Int32, _ lastResort: LastResort) {
    let started = SystemThread.run {
      pause(milliseconds: LastResort.patience)
      var looks = 0
      while true {
        looks += 1
        switch lastResort.state() {
        case .ended(let code): _exit(code.rawValue)
        case .stuck: actByDefault(number)
        case .busy where looks >= LastResort.mostLooks: actByDefault(number)
        case .busy: pause(milliseconds: LastResort.pause)
        }
      }
    }
    if !started { actByDefault(number) }
  }

  private static func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

  /// Takes the signal's default action. Of the signals here only SIGTSTP returns, when the process continues.
  private static func actByDefault(_ number: Int32) {
    _ = signal(number, SIG_DFL)
    // Dispatch blocks the signals that it watches, and a blocked signal would never be delivered.
    var signals = sigset_t()
    var before = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, number)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    raise(number)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    _ = signal(number, SIG_IGN)
  }
}
