// Every rule has a folder in SampleLogs/rules with logs that make it fire and logs that nearly do, and a page that
// explains it. What is begun with `fires` has to fire, what is begun with `near-miss` must not.

import BackgroundTasks
import Foundation
import Testing

@testable import BGTraceCLI

struct RuleSampleTests {
  static let folder = SampleLogTests.root.appendingPathComponent("SampleLogs/rules").path
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

  @Test("a rule has a page: what it means, how it comes about, and code in both languages or in none", arguments: ids)
  func pages(_ id: String) throws {
    let rule = try text(id)
    #expect(!rule.sentence.isEmpty && !rule.sentence.hasSuffix("."))
    #expect(!rule.levels.isEmpty)
    expectProse(rule.meaning)
    expectProse(rule.causes)
    expectCode(rule.swift, rule.objectiveC)
  }

  @Test("a topic has a page, too", arguments: Topics.all.map(\.name))
  func topics(_ name: String) throws {
    let topic = try #require(Topics.all.first { $0.name == name })
    #expect(!topic.title.isEmpty && !topic.title.hasSuffix("."))
    expectProse(topic.text)
    expectCode(topic.swift, topic.objectiveC)
  }

  /// Paragraphs are one line each, so that they can be wrapped to any width.
  private func expectProse(_ text: String) {
    #expect(text.count > 100)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      #expect(line.isEmpty == (place % 2 == 1), "\(line)")
      #expect(line.isEmpty || line.hasSuffix(".") || line.hasSuffix(".\""), "\(line)")
      #expect(!line.contains("  ") && line.allSatisfy(\.isASCII), "\(line)")
    }
  }

  /// Code fits into a terminal of 80 columns as it is shown, and its brackets close.
  private func expectCode(_ swift: String?, _ objectiveC: String?) {
    #expect((swift == nil) == (objectiveC == nil))
    for code in [swift, objectiveC].compactMap({ $0 }) {
      #expect(code.split(separator: "\n").count > 3)
      for line in code.split(separator: "\n") { #expect(line.count <= 76 && line.allSatisfy(\.isASCII), "\(line)") }
      for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] {
        #expect(code.count { String($0) == open } == code.count { String($0) == close }, "\(open) in \(code)")
      }
    }
  }

  @Test("rules are in order of id, topics in order of name, and no two are called the same")
  func order() {
    #expect(Self.ids == Self.ids.sorted())
    #expect(Topics.all.map(\.name) == Topics.all.map(\.name).sorted())
    let names = Explanation.names.map { $0.lowercased() } + ["leak", "any"]
    #expect(Set(names).count == names.count)
  }
}
