// The result of a rule: what is wrong, which tasks it concerns, and the line that shows it.

package struct Finding: Equatable, Sendable {
  package enum Level: String, CaseIterable, Comparable, Sendable {
    case note, warning, error

    package static func < (first: Level, second: Level) -> Bool {
      allCases.firstIndex(of: first) ?? 0 < allCases.firstIndex(of: second) ?? 0
    }
  }

  /// `BG101`
  package var rule: String
  /// `leaked-task`
  package var name: String
  package var level: Level
  /// The tasks it is about, oldest first.
  package var tasks: [BackgroundTask]
  package var process: ProcessIdentity
  /// Number of the process instance, unique in a run.
  package var instance: Int
  /// One sentence, without the process's name and without a full stop.
  package var message: String
  /// The measured value and the limit that it passed, in the rule's own unit.
  package var value: Double?
  package var limit: Double?
  /// Whether this withdraws an earlier finding.
  package var isWithdrawn = false
  package var moment: Moment?

  package init(
    rule: String, name: String, _ level: Level, _ message: String, tasks: [BackgroundTask] = [],
    process: ProcessIdentity, instance: Int, at moment: Moment?
  ) {
    self.rule = rule
    self.name = name
    self.level = level
    self.message = message
    self.tasks = tasks
    self.process = process
    self.instance = instance
    self.moment = moment
  }

  package var withdrawn: Finding {
    var finding = self
    finding.isWithdrawn = true
    return finding
  }
}
