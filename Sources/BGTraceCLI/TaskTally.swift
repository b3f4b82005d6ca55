// How many tasks came to what, counted by their latest verdict.

import BackgroundTasks

struct TaskTally {
  /// In the order of all verdicts: of a million tasks, each would be hashed for a place in a dictionary.
  private var counts = Array(repeating: 0, count: Verdict.allCases.count)
  private(set) var hidden: [BackgroundTask.Routine: Int] = [:]

  /// What is none is not listed.
  var verdicts: [Verdict: Int] {
    Dictionary(uniqueKeysWithValues: zip(Verdict.allCases, counts).filter { $0.1 > 0 })
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
      let sum = hidden[routine, default: 0] + difference
      hidden[routine] = sum > 0 ? sum : nil
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
