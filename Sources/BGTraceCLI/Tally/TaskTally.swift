// How many tasks came to what, counted by their latest verdict. What is taken off again is what was added, whatever the
// filter would say of the task by now.

import BackgroundTasks
import Reports

struct TaskTally {
  /// By column.
  private var counts = Array(repeating: 0, count: TaskColumn.count)
  private var counted = CountedTasks()

  /// What is none is not listed.
  var verdicts: [Verdict: Int] { listed { .shown($0) } }
  var carriers: [Verdict: Int] { listed { .carrier($0) } }
  var hidden: [BackgroundTask.Routine: Int] { listed { .hidden($0) } }
  /// Tasks that were not asked for.
  var outside: [Outside: Int] {
    leakedOutside.merging(listed { .outside($0) }) { $0 + $1 }
  }
  var leakedOutside: [Outside: Int] { listed { .leakedOutside($0) } }

  /// A carrier has no finding of its own: it is a leak where it is shown.
  var hasLeak: Bool { (verdicts[.leaked] ?? 0) + (carriers[.leaked] ?? 0) > 0 }
  /// Whether any task was among those that were asked for.
  var hasSelected: Bool { !verdicts.isEmpty || !carriers.isEmpty || !hidden.isEmpty }

  private func listed<Word: CaseIterable & Hashable>(_ column: (Word) -> TaskColumn) -> [Word: Int] {
    var listed: [Word: Int] = [:]
    for word in Word.allCases {
      let count = counts[Int(column(word).place)]
      if count > 0 { listed[word] = count }
    }
    return listed
  }

  /// `isTold`: the filter has been asked about it before, and may say something else now. A task that was shown once is
  /// shown from then on: what was printed of it must not stay as it was. Returns whether the task is shown.
  mutating func count(_ task: BackgroundTask, _ filter: TaskFilter, isTold: Bool = false) -> Bool {
    var column = TaskColumn(task, at: filter.place(of: task))
    let isNew = task.verdictBefore == nil && !isTold
    if !isNew, let before = counted[task] ?? assumed(task, filter) {
      if before.isShown { column = .shown(task) }
      add(-1, before)
    }
    add(1, column)
    counted.note(task, column, isNew: isNew)
    return column.isShown
  }

  /// Nil where nothing is known of it.
  func column(of task: BackgroundTask) -> TaskColumn? { counted[task] }

  /// Of a task that was counted too long ago: what it would be counted as now.
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
