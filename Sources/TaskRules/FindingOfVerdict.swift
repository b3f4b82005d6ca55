// The findings that only repeat a verdict. A report that shows the verdict omits them.

import BackgroundTasks

extension Finding {
  package var isOfVerdict: Bool { [LeakedTask.text.id, ExpiredTask.text.id, OverBudget.text.id].contains(rule) }
}
