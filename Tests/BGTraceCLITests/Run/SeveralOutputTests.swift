// Outputs of one run that need different orders of reading: each gets what it would get alone.

import Foundation
import Reports
import TestSupport
import Testing

@testable import BGTraceCLI

struct SeveralOutputTests {
  private static func record(_ seconds: Int64, _ message: String) -> InventedLine {
    InventedLine(
      36_000_000_000 + seconds * 1_000_000 + 123_457,
      InventedLine.Sender("Larder", pid: 326, "UIKitCore", "com.apple.UIKit", "BackgroundTask"), message)
  }

  private static func begin(_ id: Int) -> InventedLine {
    record(
      Int64(id),
      "Created background task <_UIBackgroundTaskInfo: 0x14ac3154\(id)>: taskID = \(id), taskName = Part \(id), "
        + "creationTime = 271828 (elapsed = 0).")
  }

  private static func end(_ id: Int, at seconds: Int64) -> InventedLine {
    record(seconds, "Ending background task with UIBackgroundTaskIdentifier: \(id)")
  }

  private static let arguments = ["--all", "--date", "2026-03-02", "--assume-tz", "+0200"]

  /// The later half comes first; tasks are begun in one file and ended in the other.
  private static func inputs(_ setting: ProgramSetting) throws -> [String] {
    let late = [end(1, at: 20), begin(30), record(90, "pantry")]
    let early = [begin(1), begin(2), end(2, at: 3)]
    return [
      try setting.file("late.log", LogCarrier.text(late, .syslog)),
      try setting.file("early.log", LogCarrier.text(early, .syslog)),
    ]
  }

  /// The run's exit code, its messages, and what it wrote to the files.
  private static func written(
    _ setting: ProgramSetting, _ forms: [String], _ arguments: [String]
  ) throws -> (code: ExitCode, err: String, texts: [String]) {
    let outputs = forms.flatMap { ["-o", "\($0)=\(setting.path("out.\($0)"))"] }
    let result = try setting.run(Self.arguments + outputs + arguments)
    #expect(result.out.isEmpty)
    return (result.code, result.err, try forms.map { try setting.text("out.\($0)") })
  }

  @Test("every output of several gets what it gets alone", arguments: Forms.names, Forms.names)
  func pairs(_ one: String, _ other: String) throws {
    guard one < other else { return }
    let setting = try ProgramSetting()
    let inputs = try Self.inputs(setting)
    let together = try Self.written(setting, [one, other], inputs)
    #expect(together.texts.allSatisfy { !$0.isEmpty } && together.code == .done)
    for (form, text) in zip([one, other], together.texts) {
      #expect(try Self.written(setting, [form], inputs).texts == [text])
    }
  }

  @Test("the exit code does not depend on the outputs", arguments: Forms.names)
  func exitCode(_ form: String) throws {
    let setting = try ProgramSetting()
    let inputs = try Self.inputs(setting)
    let twice = Self.record(
      95,
      "Can't end BackgroundTask: no background task exists with identifier 1 (0x1), or it may have already been ended.")
    let ended = try setting.file("ended.log", LogCarrier.text([twice], .syslog))
    for files in [inputs, [ended] + inputs] {
      let plain = try setting.run(Self.arguments + ["--fail-on", "any"] + files)
      #expect(plain.code == (files.count > 2 ? .nothingFound : .done))
      #expect(try Self.written(setting, [form], ["--fail-on", "any"] + files).code == plain.code)
    }
  }

  @Test("a missing file is reported once, and the others are read for each output")
  func missing() throws {
    let setting = try ProgramSetting()
    let missing = setting.path("missing.log")
    let result = try Self.written(setting, ["json", "lines"], try Self.inputs(setting) + [missing])
    #expect(result.code == .failure)
    #expect(result.err.split(separator: "\n").count == 1 && result.err.contains("missing.log: cannot read"))
    #expect(result.texts[1].split(separator: "\n").count == 5)
  }
}
