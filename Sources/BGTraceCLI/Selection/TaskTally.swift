// The number of tasks by their latest verdict. A new verdict subtracts what was added before, even if the filter would
// now decide differently.

import BackgroundTasks
import Reports

struct TaskTally {
  /// By column.
  private var counts = Array(repeating: 0, count: TaskColumn.count)
  private var counted = CountedTasks()

  /// Verdicts without tasks are omitted.
  var verdicts: [Verdict: Int] { listed { .shown($0) } }
  var carriers: [Verdict: Int] { listed { .carrier($0) } }
  var hidden: [BackgroundTask.Routine: Int] { listed { .hidden($0) } }
  /// Tasks outside the selection.
  var outside: [Outside: Int] {
    leakedOutside.merging(listed { .outside($0) }) { $0 + $1 }
  }
  var leakedOutside: [Outside: Int] { listed { .leakedOutside($0) } }

  /// A carrier has no finding of its own, so it counts as a leak where it is shown.
  var hasLeak: Bool { (verdicts[.leaked] ?? 0) + (carriers[.leaked] ?? 0) > 0 }
  /// Whether any task was selected.
  var hasSelected: Bool { !verdicts.isEmpty || !carriers.isEmpty || !hidden.isEmpty }

  private func listed<Word: CaseIterable & Hashable>(_ column: (Word) -> TaskColumn) -> [Word: Int] {
    var listed: [Word: Int] = [:]
    for word in Word.allCases {
      let count = counts[Int(column(word).place)]
      if count > 0 { listed[word] = count }
    }
    return listed
  }

  /// Returns whether the task is shown. A task that was shown once stays shown, so that the printed verdict is revised.
  /// `isRepeated`: the filter has decided about this entry before and may decide differently now.
  mutating func count(_ task: BackgroundTask, _ filter: TaskFilter, isRepeated: Bool = false) -> Bool {
    var column = TaskColumn(task, at: filter.place(of: task))
    let isNew = task.verdictBefore == nil && !isRepeated
    if !isNew, let before = counted[task] ?? assumed(task, filter) {
      if before.isShown { column = .shown(task) }
      add(-1, before)
    }
    add(1, column)
    counted.note(task, column, isNew: isNew)
    return column.isShown
  }

  /// Nil where the task was not counted, or too long ago.
  func column(of task: BackgroundTask) -> TaskColumn? { counted[task] }

  /// For a task that was counted too long ago: the column it would have now.
  private func assumed(_ task: BackgroundTask, _ filter: TaskFilter) -> TaskColumn? {
    guard let before = task.verdictBefore else { return nil }
    var earlier = task
    earlier.verdict = before
    return TaskColumn(earlier, at: filter.place(of: earlier))
  }

  private mutating func add(_ difference: Int, _ column: TaskColumn) {
    let place = Int(column.place)
    counts[place] = max(counts[place] + difference, 0)
  }
}
