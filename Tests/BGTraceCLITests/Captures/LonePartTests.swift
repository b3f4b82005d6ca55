// Parts of a sysdiagnose that are named by themselves, as somebody does who has taken them out of the archive.

import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

struct LonePartTests {
  private let setting: ProgramSetting
  /// While the capture was made.
  private static let written = Date(timeIntervalSince1970: 1_772_442_934)

  init() throws { setting = try ProgramSetting() }

  private func file(_ name: String, _ text: String, written: Date = written) throws -> String {
    let path = try setting.file(name, Array(text.utf8))
    try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: path)
    return path
  }

  @Test("RunningBoard's state alone shows what was held", arguments: InventedSysdiagnose.Layout.allCases)
  func alone(_ layout: InventedSysdiagnose.Layout) throws {
    let state = InventedSysdiagnose(layout: layout).state
    let result = try setting.run(["--width", "100", "--ascii", try file("state.txt", state)])
    #expect(result.out.hasPrefix("-- held when captured"))
    #expect(result.out.contains("Shared Background Assertion 1  "))
    #expect(!result.out.contains("missing"))
    #expect(result.err == "" && result.code == .done)
    let objects = try setting.run(["--json", setting.path("state.txt")]).objects()
    #expect(objects.contains { $0["assertionID"] as? String == InventedSysdiagnose.assertion })
  }

  @Test(
    "RunningBoard's state beside a log proves what it proves in the archive, in either order",
    arguments: InventedSysdiagnose.Layout.allCases, InventedSysdiagnose.Fate.allCases)
  func besideLog(_ layout: InventedSysdiagnose.Layout, _ fate: InventedSysdiagnose.Fate) throws {
    let capture = InventedSysdiagnose(layout: layout, fate: fate)
    let files = [try file("app.log", capture.log), try file("RunningBoard_state.log", capture.state)]
    for inputs in [files, files.reversed()] {
      let result = try setting.run(["--json"] + inputs)
      let verdicts = Dictionary(
        try result.objects().filter { $0["type"] as? String == "task" }
          .map { ($0["key"] as? String ?? "", $0["verdict"] as? String ?? "") }
      ) { $1 }
      #expect(Set(verdicts.values) == [fate.verdict], "\(inputs)")
      #expect(result.err == "" && result.code == .done)
    }
  }

  @Test(
    "a state that was written long after the log has ended proves nothing about it",
    arguments: [InventedSysdiagnose.Fate.lost, .leaked])
  func copiedLater(_ fate: InventedSysdiagnose.Fate) throws {
    let capture = InventedSysdiagnose(fate: fate)
    let later = Self.written.addingTimeInterval(86_400)
    let files = [try file("app.log", capture.log), try file("RunningBoard_state.log", capture.state, written: later)]
    let result = try setting.run(["--json"] + files)
    let verdicts = try result.objects().filter { $0["type"] as? String == "task" }.compactMap {
      $0["verdict"] as? String
    }
    #expect(!verdicts.contains("leaked") && !verdicts.contains("unknown"))
    #expect(try result.objects().contains { $0["type"] as? String == "outstanding" } == (fate == .leaked))
  }
}
