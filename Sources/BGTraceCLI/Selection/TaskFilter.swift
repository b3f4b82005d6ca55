// Decides which of the ledger's tasks and notes the user sees: the selected ones, without the system's own business.

import BackgroundTasks
import ByteScan
import LogFormats
import Pipeline
import Reports
import TaskRules

struct TaskFilter {
  enum Place: Equatable {
    case shown
    /// Only `--all` shows it.
    case hidden(BackgroundTask.Routine)
    /// Outside the selection.
    case outside(Outside)
  }

  let selection: Selection
  private let filter: SelectionFilter
  /// Whether processes, names or times are selected. Otherwise no task needs a check.
  let selects: Bool
  var asksForTasks: Bool { !selection.tasks.isEmpty }

  init(_ selection: Selection, end: Int64?) {
    self.selection = selection
    filter = SelectionFilter(selection, end: end)
    selects =
      !selection.processes.isEmpty || !selection.tasks.isEmpty || selection.since != nil || selection.until != nil
  }

  func place(of task: BackgroundTask) -> Place {
    if selects, let outside = outside(task) { return .outside(outside) }
    if !selection.all, let routine = task.routine { return .hidden(routine) }
    return .shown
  }

  /// Why the task is outside the selection; nil where it is inside.
  private func outside(_ task: BackgroundTask) -> Outside? {
    if !isOfProcess(task.process) { return .process }
    if !isOfName(task) { return .task }
    if isInTime(task) { return nil }
    if selection.since == nil { return .until }
    return selection.until != nil && task.begin.map { filter.isPast($0) } == true ? .until : .since
  }

  /// Notes about processes of the system are omitted, because they would bury the apps' rows.
  func shows(_ note: ProcessChange) -> Bool {
    guard isOfProcess(note.process), filter.isInTime(note.moment) else { return false }
    if selection.all || !selection.processes.isEmpty || note.isReported { return true }
    if case .killed(let kill) = note.what, kill.cause == .beyondPermittedTime { return true }
    guard !note.process.isOfSystem else { return false }
    // A daemon is logged by its name and without a bundle; an app that logs itself has a name, too.
    return note.process.kind == .app || (note.process.kind == .other && note.process.name != nil)
  }

  /// Findings are not checked against the system's business, because the rules omit it already.
  func shows(_ finding: Finding) -> Bool {
    guard isOfProcess(finding.process), isInTime(finding) else { return false }
    return selection.tasks.isEmpty || finding.tasks.contains { isOfName($0) }
  }

  /// A finding that explains a verdict is shown where its task is shown, whatever its own time is.
  private func isInTime(_ finding: Finding) -> Bool {
    if let moment = finding.moment, !filter.isInTime(moment) {
      return finding.isOfVerdict && finding.tasks.contains { isInTime($0) }
    }
    return true
  }

  /// Assertions of apps with a limit, unless all are asked for.
  func shows(_ holding: CaptureHoldings.Holding) -> Bool { selection.all || holding.isOfApp }

  func isSelected(_ holding: CaptureHoldings.Holding) -> Bool {
    guard isOfProcess(holding.process) else { return false }
    let assertion = holding.assertion
    let names = [assertion.name, assertion.id].compactMap { $0 }
    return selection.tasks.isEmpty || selection.tasks.contains { glob in names.contains { glob.matches($0) } }
  }

  func isOfProcess(_ process: ProcessIdentity) -> Bool {
    selection.processes.isEmpty
      || selection.processes.contains { $0.matches(name: process.name, pid: process.pid, bundle: process.bundle) }
  }

  private func isOfName(_ task: BackgroundTask) -> Bool {
    guard !selection.tasks.isEmpty else { return true }
    return selection.tasks.contains { $0.matches(task) }
  }

  /// A task is inside a stretch of time in which it begins or ends, or which it spans.
  private func isInTime(_ task: BackgroundTask) -> Bool {
    guard selection.since != nil || selection.until != nil else { return true }
    let last = task.end ?? task.evidence?.moment
    if let begin = task.begin, filter.isInTime(begin) { return true }
    if let last, filter.isInTime(last) { return true }
    guard let begin = task.begin, begin.instant != nil else { return false }
    // It spans the stretch where it begins before and ends after, or does not end.
    return !filter.isPast(begin) && (task.verdict == .open || last.map { filter.isPast($0) } == true)
  }
}
