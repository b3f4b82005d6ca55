// The open tasks of a live log at one moment: by process, with the clock that the tasks share.

import BackgroundTasks

package struct OpenWork: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    package var task: BackgroundTask
    /// Seconds since the task began.
    package var age: Double?

    package init(task: BackgroundTask, age: Double?) {
      self.task = task
      self.age = age
    }
  }

  package var process: ProcessIdentity
  /// The tasks that are shown by default, oldest first.
  package var tasks: [Item]
  /// Seconds of background time used in the present stay. Nil outside of one.
  package var clock: Double?
  package var budget: Double?

  package init(process: ProcessIdentity, tasks: [Item], clock: Double?, budget: Double?) {
    self.process = process
    self.tasks = tasks
    self.clock = clock
    self.budget = budget
  }
}

extension Ledger {
  /// The first `most` processes, in order of appearance. `instant` is the log's clock, in microseconds since 1970.
  package mutating func openWork(at instant: Int64, most: Int = 8) -> [OpenWork] {
    let now = position(at: instant)
    var work: [OpenWork] = []
    for number in directory.numbers where work.count < most {
      guard let open = directory.change(number, { $0.openWork(now) }), !open.tasks.isEmpty else { continue }
      work.append(open)
    }
    return work
  }
}

extension ProcessInstance {
  /// Without tasks if the process is gone.
  fileprivate mutating func openWork(_ now: FoldPosition) -> OpenWork {
    let reading = isDebugged ? nil : stays.clock.reading(at: now.moment, now.budgets)
    let open = gone == nil ? openTasks(now) : []
    let shown = open.filter { $0.routine == nil || $0.isCarrier && appTasks.isEmpty }
    let items = shown.map { OpenWork.Item(task: $0, age: now.moment.seconds(since: $0.begin)) }
    return OpenWork(process: identity, tasks: items, clock: reading?.seconds, budget: reading?.budget.seconds)
  }
}
