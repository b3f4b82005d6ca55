// The pages of --explain: prose that can be wrapped, code that can be copied, and no advice that would leak a task.

import BackgroundTasks
import TaskRules
import Testing

@testable import BGTraceCLI

/// A page of either kind.
struct Page: Sendable, CustomTestStringConvertible {
  let name: String
  let prose: [String]
  let swift: String?
  let objectiveC: String?

  var testDescription: String { name }
  var code: [String] { [swift, objectiveC].compactMap { $0 } }

  static let all =
    RuleText.all.map {
      Page(name: $0.id, prose: [$0.meaning, $0.causes], swift: $0.swift, objectiveC: $0.objectiveC)
    }
    + Topics.all.map { Page(name: $0.name, prose: [$0.text], swift: $0.swift, objectiveC: $0.objectiveC) }
}

struct RulePageTests {
  @Test("rules are in order of id, topics in order of name, and no two are called the same")
  func order() {
    let ids = RuleText.all.map(\.id)
    #expect(ids == ids.sorted())
    #expect(Topics.all.map(\.name) == Topics.all.map(\.name).sorted())
    // The other words of --fail-on.
    let names = Explanation.names.map { $0.lowercased() } + ["leak", "any"]
    #expect(Set(names).count == names.count)
  }

  @Test("a rule says in one sentence when it fires, and at which levels", arguments: RuleText.all.map(\.id))
  func rules(_ id: String) throws {
    let rule = try #require(RuleText.named(id))
    #expect(rule.name.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect(!rule.sentence.isEmpty && !rule.sentence.hasSuffix("."))
    #expect(!rule.levels.isEmpty)
  }

  @Test("a topic has a name and a title", arguments: Topics.all.map(\.name))
  func topics(_ name: String) throws {
    let topic = try #require(Topics.all.first { $0.name == name })
    #expect(topic.name.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect(!topic.title.isEmpty && !topic.title.hasSuffix("."))
  }

  @Test("a page has all its parts, in paragraphs that can be wrapped to any width", arguments: Page.all)
  func prose(_ page: Page) {
    for text in page.prose {
      #expect(text.count > 100)
      // A paragraph is one line; an empty one stands between two.
      for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        #expect(line.isEmpty == (place % 2 == 1), "\(line)")
        #expect(line.isEmpty || line.hasSuffix(".") || line.hasSuffix(".\""), "\(line)")
        #expect(!line.contains("  ") && line.allSatisfy(\.isASCII), "\(line)")
      }
    }
  }

  @Test("a page refers to existing pages, and not to itself", arguments: Page.all)
  func references(_ page: Page) {
    let words = (page.prose + page.code).flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "-") } }
    let ids = words.filter { $0.hasPrefix("BG") && $0.dropFirst(2).allSatisfy(\.isNumber) }
    let topics = zip(words, words.dropFirst()).filter { $0.0 == "--explain" }.map(\.1)
    for name in ids + topics {
      #expect(Explanation.names.contains(String(name)) && name != page.name, "\(name)")
    }
  }

  @Test("a page has code in both languages or in none, which fits into 80 columns", arguments: Page.all)
  func code(_ page: Page) {
    #expect((page.swift == nil) == (page.objectiveC == nil))
    for code in page.code {
      let lines = code.split(separator: "\n")
      #expect(lines.count > 3)
      for line in lines {
        #expect(line.count <= 76 && line.allSatisfy(\.isASCII), "\(line)")
        #expect(!line.contains("\t") && !line.hasSuffix(" "), "\(line)")
      }
      for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] {
        #expect(code.count { String($0) == open } == code.count { String($0) == close }, "\(open) in \(code)")
      }
      #expect(code.contains("import "), "it cannot be copied as it is: \(code)")
      #expect(!code.contains("BackgroundActivity(") || code.contains("class BackgroundActivity "), "\(code)")
    }
  }

  @Test("code that begins a task ends it before the expiration handler returns, too", arguments: Page.all)
  func handlers(_ page: Page) {
    for code in page.code { #expect(SampleHandlers(of: code).allEnd, "\(code)") }
  }

  @Test("pages about background tasks have code that begins one", arguments: ["BG101", "BG103", "BG109", "BG117"])
  func begins(_ id: String) throws {
    let page = try #require(Page.all.first { $0.name == id })
    #expect(page.code.count == 2)
    for code in page.code { #expect(!SampleHandlers(of: code).bodies.isEmpty) }
  }

  @Test(
    "a handler that ends its task is distinguished from one that ends it too late or never",
    arguments: [
      ("beginBackgroundTask(withName: name) {\n  work.cancel()\n  endTask()\n}", true),
      ("beginBackgroundTask(withName: name) {\n  app.endBackgroundTask(task)\n}", true),
      ("beginBackgroundTask(withName: name, expirationHandler: endTask)", true),
      ("[app beginBackgroundTaskWithName:name expirationHandler:endTask];", true),
      ("[app beginBackgroundTaskWithName:name expirationHandler:^{\n  [work cancel];\n  endTask();\n}];", true),
      ("beginBackgroundTask(withName: name)\nendTask()", false),
      ("beginBackgroundTask(withName: name, expirationHandler: nil)", false),
      ("beginBackgroundTask(withName: name) {\n  work.cancel()  // endTask()\n}\nendTask()", false),
      ("beginBackgroundTask(withName: name) {\n  Task { endTask() }\n}", false),
      ("beginBackgroundTask(withName: name) {\n  Task.detached(priority: .high) { await endTask() }\n}", false),
      ("beginBackgroundTask(withName: name) {\n  DispatchQueue.main.async(execute: endTask)\n}", false),
      ("beginBackgroundTask(withName: name) {\n  DispatchQueue.main.async { endTask() }\n}", false),
      ("beginBackgroundTask(withName: name) {\n  endWork()\n}", false),
      ("[app beginBackgroundTaskWithName:name expirationHandler:nil];\nendTask();", false),
      ("[app beginBackgroundTaskWithName:name expirationHandler:^{\n  [work cancel];\n}];\nendTask();", false),
      ("[app beginBackgroundTaskWithName:name expirationHandler:^{\n  dispatch_async(main, endTask);\n}];", false),
    ])
  func recognises(_ call: String, _ isRight: Bool) {
    let helpers = """
      let endTask = {
        app.endBackgroundTask(task)
      }
      func endWork() {
        work.cancel()
      }

      """
    #expect(SampleHandlers(of: helpers + call).allEnd == isRight)
  }
}
