// Every folder of SampleLogs says what must come out of it. `UPDATE_GOLDEN=1 swift test` writes it anew.

import Foundation
import Testing

@testable import BGTraceCLI

struct SampleLogTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("SampleLogs")

  static let cases = (try? FileManager.default.contentsOfDirectory(atPath: root.path).sorted()) ?? []

  @Test("there are samples")
  func thereAreSamples() { #expect(Self.cases.count >= 3) }

  @Test("a sample gives what its folder says", arguments: cases)
  func givesWhatIsExpected(_ name: String) throws {
    let folder = Self.root.appendingPathComponent(name)
    let arguments = try String(contentsOf: folder.appendingPathComponent("args.txt"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    let result = try ProgramSetting().run(arguments + [folder.appendingPathComponent("input.log").path])
    #expect(result.code == .done)
    #expect(result.err == "")
    let expected = folder.appendingPathComponent("expected.txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try result.out.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(result.out == (try String(contentsOf: expected, encoding: .utf8)))
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("about.md").path))
  }
}
