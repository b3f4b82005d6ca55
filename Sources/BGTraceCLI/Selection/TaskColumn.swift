// The column in which a task is counted. One byte, because it is kept for very many tasks.

import BackgroundTasks
import Reports

struct TaskColumn: Equatable {
  /// The index among all columns.
  let place: UInt8

  private init(_ place: Int) { self.place = UInt8(truncatingIfNeeded: place) }

  private static let verdicts = Verdict.allCases.count
  private static let routines = BackgroundTask.Routine.allCases.count
  private static let firstHidden = 2 * verdicts
  private static let firstOutside = firstHidden + routines
  private static let firstLeakedOutside = firstOutside + Outside.allCases.count
  static let count = firstLeakedOutside + Outside.allCases.count

  static func shown(_ verdict: Verdict) -> TaskColumn { TaskColumn(verdict.place) }
  /// Carriers are counted apart from the tasks they carry, because both leak together.
  static func carrier(_ verdict: Verdict) -> TaskColumn { TaskColumn(verdicts + verdict.place) }
  static func hidden(_ routine: BackgroundTask.Routine) -> TaskColumn { TaskColumn(firstHidden + routine.place) }
  static func outside(_ bound: Outside) -> TaskColumn { TaskColumn(firstOutside + bound.place) }
  static func leakedOutside(_ bound: Outside) -> TaskColumn { TaskColumn(firstLeakedOutside + bound.place) }

  init(_ task: BackgroundTask, at place: TaskFilter.Place) {
    switch place {
    case .shown: self = .shown(task)
    case .hidden(let routine): self = .hidden(routine)
    case .outside(let bound):
      self = task.verdict == .leaked && !task.carriesOthers ? .leakedOutside(bound) : .outside(bound)
    }
  }

  static func shown(_ task: BackgroundTask) -> TaskColumn {
    task.carriesOthers ? .carrier(task.verdict) : .shown(task.verdict)
  }

  var isShown: Bool { place < Self.firstHidden }
  var isHidden: Bool { (Self.firstHidden..<Self.firstOutside).contains(Int(place)) }
}

extension BackgroundTask {
  /// Whether the assertion carries tasks that are in the log and represent it.
  fileprivate var carriesOthers: Bool { kind == .assertion && carried > 0 }
}

extension Verdict {
  /// The index among all verdicts.
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
  /// The index among all reasons.
  fileprivate var place: Int {
    switch self {
    case .systemMade: 0
    case .carrier: 1
    case .system: 2
    case .unlimited: 3
    }
  }
}

extension Outside {
  /// The index among all reasons.
  fileprivate var place: Int {
    switch self {
    case .process: 0
    case .task: 1
    case .since: 2
    case .until: 3
    }
  }
}
