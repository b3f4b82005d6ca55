// The texts of --explain and --rules.

import BackgroundTasks
import TaskRules
import Testing

@testable import BGTraceCLI

struct ExplanationTests {
  @Test(
    "a rule is found by its id and by its name, in any case",
    arguments: ["BG103", "bg103", "Killed-for-background-time"])
  func finds(_ word: String) throws {
    let result = try ProgramSetting().run(["--explain", word])
    #expect(result.code == .done && result.err == "")
    #expect(result.out == Explanation(named: "BG103")?.text(width: 80))
    #expect(result.out.hasPrefix("BG103 killed-for-background-time: the system ended the app"))
  }

  @Test("a page has all of its parts, with unchanged code", arguments: ["BG112", "BG118"])
  func parts(_ id: String) throws {
    let rule = try #require(RuleText.named(id))
    let lines = try #require(Explanation(named: id)).text(width: 80).split(
      separator: "\n", omittingEmptySubsequences: false)
    let headings = ["What it means", "How it comes about", "What to do, in Swift", "What to do, in Objective-C"]
    #expect(lines.filter { headings.contains(String($0)) }.map(String.init) == headings)
    for code in [rule.swift, rule.objectiveC] {
      for line in try #require(code).split(separator: "\n") { #expect(lines.contains("    " + line), "\(line)") }
    }
    #expect(lines.contains("Level: \(rule.levels)."))
  }

  @Test("a topic has a page, with code only where the topic has code")
  func topics() throws {
    let page = try ProgramSetting().run(["--explain", "Debugger"]).out
    #expect(page.hasPrefix("debugger: with a debugger attached"))
    #expect(!page.contains("What to do") && !page.contains("Level:"))
    #expect(try ProgramSetting().run(["--explain=timers"]).out.contains("What to do, in Objective-C\n\n    #import"))
  }

  @Test("pages have the width of --width, before or after --explain", arguments: [40, 80, 132])
  func width(_ width: Int) throws {
    for arguments in [["--explain", "BG116", "--width", "\(width)"], ["--width=\(width)", "--explain=BG116"]] {
      let lines = try ProgramSetting().run(arguments).outLines
      #expect(lines.filter { !$0.hasPrefix("    ") }.allSatisfy { $0.count <= width })
      #expect(lines.contains { $0.count > width - 12 })
    }
    let setting = try ProgramSetting()
    setting.variables["COLUMNS"] = "\(width)"
    #expect(try setting.run(["--explain", "BG116"]).out == Explanation(named: "BG116")?.text(width: width))
    #expect(try setting.run(["--rules"]).outLines.allSatisfy { $0.count <= max(width, 60) })
  }

  @Test("a terminal that is too narrow gets the least width")
  func narrow() throws {
    let setting = try ProgramSetting()
    setting.variables["COLUMNS"] = "3"
    #expect(try setting.run(["--explain", "BG116"]).out == Explanation(named: "BG116")?.text(width: 40))
  }

  @Test("the list has every rule with its levels, and every topic", arguments: [50, 80, 200])
  func list(_ width: Int) throws {
    let result = try ProgramSetting().run(["--rules", "--width", "\(width)"])
    #expect(result.code == .done && result.err == "")
    // Wrapping may divide a text between any two words.
    let words = result.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for rule in RuleText.all { #expect(words.contains("\(rule.id) \(rule.name) \(rule.sentence) (\(rule.levels))")) }
    for topic in Topics.all { #expect(words.contains("\(topic.name) \(topic.title)")) }
    #expect(result.outLines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test("--explain reads no log, and --help after it prints help")
  func alone() throws {
    let setting = try ProgramSetting()
    setting.inputIsTerminal = true
    #expect(try setting.run(["--explain", "BG101", setting.path("none")]).code == .done)
    #expect(try setting.run(["--rules", "--help"]).out == HelpText.text())
    #expect(try setting.run(["--rules", "--wrong"]).code == .failure)
  }
}
