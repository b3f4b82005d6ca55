// What was said last of tasks that have no lane any more, for as long as anybody may be expected to take it back.

import BackgroundTasks

struct LatestVerdicts {
  private var verdicts: [TaskKey: Verdict] = [:]
  private var older: [TaskKey: Verdict] = [:]

  private static let most = 512

  subscript(_ key: TaskKey) -> Verdict? {
    get { verdicts[key] ?? older[key] }
    set {
      verdicts[key] = newValue
      guard verdicts.count > Self.most else { return }
      swap(&verdicts, &older)
      verdicts.removeAll(keepingCapacity: true)
    }
  }
}
