// `--explain`: the page of a rule or of a topic, for a terminal.

import BackgroundTasks
import TaskRules

package struct Explanation: Equatable, Sendable {
  /// As lists show it: `BG101`, `debugger`.
  package let name: String
  private let title: String
  private let facts: String?
  private let sections: [(heading: String, text: String, isCode: Bool)]

  /// Finds a page by name, in any case; nil where there is none.
  package init?(named word: String) {
    if let rule = RuleText.named(word) {
      self.init(rule)
    } else if let topic = Topics.all.first(where: { $0.name == word.lowercased() }) {
      self.init(topic)
    } else {
      return nil
    }
  }

  private init(_ rule: RuleText) {
    name = rule.id
    title = "\(rule.id) \(rule.name): \(rule.sentence)"
    facts = "Level: \(rule.levels)."
    sections = Self.sections(
      [("What it means", rule.meaning), ("How it comes about", rule.causes)], rule.swift, rule.objectiveC)
  }

  private init(_ topic: Topic) {
    name = topic.name
    title = "\(topic.name): \(topic.title)"
    facts = nil
    sections = Self.sections([("What it means", topic.text)], topic.swift, topic.objectiveC)
  }

  private static func sections(
    _ texts: [(String, String)], _ swift: String?, _ objectiveC: String?
  ) -> [(heading: String, text: String, isCode: Bool)] {
    let code = [("What to do, in Swift", swift), ("What to do, in Objective-C", objectiveC)]
    return texts.map { ($0.0, $0.1, false) } + code.compactMap { heading, code in code.map { (heading, $0, true) } }
  }

  package static func == (first: Explanation, second: Explanation) -> Bool { first.name == second.name }

  /// All names, as error messages list them.
  package static let names = RuleText.all.map(\.id) + RuleText.all.map(\.name) + Topics.all.map(\.name)

  package func text(width: Int) -> String {
    var lines = title.wrapped(width: width)
    if let facts { lines += [""] + facts.wrapped(width: width) }
    for section in sections where !section.text.isEmpty {
      lines += ["", section.heading, ""]
      lines += section.isCode ? Self.indented(section.text, by: 4) : Self.prose(section.text, width: width)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func prose(_ text: String, width: Int) -> [String] {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: true)
    let wrapped = paragraphs.map {
      indented(String($0).wrapped(width: width - 2).joined(separator: "\n"), by: 2)
    }
    return Array(wrapped.joined(separator: [""]))
  }

  /// Code is not wrapped, so that it can be copied.
  private static func indented(_ text: String, by column: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : String(repeating: " ", count: column) + line
    }
  }
}

extension RuleText {
  /// `118` for BG118, in any case.
  fileprivate static func number(of id: String) -> Int? {
    guard id.count == 5, id.lowercased().hasPrefix("bg") else { return nil }
    return Int(id.dropFirst(2))
  }
}

extension UsageError {
  /// An unknown name. There are too many right ones to list.
  init(unknown what: String, _ word: String, in names: [String], asked: String) {
    let isID = RuleText.number(of: word) != nil
    let nearest = isID ? Self.nearestID(word, in: names) : nearestName(to: word, in: names)
    self.init(
      "unknown \(what) \(quoted(word)) for '\(asked)'",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "see 'bgtrace --rules'")
  }

  /// All ids are similar as text, so the nearest number is suggested.
  private static func nearestID(_ word: String, in names: [String]) -> String? {
    guard let number = RuleText.number(of: word) else { return nil }
    let distances = names.compactMap { name in RuleText.number(of: name).map { (name, abs($0 - number)) } }
    return distances.min { $0.1 < $1.1 }.flatMap { $0.1 <= 10 ? $0.0 : nil }
  }
}
