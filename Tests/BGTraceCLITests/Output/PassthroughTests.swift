// Passthrough prints every byte of the inputs, with the findings between their lines.

import ByteScan
import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct PassthroughTests {
  private static func record(_ second: Int, _ message: String) -> String {
    "2026-03-14 07:54:\(second).402 Df Larder[77:1] [com.apple.UIKit:BackgroundTask] \(message)\n"
  }

  private static func begins(_ id: Int) -> String {
    record(
      12,
      "Created background task <_UIBackgroundTaskInfo: 0x\(id)>: taskID = \(id), taskName = Sync, creationTime = 9 (elapsed = 0)."
    )
  }

  private static func ends(_ id: Int) -> String {
    record(13, "Ending background task with UIBackgroundTaskIdentifier: \(id)")
  }

  /// An identifier is ended that was ended before.
  private static let log =
    "Timestamp                       Ty Process[PID:TID]\n" + begins(3) + ends(3)
    + record(14, "Ending background task with UIBackgroundTaskIdentifier: 3")
    + record(
      14, "Ending task with identifier 3 and description: <_UIBackgroundTaskInfo: 0x3>: taskID = 3, taskName = Sync")
    + record(
      15,
      "Can't end BackgroundTask: no background task exists with identifier 3 (0x3), or it may have already been ended."
    ) + record(40, "Nothing of interest.") + "  and its second line\n"

  @Test("all lines are unchanged, and a finding follows the record that shows it")
  func findings() throws {
    let setting = try ProgramSetting()
    let result = try setting.run(["--passthrough", setting.file("a.log", Self.log)])
    let (inserted, passed) = (
      result.outLines.filter { $0.hasPrefix("bgtrace: ") }, result.outLines.filter { !$0.hasPrefix("bgtrace: ") }
    )
    #expect(passed.map { $0 + "\n" }.joined() == Self.log)
    #expect(inserted.count == 1)
    #expect(inserted.first?.contains("Larder (pid 77): ") == true)
    #expect(inserted.first?.hasSuffix(" [BG105 ended-twice]") == true)
    let line = try #require(result.outLines.firstIndex { $0.hasPrefix("bgtrace: ") })
    #expect(result.outLines[..<line].contains { $0.contains("Can't end BackgroundTask") })
  }

  @Test("an input without a last line feed stays as it is where nothing follows it")
  func lastLine() throws {
    let setting = try ProgramSetting()
    let text = Self.begins(4) + Self.ends(4) + "a line without an end"
    #expect(try setting.run(["--passthrough", setting.file("a.log", text)]).out == text)
    #expect(try setting.run(["--passthrough"], input: text).out == text)
  }

  @Test("several inputs come one after the other, a report that is no log among them")
  func several() throws {
    let setting = try ProgramSetting()
    let crash = """
      Incident Identifier: 11111111-2222-3333-4444-555555555555
      Process:             Larder [77]
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace RUNNINGBOARD, Code 0x8badf00d

      """
    let first = Self.begins(5) + Self.ends(5)
    let result = try setting.run(
      ["--passthrough", setting.file("a.log", first), setting.file("b.crash", crash), setting.file("c.log", first)])
    let passed = result.outLines.filter { !$0.hasPrefix("bgtrace: ") }.map { $0 + "\n" }.joined()
    #expect(passed == (first + crash + first).replacing("\n\n", with: "\n"))
  }

  @Test("--count and --passthrough exclude each other")
  func count() throws {
    let result = try ProgramSetting().run(["--passthrough", "--count"], input: Self.log)
    #expect(result.code == .failure)
    #expect(result.err.contains("'--count' prints a number and no lines"))
  }

  @Test("random bytes are printed unchanged", arguments: 1...40 as ClosedRange<UInt64>)
  func bytes(seed: UInt64) throws {
    var random = SeededRandom(seed)
    var bytes: [UInt8] = []
    for _ in 0...random.below(200) {
      switch random.below(6) {
      case 0: bytes += Array(Self.begins(1 + random.below(9)).utf8)
      case 1: bytes += Array(Self.ends(1 + random.below(9)).utf8)
      case 2: bytes += Array("no record of any kind\r\n\n".utf8)
      case 3: bytes += Array("\tcontinued {\n\n  \n".utf8)
      // Without zeros, because many of them look like another encoding.
      case 4:
        bytes += (0..<random.below(400)).map { _ in UInt8(1 + random.below(255)) }
      default: bytes += Array(repeating: UInt8(ascii: "x"), count: random.below(5000))
      }
    }
    // A first byte that is the beginning of no other encoding and of no archive.
    bytes.insert(contentsOf: Array(Self.begins(1).utf8), at: 0)
    let setting = try ProgramSetting()
    let path = try setting.file("a.log", bytes)
    _ = try setting.run(["-o", "passthrough=\(setting.path("out.log"))", path])
    let written = try Data(contentsOf: URL(fileURLWithPath: setting.path("out.log")))
    var passed: [UInt8] = []
    var isFirst = true
    for line in written.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard !line.starts(with: Array("bgtrace: ".utf8)) else { continue }
      if !isFirst { passed.append(UInt8(ascii: "\n")) }
      isFirst = false
      passed += line
    }
    // Where a finding follows an unfinished last line, that line gets its end.
    let expected = bytes
    #expect(passed == expected || passed == expected + [UInt8(ascii: "\n")], "seed \(seed)")
  }
}
