// The whole program on files that are being written.

import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct ProgramFollowTests {
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
    let running = LiveRun(["--follow", "--lines", path])
    #expect(running.waits(for: "taskID = 3"))
    try append(Self.ends(3), to: path)
    #expect(running.waits(for: "Identifier: 3"))
    #expect(running.stop() == .done)
    #expect(running.out.text == Self.begins(3) + Self.ends(3))
    #expect(running.err.text == "")
  }

  @Test(
    "selected records are printed while others wait for the name of their process, and these when the name is known")
  func late() throws {
    let setting = try ProgramSetting()
    let system = "2026-03-14 07:54:12.402 Df runningboardd[33:1] [com.apple.runningboard:ttl] "
    let naming = system + "Assertions for process will expire soon: [app<org.example.larder>:77]\n"
    let other = system + "Assertions for process will expire soon: [app<org.example.mail>:78]\n"
    let path = try setting.file("app.log", Self.begins(3) + other)
    let running = LiveRun(["--follow", "--lines", "-p", "org.*", path])
    #expect(running.waits(for: "mail"))
    #expect(running.out.text == other)
    try append(Self.begins(4), to: path)
    try append(naming, to: path)
    #expect(running.waits(for: "larder>"))
    #expect(running.stop() == .done)
    #expect(running.out.text == other + Self.begins(3) + Self.begins(4) + naming)
  }

  @Test("a rotated file is read to its end before its successor, so that a begin finds its end in the next file")
  func rotation() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("app.log", Self.begins(3))
    let running = LiveRun(["--follow", "--json", path])
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

  @Test("a truncated file makes no task leak, and a notice says that messages were lost")
  func truncation() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("app.log", Self.begins(3) + Self.begins(4))
    let running = LiveRun(["--follow", "--json", path])
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

  @Test("a missing file is waited for, but not with --no-retry")
  func missing() throws {
    let setting = try ProgramSetting()
    let path = setting.path("later.log")
    let running = LiveRun(["--follow", "--lines", path])
    #expect(running.waits(for: "is not there yet"))
    _ = try setting.file("later.log", Self.begins(3))
    #expect(running.waits(for: "taskID = 3"))
    #expect(running.stop() == .done)
    let impatient = try setting.run(["--follow", "--no-retry", "--lines", setting.path("never.log")])
    #expect(impatient.code == .failure && impatient.err.contains("cannot read: No such file or directory"))
  }

  @Test("--tail prints the last lines and the lines that follow")
  func tail() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("app.log", Self.begins(3) + Self.begins(4) + Self.begins(5))
    let running = LiveRun(["--follow", "--lines", "--tail", "1", path])
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
    let running = LiveRun(["--follow", "--json", first, second])
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
    let running = LiveRun(["--follow", "--json", "--budget", "0.1", path])
    #expect(running.waits(for: #""state":"background""#))
    Thread.sleep(forTimeInterval: 1)
    #expect(running.stop() == .done)
    #expect(!running.out.text.contains("BG117"))
  }
}
