// How many tasks came to what, counted by their latest verdict.

import BackgroundTasks

struct TaskTally {
  /// In the order of all verdicts: of a million tasks, each would be hashed for a place in a dictionary.
  private var counts = Array(repeating: 0, count: Verdict.allCases.count)
  /// Likewise, of those that are not shown.
  private var hiddenCounts = Array(repeating: 0, count: BackgroundTask.Routine.allCases.count)

  /// What is none is not listed.
  var verdicts: [Verdict: Int] {
    Dictionary(uniqueKeysWithValues: zip(Verdict.allCases, counts).filter { $0.1 > 0 })
  }

  var hidden: [BackgroundTask.Routine: Int] {
    Dictionary(uniqueKeysWithValues: zip(BackgroundTask.Routine.allCases, hiddenCounts).filter { $0.1 > 0 })
  }

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
    case .shown: counts[verdict.place] = max(counts[verdict.place] + difference, 0)
    case .hidden(let routine):
      hiddenCounts[routine.place] = max(hiddenCounts[routine.place] + difference, 0)
    case .notSelected: break
    }
  }
}

extension Verdict {
  /// Among all of them.
  fileprivate var place: Int {
    switch self {
    case .leaked: 0
    case .ended: 1
    case .expired: 2
    case .unknown: 3
    case .died: 4
    case .overdue: 5
    case .open: 6
    }
  }
}

extension BackgroundTask.Routine {
  /// Among all of them.
  fileprivate var place: Int {
    switch self {
    case .systemMade: 0
    case .carrier: 1
    case .system: 2
    case .unlimited: 3
    }
  }
}
