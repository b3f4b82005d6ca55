// One thing that can be wrong. A rule reads only the ledger's entries, in order of log time. Its memory is bounded by
// what is open. There are two kinds of rules.

import BackgroundTasks

package protocol Rule: Sendable {
  static var text: RuleText { get }
  /// A new rule without any state.
  static var fresh: FreshRule { get }
  init()
  mutating func inspect(_ entry: LedgerEntry, into findings: inout [Finding])
  /// The log has ended.
  mutating func finish(into findings: inout [Finding])
}

/// A new rule of one of the two kinds. The enumeration avoids a look-up of conformances at run time, which costs as much
/// as reading a small log.
package enum FreshRule {
  case ofTasks(any TaskRule)
  case ofProcesses(any ProcessRule)
}

extension Rule {
  package mutating func finish(into findings: inout [Finding]) {}
}

/// Reads single tasks: as they begin, and whenever they are judged.
package protocol TaskRule: Rule {
  /// The rule is called only for tasks with one of these signs.
  static var signs: TaskSigns { get }
  mutating func inspect(begun task: BackgroundTask, into findings: inout [Finding])
  mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding])
}

extension TaskRule {
  package static var fresh: FreshRule { .ofTasks(Self()) }

  package mutating func inspect(begun task: BackgroundTask, into findings: inout [Finding]) {}

  package mutating func inspect(_ entry: LedgerEntry, into findings: inout [Finding]) {
    switch entry {
    case .began(let task): inspect(begun: task, into: &findings)
    case .judged(let task): inspect(judged: task, into: &findings)
    case .process, .clue, .finding, .captured: break
    }
  }
}

/// Reads changes of processes, and clues about them.
package protocol ProcessRule: Rule {
  mutating func inspect(_ note: ProcessChange, into findings: inout [Finding])
  mutating func inspect(_ clue: Clue, into findings: inout [Finding])
}

extension ProcessRule {
  package static var fresh: FreshRule { .ofProcesses(Self()) }

  package mutating func inspect(_ note: ProcessChange, into findings: inout [Finding]) {}
  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {}

  package mutating func inspect(_ entry: LedgerEntry, into findings: inout [Finding]) {
    switch entry {
    case .process(let note): inspect(note, into: &findings)
    case .clue(let clue): inspect(clue, into: &findings)
    case .began, .judged, .finding, .captured: break
    }
  }
}

/// The texts of a rule, for lists and for the explanation that a user asks for.
package struct RuleText: Sendable {
  /// `BG101`
  package let id: String
  /// Kebab-case.
  package let name: String
  /// The levels it fires at: `error`, `warning; error from 900` …
  package let levels: String
  /// When it fires, in one sentence without a full stop.
  package let sentence: String
  /// What it means, and what iOS does about it. Paragraphs are separated by an empty line.
  package let meaning: String
  /// How the problem arises in an app's code.
  package let causes: String
  /// Correct code. Nil where the app's code cannot avoid it.
  package let swift: String?
  package let objectiveC: String?

  package init(
    id: String, name: String, levels: String, sentence: String, meaning: String, causes: String, swift: String?,
    objectiveC: String?
  ) {
    self.id = id
    self.name = name
    self.levels = levels
    self.sentence = sentence
    self.meaning = meaning
    self.causes = causes
    self.swift = swift
    self.objectiveC = objectiveC
  }
}
