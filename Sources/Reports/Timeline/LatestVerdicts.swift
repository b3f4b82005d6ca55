// What was said last of tasks that have no lane any more, for as long as anybody may be expected to take it back. It is
// noted of every task and asked for of very few, so noting is what has to be cheap.

import BackgroundTasks

struct LatestVerdicts {
  private struct Said {
    let instance: Int
    /// Its ordinal in that instance.
    let task: Int
    let verdict: Verdict
  }

  /// From `oldest` on round the end.
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
