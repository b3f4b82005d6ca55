// The whole program on files that are being written.

import ByteScan
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI
@testable import LogIntake

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct ProgramFollowTests {
  /// What comes out, while it comes out.
  private final class LiveSink: ByteSink, @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: [UInt8] = []

    func write(_ slice: ByteSlice) {
      let copy = slice.array
      lock.withLock { bytes += copy }
    }

    var text: String { lock.withLock { String(decoding: bytes, as: UTF8.self) } }
  }

  /// A run that goes on until it is told to stop.
  private final class Running: @unchecked Sendable {
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
      done.wait()
      return code
    }
  }

  private static func record(_ message: String) -> String {
    "2026-03-14 07:54:12.402 Df Larder[77:1] [com.apple.UIKit:BackgroundTask] \(message)\n"
  }

  private static func begins(_ id: Int) -> String {
    record(
      "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = \(id), taskName = Sync, creationTime = 9 (elapsed = 0)."
    )
  }

  private static func ends(_ id: Int) -> String {
    record("Ending background task with UIBackgroundTaskIdentifier: \(id)")
  }

  private func append(_ text: String, to path: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  @Test("a file is read whole, then what is added to it, and an interrupt ends it with the summary")
  func follows() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("app.log", Self.begins(3))
    let running = Running(["--follow", "--lines", path])
    #expect(running.waits(for: "taskID = 3"))
    try append(Self.ends(3), to: path)
    #expect(running.waits(for: "Identifier: 3"))
    #expect(running.stop() == .done)
    #expect(running.out.text == Self.begins(3) + Self.ends(3))
    #expect(running.err.text == "")
  }

  @Test("what is known to be wanted is printed while other records wait for a name, and those when they get it")
  func late() throws {
    let setting = try ProgramSetting()
    let system = "2026-03-14 07:54:12.402 Df runningboardd[33:1] [com.apple.runningboard:ttl] "
    let naming = system + "Assertions for process will expire soon: [app<org.example.larder>:77]\n"
    let other = system + "Assertions for process will expire soon: [app<org.example.mail>:78]\n"
    let path = try setting.file("app.log", Self.begins(3) + other)
    let running = Running(["--follow", "--lines", "-p", "org.*", path])
    #expect(running.waits(for: "mail"))
    #expect(running.out.text == other)
    try append(Self.begins(4), to: path)
    try append(naming, to: path)
    #expect(running.waits(for: "larder>"))
    #expect(running.stop() == .done)
    #expect(running.out.text == other + Self.begins(3) + Self.begins(4) + naming)
  }

  @Test("a rotated file is read to its end before its successor, and a pair that it cuts is a pair")
  func rotation() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("app.log", Self.begins(3))
    let running = Running(["--follow", "--json", path])
    #expect(running.waits(for: #""type":"begin""#))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    try append(Self.begins(4), to: path + ".1")
    _ = try setting.file("app.log", Self.ends(4) + Self.ends(3))
    #expect(running.waits(for: #""taskID":3"#))
    #expect(running.stop() == .done)
    let tasks = running.out.text.split(separator: "\n").filter { $0.contains(#""type":"task""#) }
    #expect(tasks.count { $0.contains(#""verdict":"ended""#) } == 2)
    #expect(running.out.text.contains(#""records":4,"#))
  }

  @Test("what was truncated makes nothing leak, and is said to be missing")
  func truncation() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("app.log", Self.begins(3) + Self.begins(4))
    let running = Running(["--follow", "--json", path])
    #expect(running.waits(for: #""type":"begin""#))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 0)
    try handle.close()
    #expect(running.waits(for: "has been truncated"))
    try append(Self.ends(4), to: path)
    #expect(running.waits(for: #""verdict":"ended""#))
    #expect(running.stop() == .done)
    #expect(running.out.text.contains(#""verdict":"unknown""#) && running.out.text.contains("messages-lost"))
  }

  @Test("a file that is not there yet is waited for, unless nobody wants to wait")
  func missing() throws {
    let setting = try ProgramSetting()
    let path = setting.path("later.log")
    let running = Running(["--follow", "--lines", path])
    #expect(running.waits(for: "is not there yet"))
    _ = try setting.file("later.log", Self.begins(3))
    #expect(running.waits(for: "taskID = 3"))
    #expect(running.stop() == .done)
    let impatient = try setting.run(["--follow", "--no-retry", "--lines", setting.path("never.log")])
    #expect(impatient.code == .failure && impatient.err.contains("cannot read: No such file or directory"))
  }

  @Test("only the last lines, and what comes after them")
  func tail() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("app.log", Self.begins(3) + Self.begins(4) + Self.begins(5))
    let running = Running(["--follow", "--lines", "--tail", "1", path])
    #expect(running.waits(for: "taskID = 5"))
    try append(Self.ends(5), to: path)
    #expect(running.waits(for: "Identifier: 5"))
    #expect(running.stop() == .done)
    #expect(running.out.text == Self.begins(5) + Self.ends(5))
  }

  @Test("several files are followed side by side, and none waits for another")
  func several() throws {
    let setting = try ProgramSetting()
    let (first, second) = (try setting.file("a.log", Self.begins(3)), setting.path("b.log"))
    let running = Running(["--follow", "--json", first, second])
    try append(Self.ends(3), to: first)
    #expect(running.waits(for: #""taskID":3"#))
    _ = try setting.file("b.log", Self.begins(8) + Self.ends(8))
    #expect(running.waits(for: #""taskID":8"#))
    #expect(running.stop() == .done)
  }

  @Test("an old log raises no alarm, however long nothing is added to it")
  func old() throws {
    let setting = try ProgramSetting()
    let background =
      "Deactivation reason added: 11; deactivation reasons: 4136 -> 6184; animating application lifecycle event: 0"
    let path = try setting.file("app.log", Self.begins(3) + Self.record(background))
    let running = Running(["--follow", "--json", "--budget", "0.1", path])
    #expect(running.waits(for: #""state":"background""#))
    Thread.sleep(forTimeInterval: 1)
    #expect(running.stop() == .done)
    #expect(!running.out.text.contains("BG117"))
  }
}
