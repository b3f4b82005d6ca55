// Every folder of SampleLogs says what must come out of it: for people in expected.txt, for programs in
// expected.jsonl. `UPDATE_GOLDEN=1 swift test` writes them anew; what has changed is then seen in the diff.

import Foundation
import Testing

@testable import BGTraceCLI

struct SampleLogTests {
  /// The samples are read by the paths that somebody types who stands in the project's folder.
  static let root: URL = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    precondition(FileManager.default.changeCurrentDirectoryPath(root.path))
    return root
  }()

  /// Without the samples of the rules, which are short and have no text to compare with.
  static let cases =
    (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("SampleLogs").path).sorted())?
    .filter { $0 != "rules" } ?? []

  @Test("there are samples")
  func thereAreSamples() { #expect(Self.cases.count >= 15) }

  @Test("a sample gives what its folder says", arguments: cases)
  func givesWhatIsExpected(_ name: String) throws {
    let folder = Self.root.appendingPathComponent("SampleLogs/\(name)")
    let arguments = try String(contentsOf: folder.appendingPathComponent("args.txt"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    for (file, form) in [("expected.txt", []), ("expected.jsonl", ["--json"])] {
      let setting = try ProgramSetting()
      setting.environment["LC_ALL"] = "C.UTF-8"
      let result = try setting.run(arguments + form + ["SampleLogs/\(name)/input.log"])
      #expect(result.code == .done)
      #expect(result.err == "")
      let expected = folder.appendingPathComponent(file)
      if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
        try result.out.write(to: expected, atomically: true, encoding: .utf8)
      }
      #expect(result.out == (try String(contentsOf: expected, encoding: .utf8)), "\(file) of \(name)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("about.md").path))
  }
}
