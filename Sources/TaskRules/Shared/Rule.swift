// One thing that can be wrong. A rule looks at what the ledger says, in order of log time, and at nothing else; what it
// remembers is bounded by what is open. It is of one of two kinds.

import BackgroundTasks

package protocol Rule: Sendable {
  static var text: RuleText { get }
  /// A rule that has seen nothing.
  static var fresh: FreshRule { get }
  init()
  mutating func inspect(_ entry: LedgerEntry, into findings: inout [Finding])
  /// The log has ended.
  mutating func finish(into findings: inout [Finding])
}

/// A rule of one of the two kinds, told apart without a look-up of conformances, which costs as much as reading a small log.
package enum FreshRule {
  case ofTasks(any TaskRule)
  case ofProcesses(any ProcessRule)
}

extension Rule {
  package mutating func finish(into findings: inout [Finding]) {}
}

/// Looks at single tasks: as they begin, and whenever they are judged.
package protocol TaskRule: Rule {
  /// It is asked of tasks that show one of these, and of no others.
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
    case .process, .clue, .finding: break
    }
  }
}

/// Looks at what happens to processes, and at what is remarked of them.
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
    case .began, .judged, .finding: break
    }
  }
}

/// What a rule says of itself: for lists, and for whoever asks to have it explained.
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
  /// How it comes about in an app's code.
  package let causes: String
  /// The code that does it right; nil where no code of the app's can.
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
