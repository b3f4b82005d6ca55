// Every rule has a folder in SampleLogs/rules. The rule fires on the files whose names begin with `fires`, and not on those
// whose names begin with `near-miss`.

import BackgroundTasks
import Foundation
import TaskRules
import TestSupport
import Testing

@testable import BGTraceCLI

struct RuleSampleTests {
  static let folder = ProjectFolder.samples.appendingPathComponent("rules").path
  static let folders = contents(of: folder)
  static let ids = Rules.all.map { $0.text.id }

  private static func contents(of path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  private func text(_ id: String) throws -> RuleText { try #require(RuleText.named(id)) }

  private func folder(of rule: RuleText) -> String { "\(rule.id)-\(rule.name)" }

  /// The number of findings of the rule that were not withdrawn, and the number of records.
  private func run(_ path: String, _ rule: RuleText) throws -> (standing: Int, records: Int, result: String) {
    let result = try ProgramSetting().run(["--json", path])
    #expect(result.code == .done && result.err == "", "\(path)")
    let summary = try #require(try result.objects().last)
    let findings = try #require(summary["findings"] as? [String: Int])
    return (findings[rule.id] ?? 0, try #require(summary["records"] as? Int), result.out)
  }

  @Test("a rule fires on its samples and not on its near misses", arguments: ids)
  func samples(_ id: String) throws {
    let rule = try text(id)
    let path = "\(Self.folder)/\(folder(of: rule))"
    let files = Self.contents(of: path)
    #expect(files.contains { $0.hasPrefix("fires.") } && files.contains { $0.hasPrefix("near-miss.") }, "\(path)")
    for file in files {
      let known = try run("\(path)/\(file)", rule)
      #expect(known.records > 0)
      if file.hasPrefix("near-miss") {
        #expect(known.standing == 0, "\(file): \(known.result)")
      } else {
        #expect(file.hasPrefix("fires"), "\(file) is neither")
        #expect(known.standing > 0, "\(file): \(known.result)")
      }
    }
  }

  @Test("every folder of samples belongs to a rule")
  func folders() {
    let names = RuleText.all.map(folder)
    #expect(Self.folders.filter { !names.contains($0) } == [])
    #expect(!Self.folders.isEmpty)
  }
}
