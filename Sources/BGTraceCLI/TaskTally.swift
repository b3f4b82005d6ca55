// How many tasks came to what, counted by their latest verdict.

import BackgroundTasks

struct TaskTally {
  private(set) var verdicts: [Verdict: Int] = [:]
  private(set) var hidden: [BackgroundTask.Routine: Int] = [:]

  /// Returns whether the task is shown.
  mutating func count(_ task: BackgroundTask, _ filter: TaskFilter) -> Bool {
    if let before = task.verdictBefore {
      var earlier = task
      earlier.verdict = before
      add(-1, before, filter.place(of: earlier))
    }
    let place = filter.place(of: task)
    add(1, task.verdict, place)
    return place == .shown
  }

  private mutating func add(_ difference: Int, _ verdict: Verdict, _ place: TaskFilter.Place) {
    switch place {
    case .shown: Self.add(difference, to: &verdicts[verdict])
    case .hidden(let routine): Self.add(difference, to: &hidden[routine])
    case .notSelected: break
    }
  }

  /// What is none is not listed.
  private static func add(_ difference: Int, to count: inout Int?) {
    let sum = (count ?? 0) + difference
    count = sum > 0 ? sum : nil
  }
}
