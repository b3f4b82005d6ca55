// Every rule has a folder in SampleLogs/rules with logs that make it fire and logs that nearly do. What is begun with
// `fires` has to fire, what is begun with `near-miss` must not.

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

  /// How many findings of the rule stand, and how many records were read.
  private func run(_ path: String, _ rule: RuleText) throws -> (standing: Int, records: Int, result: String) {
    let result = try ProgramSetting().run(["--json", path])
    #expect(result.code == .done && result.err == "", "\(path)")
    let summary = try #require(try result.objects().last)
    let findings = try #require(summary["findings"] as? [String: Int])
    return (findings[rule.id] ?? 0, try #require(summary["records"] as? Int), result.out)
  }

  @Test("a rule fires on what is made to make it fire, and on nothing that nearly does", arguments: ids)
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

  @Test("no folder is without its rule")
  func folders() {
    let names = RuleText.all.map(folder)
    #expect(Self.folders.filter { !names.contains($0) } == [])
    #expect(!Self.folders.isEmpty)
  }
}
