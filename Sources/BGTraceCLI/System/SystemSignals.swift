// Signals, as the shell and the person at the terminal mean them.

import ByteScan
import Dispatch
import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The first signal asks the run to end with what it has; the second ends the process as the shell expects. A run that does
/// not end soon is ended here, with what it has said so far.
/// SIGUSR1, and Ctrl-T where there is one, ask how far it has come. Ctrl-Z leaves an empty row to the shell, and whoever
/// goes on behind it looks at once at what has happened meanwhile.
final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []
  /// Not a global one: its threads may all be at work.
  private let queue = DispatchQueue(label: "bgtrace.signals")

  init(_ wakeUp: WakeUp, _ status: RunStatus, _ lastResort: LastResort) {
    // Whoever reads our output may stop: `write` says so, the signal would only kill.
    _ = signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A parent that had it ignored, as nohup does and a shell for what runs in the background, wants it ignored.
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
      // It may have to wait for the run, which the other signals must not.
      watch(number) { DispatchQueue.global().async { Self.tell(status.text + "\n") } }
    }
    _ = signal(SIGCONT, SIG_IGN)
    watch(SIGCONT) { wakeUp.lookAgain() }
    // Elsewhere there is no line that would stay behind.
    guard Self.isAtTerminal, !Self.ignore(SIGTSTP) else { return }
    watch(SIGTSTP) {
      Self.tell("")
      Self.actByDefault(SIGTSTP)
    }
  }

  /// True where it was ignored before.
  private static func ignore(_ number: Int32) -> Bool {
    let before = signal(number, SIG_IGN)
    return unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static var isAtTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// In place of the line about what is open, which will be drawn again below.
  private static func tell(_ text: String) {
    let wiping = isAtTerminal && SystemTerminal.isInForeground(STDERR_FILENO) ? SystemTerminal.wiping : ""
    Complaints(DescriptorSink(descriptor: STDERR_FILENO)).write(wiping + text)
  }

  private func watch(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler(handler: body)
    source.resume()
    sources.append(source)
  }

  /// The run was asked to end. Looks on from a thread of its own, because the second signal must be heard meanwhile.
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

  /// What the system does when nobody watches. Of the signals here only SIGTSTP comes back, when the process goes on.
  private static func actByDefault(_ number: Int32) {
    _ = signal(number, SIG_DFL)
    // Dispatch blocks the signals it watches, and a blocked one would wait for ever.
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
