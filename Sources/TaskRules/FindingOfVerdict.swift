// Which findings say no more than a verdict does: a report that shows the verdict leaves them out.

import BackgroundTasks

extension Finding {
  package var isOfVerdict: Bool { [LeakedTask.text.id, ExpiredTask.text.id, OverBudget.text.id].contains(rule) }
}
