// The latest verdicts of tasks that have left their lanes, for as long as a revision is likely. Each verdict is noted and
// few are looked up, so noting has to be cheap.

import BackgroundTasks
import Containers

struct RecentVerdicts {
  private struct Said {
    let instance: Int
    /// The ordinal in that instance.
    let task: Int
    let verdict: Verdict
  }

  private var said = Ring<Said>(limit: 1024)

  func verdict(of task: BackgroundTask) -> Verdict? {
    let (instance, ordinal) = (task.instance, task.ordinal)
    return said.last { $0.task == ordinal && $0.instance == instance }?.verdict
  }

  mutating func note(_ task: BackgroundTask) {
    said.append(Said(instance: task.instance, task: task.ordinal, verdict: task.verdict))
  }
}
