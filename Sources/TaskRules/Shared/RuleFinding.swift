// Takes the id and the name of a finding from the text of its rule.

import BackgroundTasks

extension Finding {
  package init(
    _ rule: RuleText, _ level: Level, _ message: String, tasks: [BackgroundTask] = [], process: ProcessIdentity,
    instance: Int, at moment: Moment?
  ) {
    self.init(
      rule: rule.id, name: rule.name, level, message, tasks: tasks, process: process, instance: instance, at: moment)
  }

  /// About one task.
  package init(_ rule: RuleText, _ level: Level, _ message: String, _ task: BackgroundTask, at moment: Moment?) {
    self.init(
      rule, level, message, tasks: [task], process: task.process, instance: task.instance, at: moment)
  }
}
