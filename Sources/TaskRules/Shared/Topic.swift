// What a user needs to know about background time that no line of a log shows: pages beside those of the rules.

import BackgroundTasks

package struct Topic: Sendable {
  /// Kebab-case; never that of a rule.
  package let name: String
  /// In one sentence without a full stop.
  package let title: String
  /// Paragraphs, separated by an empty line.
  package let text: String
  /// Correct code. Nil where the app's code cannot avoid it.
  package let swift: String?
  package let objectiveC: String?

  package init(name: String, title: String, text: String, swift: String? = nil, objectiveC: String? = nil) {
    self.name = name
    self.title = title
    self.text = text
    self.swift = swift
    self.objectiveC = objectiveC
  }
}
