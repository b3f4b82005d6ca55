// A rule is one file, one line in the list, and a log that it fires on beside one that it does not.

import BackgroundTasks
import Testing

struct RuleListTests {
  private static let folder = "Sources/BackgroundTasks/Findings/Rules/"

  @Test("every rule that a file declares is in the list")
  func listed() throws {
    let declared = SourceTree.sources.filter { $0.path.hasPrefix(Self.folder) }.flatMap { file in
      file.code.split(separator: "\n").filter { $0.hasPrefix("package struct ") && $0.hasSuffix(": Rule {") }
        .compactMap { $0.split { !$0.isLetter }.dropFirst(2).first.map(String.init) }
    }
    #expect(!declared.isEmpty)
    #expect(declared.sorted() == Rules.all.map { "\($0)" }.sorted())
  }

  @Test("every rule has a log that it fires on and one that it does not", arguments: Rules.all.map { $0.text.id })
  func samples(_ id: String) throws {
    let text = try #require(Rules.all.map { $0.text }.first { $0.id == id })
    for name in ["fires.log", "near-miss.log"] {
      let path = "SampleLogs/rules/\(text.id)-\(text.name)/\(name)"
      #expect(SourceTree.read(path)?.isEmpty == false, "\(path) is missing")
    }
  }
}
