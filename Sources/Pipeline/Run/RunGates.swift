// The two gates of a run, and what each of them guards: several inputs may be read side by side, and what was taken of one
// may be shown while the next records are already taken.
//
// Invariant: a thread that passes both gates passes the first one first, and no thread waits for the first gate while it is
// behind the second. So none of them can wait for each other, and what is shown is shown in the order in which it was taken.

import Dispatch

/// Sendable: each value is only touched behind its gate, and both are reached through these functions alone.
package final class RunGates<Taken, Shown>: @unchecked Sendable {
  /// Semaphores and no queues: nearly always there is no other thread, and the gates are passed for every event.
  private let first = DispatchSemaphore(value: 0)
  private let second = DispatchSemaphore(value: 0)
  private var taken: Taken
  private var shown: Shown

  package init(_ taken: Taken, _ shown: Shown) {
    self.taken = taken
    self.shown = shown
    // Not made with the value 1: a semaphore below the value that it was made with must not be freed, and these may stay closed.
    first.signal()
    second.signal()
  }

  /// Passes both gates.
  package func pass<Result>(_ body: (inout Taken, inout Shown) -> Result) -> Result {
    first.wait()
    second.wait()
    defer {
      second.signal()
      first.signal()
    }
    return body(&taken, &shown)
  }

  /// Passes the first gate, then hands over behind both, and leaves the first one: others may take from here on. The second
  /// gate stays closed until `show` has been called, once, by whichever thread.
  package func take<Result>(
    _ body: (inout Taken) -> Result, handOver: (inout Taken, inout Shown) -> Void
  ) -> Result {
    first.wait()
    let result = body(&taken)
    second.wait()
    handOver(&taken, &shown)
    first.signal()
    return result
  }

  /// Shows what a `take` has handed over, and opens the second gate.
  package func show<Result>(_ body: (inout Shown) -> Result) -> Result {
    defer { second.signal() }
    return body(&shown)
  }

  /// Passes the first gate to look at what was taken. Nil where that takes long: the thread behind it may be waiting for a
  /// reader of the output that does not read.
  package func look<Result>(_ body: (inout Taken) -> Result?) -> Result? {
    guard first.wait(timeout: .now() + .milliseconds(200)) == .success else { return nil }
    defer { first.signal() }
    return body(&taken)
  }

  /// Passes both gates if they are open just now. They stay closed where the body returns something: the process ends then.
  package func close<Result>(_ body: (inout Taken, inout Shown) -> Result?) -> Result? {
    guard first.wait(timeout: .now()) == .success else { return nil }
    guard second.wait(timeout: .now()) == .success else {
      first.signal()
      return nil
    }
    if let result = body(&taken, &shown) { return result }
    second.signal()
    first.signal()
    return nil
  }
}
