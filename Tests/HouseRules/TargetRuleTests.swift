// What a target imports it also depends on. An incremental build does not notice a missing dependency: it finds the module that
// an earlier build has left, and only a clean build fails.

import Foundation
import Testing

struct TargetRuleTests {
  /// The names in each call of `library` and `tests` in Package.swift: the target, then what it depends on.
  private static func dependencies() throws -> [String: Set<String>] {
    let manifest = try #require(SourceTree.read("Package.swift"))
    var found: [String: Set<String>] = [:]
    for call in ["library(", "tests("] {
      for part in manifest.components(separatedBy: "    \(call)").dropFirst() {
        guard let end = part.firstIndex(of: ")") else { continue }
        let names = part[..<end].split(separator: "\"", omittingEmptySubsequences: false)
        // Every second piece stands between quotation marks.
        let quoted = stride(from: 1, to: names.count, by: 2).map { String(names[$0]) }
        guard let target = quoted.first else { continue }
        found[target] = Set(quoted.dropFirst())
      }
    }
    return found
  }

  private static func imports(_ file: SourceFile) -> [String] {
    file.text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ $0 == "@testable" || $0 == "package" })
      else { return nil }
      return String(words[place + 1])
    }
  }

  @Test("a target depends on what its files import, and on nothing else")
  func dependencies() throws {
    let dependencies = try Self.dependencies()
    #expect(dependencies.count > 20)
    let files = Dictionary(grouping: SourceTree.sources + SourceTree.tests, by: \.target)
    for (target, allowed) in dependencies {
      let imported = Set(try #require(files[target], "\(target)").flatMap(Self.imports))
      let known = Set(dependencies.keys).union(["CZlib", "ArchiveForge", "TestSupport", "TaskStories"])
      #expect(imported.intersection(known) == allowed.intersection(known), "\(target)")
    }
  }
}
