// The two gates of a run and the value behind each: the intake behind the first, the display behind the second. Several
// inputs may be read side by side, and what follows from some records may be shown while the next records are ingested.
//
// Invariant: a thread that passes both gates passes the first one first, and no thread waits for the first gate while it is
// behind the second. Therefore no deadlock is possible, and everything is shown in the order in which it was ingested.

import Dispatch

/// Sendable: each value is only accessed behind its gate, and only through these functions.
package final class RunGates<Intake: ~Copyable, Display>: @unchecked Sendable {
  /// Semaphores are cheaper than queues where no other thread waits. That is the usual case, and the gates are passed for every
  /// event.
  private let first = DispatchSemaphore(value: 0)
  private let second = DispatchSemaphore(value: 0)
  private var intake: Intake
  private var display: Display

  package init(_ intake: consuming Intake, _ display: Display) {
    self.intake = intake
    self.display = display
    // A semaphore must not be freed while its value is below the initial one, and these gates may stay closed. So the initial
    // value is 0.
    first.signal()
    second.signal()
  }

  /// Passes both gates.
  package func pass<Result>(_ body: (inout Intake, inout Display) -> Result) -> Result {
    first.wait()
    second.wait()
    defer {
      second.signal()
      first.signal()
    }
    return body(&intake, &display)
  }

  /// Calls `body` behind the first gate and `handOver` behind both, and then opens the first gate for other readers. The second
  /// gate stays closed until one thread has called `show` once.
  package func read<Result>(
    _ body: (inout Intake) -> Result, handOver: (inout Intake, inout Display) -> Void
  ) -> Result {
    first.wait()
    let result = body(&intake)
    second.wait()
    handOver(&intake, &display)
    first.signal()
    return result
  }

  /// Shows what `read` has handed over, and opens the second gate.
  package func show<Result>(_ body: (inout Display) -> Result) -> Result {
    defer { second.signal() }
    return body(&display)
  }

  /// Passes the first gate to look at the intake. Nil after a short wait: the thread behind the gate may be waiting for a
  /// process that does not read the program's output.
  package func look<Result>(_ body: (inout Intake) -> Result?) -> Result? {
    guard first.wait(timeout: .now() + .milliseconds(200)) == .success else { return nil }
    defer { first.signal() }
    return body(&intake)
  }

  /// Passes both gates if both are open. Where the body returns a value, the gates stay closed, because the process ends.
  package func close<Result>(_ body: (inout Intake, inout Display) -> Result?) -> Result? {
    guard first.wait(timeout: .now()) == .success else { return nil }
    guard second.wait(timeout: .now()) == .success else {
      first.signal()
      return nil
    }
    if let result = body(&intake, &display) { return result }
    second.signal()
    first.signal()
    return nil
  }
}
