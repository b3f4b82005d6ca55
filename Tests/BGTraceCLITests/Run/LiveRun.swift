// A run of the whole program on a thread of its own, whose output a test reads while the run goes on.

import ByteScan
import Dispatch
import Foundation
import LogIntake
import TestSupport

@testable import BGTraceCLI

/// Sendable: the exit code is written before `done` is signalled and read after it.
final class LiveRun: @unchecked Sendable {
  /// Sendable: the lock guards the bytes.
  final class LiveSink: ByteSink, @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: [UInt8] = []

    func write(_ slice: ByteSlice) {
      let copy = slice.array
      lock.withLock { bytes += copy }
    }

    var text: String { lock.withLock { String(decoding: bytes, as: UTF8.self) } }
  }

  let out = LiveSink()
  let err = LiveSink()
  private let wakeUp = WakeUp()
  private let done = DispatchSemaphore(value: 0)
  private var code: ExitCode?

  init(_ arguments: [String]) {
    DispatchQueue(label: "run").async { [self] in
      code = Program.run(
        arguments,
        ProgramEnvironment(
          variables: ["TZ": "UTC"], standardInput: 0, standardInputIsTerminal: true, standardOutput: out,
          standardOutputIsTerminal: false, standardError: err, standardErrorIsTerminal: false, wakeUp: wakeUp))
      done.signal()
    }
  }

  /// Whether the text appears in the output or in a message.
  func waits(for text: String) -> Bool {
    let end = HangGuard.end
    while DispatchTime.now() < end {
      if out.text.contains(text) || err.text.contains(text) { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  func stop() -> ExitCode? {
    wakeUp.stop()
    return end()
  }

  /// Waits until the run ends by itself.
  func end() -> ExitCode? {
    done.wait()
    return code
  }
}
