// A new format, signature, form of report, kind of input, rule, topic, flag or output is one file and one line in a list. A
// file without its line, or a line without its file, is an error.

import BGTraceCLI
import LogFormats
import Reports
import SystemReports
import Testing

struct ListTests {
  /// The names that `extension TYPE { … static let NAME` or `static func NAME` declares in the folder's files, where
  /// the declaration makes the value.
  private func declared(_ type: String, under folder: String) -> Set<String> {
    var names: Set<String> = []
    for file in SourceTree.sources where file.path.hasPrefix(folder) {
      var isInside = false
      for line in file.code.split(separator: "\n") {
        if line.hasPrefix("extension ") { isInside = line.hasPrefix("extension \(type) {") }
        if line.hasPrefix("}") { isInside = false }
        let words = line.split(separator: " ").filter { !["package", "public", "internal"].contains($0) }
        guard isInside, words.count > 2, words[0] == "static", words[1] == "let" || words[1] == "func" else { continue }
        let name = words[2].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let makesOne = line.contains("= \(type)(") || line.contains("-> \(type) {")
        if makesOne { names.insert(String(name)) }
      }
    }
    return names
  }

  /// The names in the file's list, in order.
  private func listed(in path: String) throws -> [String] {
    let file = try #require(SourceTree.sources.first { $0.path == path }, "\(path) is missing")
    return file.code.split(separator: "\n").compactMap { line in
      let text = line.drop { $0 == " " }
      guard text.hasPrefix(".") else { return nil }
      return String(text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  private func expectEqual(_ declared: Set<String>, _ listed: [String]) {
    #expect(!declared.isEmpty)
    #expect(Set(listed).subtracting(declared).sorted() == [], "listed, but not found in a file")
    #expect(declared.subtracting(listed).sorted() == [], "in a file, but not listed")
    #expect(Set(listed).count == listed.count, "listed twice")
  }

  @Test("every format that a file declares is in the list, in order of name, with samples")
  func formats() throws {
    expectEqual(
      declared("LogFormat", under: "Sources/LogFormats/Formats/"),
      try listed(in: "Sources/LogFormats/Formats/LogFormats.swift"))
    let names = LogFormats.all.map(\.name)
    #expect(names == Set(names).sorted())
    for format in LogFormats.all { #expect(!format.samples.isEmpty, "\(format.name) has no samples") }
  }

  @Test("every signature that a file declares is in the list, in order of name, with samples")
  func signatures() throws {
    expectEqual(
      declared("Signature", under: "Sources/LogFormats/Signatures/"),
      try listed(in: "Sources/LogFormats/Signatures/Signatures.swift"))
    let names = Signatures.all.map(\.name)
    #expect(names == Set(names).sorted())
    for signature in Signatures.all { #expect(!signature.samples.isEmpty, "\(signature.name) has no samples") }
  }

  @Test("every form of report that a file declares is in the list, in order of name")
  func reportForms() throws {
    expectEqual(
      declared("ReportForm", under: "Sources/SystemReports/Forms/"),
      try listed(in: "Sources/SystemReports/ReportForms.swift"))
    let names = ReportForms.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test("every kind of input that a file declares is in the list, and each file declares one")
  func inputKinds() throws {
    let folder = "Sources/LogIntake/Inputs/Kinds"
    let kinds = try listed(in: "Sources/LogIntake/Inputs/InputKinds.swift")
    expectEqual(declared("InputKind", under: folder + "/"), kinds)
    #expect(SourceTree.sources.count { $0.folder == folder } == kinds.count)
  }

  @Test(
    "every rule and every topic that a file declares is in its list",
    arguments: [
      ("Sources/TaskRules/Rules/", "Sources/TaskRules/Rules.swift"),
      ("Sources/TaskRules/Topics/", "Sources/TaskRules/Topics.swift"),
    ])
  func rulesAndTopics(_ folder: String, _ list: String) throws {
    let code = try #require(SourceTree.sources.first { $0.path == list }).code
    let names = code.split { !($0.isLetter || $0.isNumber) }.map { $0.lowercased() }
    let files = SourceTree.sources.filter { $0.path.hasPrefix(folder) }
    #expect(!files.isEmpty)
    for file in files {
      let name = file.name.dropLast(".swift".count).lowercased()
      #expect(names.count { $0 == name } == 1, "\(file.path) is not in \(list)")
    }
    let lines = code.split(separator: "\n").filter { $0.hasSuffix(".self,") || $0.hasPrefix("    .") }
    #expect(lines.count == files.count, "\(list) holds what has no file")
  }

  @Test("every flag that a file declares is in the list, in order of name")
  func flags() throws {
    expectEqual(
      declared("Flag", under: "Sources/BGTraceCLI/Flags/"), try listed(in: "Sources/BGTraceCLI/Flags/Flags.swift"))
    let names = Flags.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test("every output form that a file declares is in the list, in a folder of its own with its report")
  func forms() throws {
    expectEqual(declared("Form", under: "Sources/Reports/"), try listed(in: "Sources/Reports/Forms.swift"))
    for form in Forms.all {
      let declaring = SourceTree.sources.first { $0.name.lowercased() == "\(form.name)form.swift" }
      let folder = try #require(declaring, "\(form.name)").folder
      #expect(folder.split(separator: "/").count == 3, "\(folder)")
      #expect(SourceTree.sources.contains { $0.folder == folder && $0.code.contains(": Report {") }, "\(form.name)")
    }
  }

  @Test("every shell has a file with its completions, and every such file belongs to a shell")
  func completions() {
    let files = SourceTree.sources.filter { $0.folder == "Sources/BGTraceCLI/Manual/Completions" }
    let shells = files.map(\.name).filter { $0.hasSuffix("Completion.swift") }.map {
      $0.dropLast("Completion.swift".count).lowercased()
    }
    #expect(shells.sorted() == Shell.allCases.map(\.rawValue).sorted())
  }

  @Test(
    "a list's folder holds the list, its type and one file for each entry",
    arguments: [
      ("Sources/BGTraceCLI/Flags", 2, Flags.all.count), ("Sources/SystemReports/Forms", 0, ReportForms.all.count),
    ])
  func folders(_ folder: String, _ others: Int, _ things: Int) {
    #expect(SourceTree.sources.count { $0.folder == folder } == others + things)
  }

  @Test("every flag is in the README", arguments: Flags.all.map(\.name))
  func readme(_ flag: String) throws {
    let readme = try #require(SourceTree.read("README.md"), "README.md is missing at the top of the repository")
    #expect(readme.contains("--\(flag)"), "README.md says nothing about --\(flag)")
  }
}
