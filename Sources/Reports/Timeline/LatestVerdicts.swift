// What was said last of tasks that have no lane any more, for as long as anybody may be expected to take it back. It is
// noted of every task and asked for of very few, so noting is what has to be cheap.

import BackgroundTasks

struct LatestVerdicts {
  /// From `oldest` on round the end.
  private var said: [(task: TaskNumber, verdict: Verdict)] = []
  private var oldest = 0

  private static let most = 1024

  func verdict(of task: TaskNumber) -> Verdict? {
    let last = said[..<oldest].last { $0.task == task } ?? said[oldest...].last { $0.task == task }
    return last?.verdict
  }

  mutating func note(_ task: TaskNumber, _ verdict: Verdict) {
    guard said.count == Self.most else { return said.append((task, verdict)) }
    said[oldest] = (task, verdict)
    oldest = (oldest + 1) % Self.most
  }
}
