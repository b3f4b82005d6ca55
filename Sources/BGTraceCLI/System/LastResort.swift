// Ends a run that was asked to end and does not: it is busy with a long piece, or the reader of its output does not
// read.

import ByteScan
import Dispatch
import LogIntake

/// Sendable: the state is only accessed behind the gate.
package final class LastResort: @unchecked Sendable {
  enum State: Equatable {
    /// The run has written its results.
    case ended(ExitCode)
    /// The run is ending and does not wait for a reader.
    case busy
    /// The run cannot be ended: nothing can be written, or there is no run.
    case stuck
  }

  /// A run that was asked to end gets this many milliseconds.
  static let patience = 140
  /// How often a run is looked at that goes on with what it has in hand and does not wait for a reader: some two seconds. Looks
  /// are counted and not time, so that a machine with much else to do gives the run as much of itself.
  static let mostLooks = 100
  /// Milliseconds between two checks.
  static let pause = 20

  private let gate = DispatchSemaphore(value: 1)
  /// All accessed behind the gate only.
  private var writing: (since: DispatchTime, to: Int32)?
  private var end: (@Sendable () -> ExitCode?)?
  private var isEnding = false
  private var code: ExitCode?

  package init() {}

  /// `end` writes the results so far; it returns nil while the run is in the middle of a step.
  func setEnd(_ end: @escaping @Sendable () -> ExitCode?) { behindGate { self.end = end } }

  /// A piece of output is being written, or was written.
  fileprivate func note(writingTo descriptor: Int32?) { behindGate { writing = descriptor.map { (.now(), $0) } } }

  /// Tries to end the run on a thread of its own, because that may wait for a reader too.
  func state() -> State {
    if let end = takeEnd(), !SystemThread.run({ self.tryToEnd(end) }) { return .stuck }
    return behindGate {
      if let code { return .ended(code) }
      // A writer that merely does not get the processor is not waiting for its reader.
      let isBlocked =
        writing.map { .now() >= $0.since + .milliseconds(Self.patience) && !SystemFile.takesBytes($0.to) } ?? false
      return end == nil || isBlocked ? .stuck : .busy
    }
  }

  /// Nil from the second call on.
  private func takeEnd() -> (@Sendable () -> ExitCode?)? {
    gate.wait()
    defer { gate.signal() }
    guard !isEnding, let end else { return nil }
    isEnding = true
    return end
  }

  private func tryToEnd(_ end: @Sendable () -> ExitCode?) {
    while true {
      if let code = end() {
        behindGate { self.code = code }
        return
      }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(Self.pause))
    }
  }

  private func behindGate<Result>(_ body: () -> Result) -> Result {
    gate.wait()
    defer { gate.signal() }
    return body()
  }
}

/// Writes in pieces, so that progress shows whether the reader reads.
struct WatchedSink: ByteSink {
  private static let piece = 16 << 10

  private let sink: DescriptorSink
  private let descriptor: Int32
  private let lastResort: LastResort

  init(descriptor: Int32, _ lastResort: LastResort) {
    sink = DescriptorSink(descriptor: descriptor)
    self.descriptor = descriptor
    self.lastResort = lastResort
  }

  func write(_ bytes: ByteSlice) throws(WriteFailure) {
    var done = 0
    while done < bytes.count {
      let end = min(done + Self.piece, bytes.count)
      lastResort.note(writingTo: descriptor)
      defer { lastResort.note(writingTo: nil) }
      try sink.write(bytes[done..<end])
      done = end
    }
  }
}
