// Live inputs: FIFOs whose writers open and close them in any order.

import ByteScan
import Foundation
import LogRecords
import Pipeline
import TestSupport
import Testing

@testable import BGTraceCLI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct ProgramLiveTests {
  private static func record(_ id: Int) -> String {
    "default\t09:14:04.108844+0200\tSample\tEnding background task with UIBackgroundTaskIdentifier: \(id)\n"
  }

  private func fifo(_ setting: ProgramSetting, _ name: String) -> String {
    let path = setting.path(name)
    _ = unsafe mkfifo(path, 0o600)
    return path
  }

  @Test("several FIFOs are read side by side: the writer of the second need not wait for the first")
  func sideBySide() throws {
    let setting = try ProgramSetting()
    let (first, second) = (fifo(setting, "first"), fifo(setting, "second"))
    DispatchQueue(label: "writers").async {
      // Opening a FIFO waits for its reader, so the second one is opened, filled and closed before the first.
      for (path, id) in [(second, 2), (first, 1)] {
        guard let writer = FileHandle(forWritingAtPath: path) else { continue }
        writer.write(Data(Self.record(id).utf8))
        try? writer.close()
      }
    }
    let result = try setting.run(["--lines", first, second])
    #expect(result.code == .done)
    #expect(Set(result.outLines) == Set([1, 2].map { String(Self.record($0).dropLast()) }))
  }

  @Test("one FIFO and a file are read in the order they are named")
  func inOrder() throws {
    let setting = try ProgramSetting()
    let (pipe, file) = (fifo(setting, "pipe"), try setting.file("file.log", Self.record(2)))
    DispatchQueue(label: "writer").async {
      guard let writer = FileHandle(forWritingAtPath: pipe) else { return }
      writer.write(Data(Self.record(1).utf8))
      try? writer.close()
    }
    #expect(try setting.run(["--lines", pipe, file]).out == Self.record(1) + Self.record(2))
  }

  @Test("a pipe is read once for all outputs, and its events do not all wait for those of the file behind it")
  func onlyOnce() throws {
    let setting = try ProgramSetting()
    let (pipe, file) = (fifo(setting, "pipe"), try setting.file("file.log", Self.record(2)))
    let text = String(repeating: Self.record(1), count: 110_000)
    DispatchQueue(label: "writer").async {
      guard let writer = FileHandle(forWritingAtPath: pipe) else { return }
      writer.write(Data(text.utf8))
      try? writer.close()
    }
    let json = setting.path("out.json")
    #expect(try setting.run(["--lines", "-o", "json=\(json)", pipe, file]).out == text + Self.record(2))
    let written = try setting.text("out.json").suffix(2000)
    #expect(written.contains("were read as if joined") && written.contains(#""events":110001,"#))
  }

  private static let started = """
    default\t09:14:04.100000+0200\tSample\tCreated background task <_UIBackgroundTaskInfo: 0x1>: taskID = 3, taskName = Sync, creationTime = 9 (elapsed = 0).
    default\t09:14:04.200000+0200\tSample\tDeactivation reason added: 11; deactivation reasons: 4136 -> 6184; animating application lifecycle event: 0

    """

  /// The findings of a run with a short budget. The log is silent after these lines until `isSilentLongEnough`; then a record
  /// follows that is in time by the log's own clock.
  private func findings(_ log: String, until isSilentLongEnough: (LiveRun) -> Bool) throws -> [String] {
    let setting = try ProgramSetting()
    let path = fifo(setting, "live")
    let run = LiveRun(["--json", "--budget", "0.5", path])
    // Opening the FIFO waits until the run reads it.
    let writer = try #require(FileHandle(forWritingAtPath: path))
    writer.write(Data(log.utf8))
    #expect(isSilentLongEnough(run))
    writer.write(Data(Self.record(3).replacingOccurrences(of: "04.108844", with: "04.300000").utf8))
    try writer.close()
    let code = try #require(run.end())
    return try ProgramSetting.Result(code: code, out: run.out.text, err: run.err.text).objects().compactMap { object in
      guard let rule = object["rule"] as? String else { return nil }
      return (object["withdrawn"] as? Bool == true ? "-" : "") + rule
    }
  }

  @Test("a silent log raises the alarm when its budget runs out, and a late line takes it back")
  func alarm() throws {
    #expect(try findings(Self.started) { $0.waits(for: "BG117") } == ["BG116", "BG117", "-BG117"])
  }

  @Test("a device that was disconnected raises no alarm")
  func disconnected() throws {
    let log = Self.started + "[disconnected:00008101-000A111B22220000]\n"
    let found = try findings(log) { _ in
      Thread.sleep(forTimeInterval: 2)
      return true
    }
    #expect(found == [])
  }

  @Test("the status line adds up the inputs and names the current one")
  func status() {
    let status = RunStatus()
    #expect(status.text == "bgtrace: 0 bytes, 0 lines, 0 records, 0 events")
    var tally = ScanTally()
    (tally.bytes, tally.lines, tally.records) = (120, 3, 2)
    status.update("a\u{1B}.log", tally, events: 1)
    #expect(status.text.hasSuffix("120 bytes, 3 lines, 2 records, 1 events"))
    #expect(!status.text.contains("\u{1B}"))
    status.update("b.log", tally, events: 2)
    #expect(status.text == "bgtrace: b.log: 240 bytes, 6 lines, 4 records, 2 events")
    status.finish("b.log", tally)
    #expect(status.text == "bgtrace: 240 bytes, 6 lines, 4 records, 2 events")
    status.update("c.log", tally, events: 3)
    #expect(status.text == "bgtrace: c.log: 360 bytes, 9 lines, 6 records, 3 events")
  }
}
