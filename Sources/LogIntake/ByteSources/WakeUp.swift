// Ends the waits of a run's inputs when the program is to stop. Every input waits on an alarm of its own, and stopping rings
// them all.

import Dispatch

/// Sendable: the state is only accessed on the queue.
package final class WakeUp: @unchecked Sendable {
  private let queue = DispatchQueue(label: "bgtrace.wake-up")
  // All only accessed on the queue.
  private var stops = 0
  private var ignored = 0
  private var looks = 0
  private var alarms: [DispatchSemaphore] = []

  package init() {}

  /// The number of requests to stop.
  package var stopCount: Int { queue.sync { stops } }
  package var isStopped: Bool { stopCount > 0 }

  /// Ignores the next `count` interrupts, which are meant for another program of the terminal.
  package func ignoreInterrupts(_ count: Int) { queue.sync { ignored = count } }

  /// Called when the user interrupts the program at the terminal.
  package func interrupt() {
    let isMeant = queue.sync {
      guard ignored > 0 else { return true }
      ignored -= 1
      return false
    }
    if isMeant { stop() }
  }

  package func stop() {
    queue.sync {
      stops += 1
      for alarm in alarms { alarm.signal() }
    }
  }

  /// The number of calls of `lookAgain`.
  package var lookCount: Int { queue.sync { looks } }

  /// Makes all inputs examine their files, because changes may have been missed while the process was stopped.
  package func lookAgain() {
    queue.sync {
      looks += 1
      for alarm in alarms { alarm.signal() }
    }
  }

  func makeAlarm() -> DispatchSemaphore {
    let alarm = DispatchSemaphore(value: 0)
    queue.sync { alarms.append(alarm) }
    return alarm
  }
}

extension DispatchSemaphore {
  /// Returns false when the time ran out. Nil: without a limit.
  func wait(milliseconds: Int?) -> Bool {
    guard let milliseconds else {
      wait()
      return true
    }
    return wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }
}
