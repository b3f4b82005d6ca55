// What ends a wait: bytes on a descriptor, or somebody asking the program to stop. One per run; every input
// waits on an alarm of its own, and stopping rings them all.

import Dispatch

/// Sendable: the state is only accessed on the queue.
package final class WakeUp: @unchecked Sendable {
  private let queue = DispatchQueue(label: "bgtrace.wake-up")
  /// All only touched on the queue.
  private var stops = 0
  private var ignored = 0
  private var looks = 0
  private var alarms: [DispatchSemaphore] = []

  package init() {}

  /// How often the program was asked to stop.
  package var stopCount: Int { queue.sync { stops } }
  package var isStopped: Bool { stopCount > 0 }

  /// The next so many interrupts are for somebody else.
  package func ignoreInterrupts(_ count: Int) { queue.sync { ignored = count } }

  /// Somebody at the terminal wants it to stop, unless that was meant for somebody else.
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

  /// How often everybody was told to look again.
  package var lookCount: Int { queue.sync { looks } }

  /// Nobody knows what has happened while the process was stopped.
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
  /// False when the time ran out.
  func wait(milliseconds: Int?) -> Bool {
    guard let milliseconds else {
      wait()
      return true
    }
    return wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }
}
