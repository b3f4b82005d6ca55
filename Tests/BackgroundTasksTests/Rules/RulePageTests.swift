// Every rule says what it means, how it comes about, and what to write instead.

import Testing

@testable import BackgroundTasks

struct RulePageTests {
  static let texts = Rules.all.map { $0.text }

  @Test("the rules stand in order of id, and no id or name twice")
  func order() {
    let ids = Self.texts.map(\.id)
    #expect(ids == Set(ids).sorted())
    #expect(Set(Self.texts.map(\.name)).count == ids.count)
  }

  @Test("a page has all its parts, ready to be wrapped", arguments: texts.map(\.id))
  func parts(_ id: String) throws {
    let text = try #require(Self.texts.first { $0.id == id })
    #expect(text.name.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect(!text.sentence.hasSuffix("."))
    for prose in [text.meaning, text.causes] {
      let paragraphs = prose.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(paragraphs.count > 2, "one paragraph is no page")
      // A paragraph is one line; an empty one stands between two.
      for (place, line) in paragraphs.enumerated() { #expect(line.isEmpty == (place % 2 == 1), "\(line)") }
      for line in paragraphs where !line.isEmpty { #expect(line.last == ".", "\(line)") }
    }
    #expect((text.swift == nil) == (text.objectiveC == nil))
    for code in [text.swift, text.objectiveC].compactMap({ $0 }) {
      #expect(code.split(separator: "\n").allSatisfy { $0.count <= 96 }, "a terminal is not wider")
      #expect(!code.contains("\t"))
    }
  }

  @Test("code that begins a task ends it in the handler, too", arguments: texts.map(\.id))
  func code(_ id: String) throws {
    let text = try #require(Self.texts.first { $0.id == id })
    for (code, begin, end) in [
      (text.swift, "beginBackgroundTask(withName:", "endBackgroundTask("),
      (text.objectiveC, "beginBackgroundTaskWithName:", "endBackgroundTask:"),
    ] {
      guard let code, code.contains(begin), id != "BG110" else { continue }
      let handler = code.split(separator: begin, maxSplits: 1).last?.split(separator: "\n").prefix(6) ?? []
      #expect(handler.contains { $0.contains("end(") || $0.contains("end()") || $0.contains("self end") }, "\(id)")
      #expect(code.contains(end), "\(id)")
    }
  }
}
