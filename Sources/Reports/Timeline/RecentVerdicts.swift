// The latest verdicts of tasks that have left their lanes, for as long as a revision is likely. Each verdict is noted and
// few are looked up, so noting has to be cheap.

import BackgroundTasks

struct RecentVerdicts {
  private struct Said {
    let instance: Int
    /// The ordinal in that instance.
    let task: Int
    let verdict: Verdict
  }

  /// From `oldest` on, round the end.
  private var said: [Said] = []
  private var oldest = 0

  private static let most = 1024

  func verdict(of task: BackgroundTask) -> Verdict? {
    let (instance, ordinal) = (task.instance, task.ordinal)
    func isMeant(_ said: Said) -> Bool { said.task == ordinal && said.instance == instance }
    return (said[..<oldest].last(where: isMeant) ?? said[oldest...].last(where: isMeant))?.verdict
  }

  mutating func note(_ task: BackgroundTask) {
    let latest = Said(instance: task.instance, task: task.ordinal, verdict: task.verdict)
    guard said.count == Self.most else { return said.append(latest) }
    said[oldest] = latest
    oldest = (oldest + 1) % Self.most
  }
}
