// What was said last of tasks that have no lane any more, for as long as anybody may be expected to take it back. It is
// noted of every task and asked for of very few, so noting is what has to be cheap.

import BackgroundTasks

struct LatestVerdicts {
  /// From `oldest` on round the end.
  private var said: [(key: TaskKey, verdict: Verdict)] = []
  private var oldest = 0

  private static let most = 1024

  func verdict(of key: TaskKey) -> Verdict? {
    let last = said[..<oldest].last { $0.key == key } ?? said[oldest...].last { $0.key == key }
    return last?.verdict
  }

  mutating func note(_ key: TaskKey, _ verdict: Verdict) {
    guard said.count == Self.most else { return said.append((key, verdict)) }
    said[oldest] = (key, verdict)
    oldest = (oldest + 1) % Self.most
  }
}
