// Decides which of the ledger's entries the user sees, and counts them. One value does both, so that what is printed
// and what is counted agree.

import BackgroundTasks
import Pipeline
import Reports
import TaskRules

struct EntryTally {
  private let filter: TaskFilter
  private(set) var tasks = TaskTally()
  private(set) var findings = FindingTally()
  /// Used only with a selection.
  private(set) var seen: SeenSubjects
  private var withheld = WithheldEntries()
  /// Their names, by number.
  private var inputs: [String]
  private var isDebuggerNoted = false
  /// Of the processes in the logs.
  private var names = ProcessNames()

  init(_ filter: TaskFilter, inputs: [String]) {
    self.filter = filter
    self.inputs = inputs
    seen = SeenSubjects(filter.selection)
  }

  /// One more input, which has the next number.
  mutating func found(_ input: String) { inputs.append(input) }

  /// Hands the entry to the outputs, as far as the selection admits. Returns whether it was shown.
  @discardableResult
  mutating func hand(_ entry: LedgerEntry, to outputs: Outputs) -> Bool {
    if case .clue(let clue) = entry {
      noteDebugger(clue, outputs)
      noteTasksLetGo(clue, outputs)
    }
    if case .captured = entry {
      outputs.write(entry)
    } else if filter.selects {
      return sift(entry, outputs)
    } else if count(entry) {
      outputs.write(entry)
      return true
    }
    return false
  }

  /// Hands on what was held when a capture was made, as far as the selection admits.
  func hand(_ holdings: CaptureHoldings, to outputs: Outputs) {
    var admitted = holdings
    for place in admitted.holdings.indices {
      admitted.holdings[place].process = names.completed(admitted.holdings[place].process)
    }
    let selected = admitted.holdings.filter { filter.isSelected($0) }
    admitted.holdings = selected.filter { filter.shows($0) }
    outputs.write(
      ReportedHoldings(
        admitted, hidden: selected.count - admitted.holdings.count, outside: holdings.holdings.count - selected.count))
  }

  private mutating func noteDebugger(_ clue: Clue, _ outputs: Outputs) {
    guard case .debugged = clue.what, !isDebuggerNoted else { return }
    isDebuggerNoted = true
    let moment = clue.moment
    outputs.write(
      NoticeWords.debugger(file: inputs.indices.contains(moment.input) ? inputs[moment.input] : nil, moment.line))
  }

  private func noteTasksLetGo(_ clue: Clue, _ outputs: Outputs) {
    guard case .letGo(let letGo) = clue.what else { return }
    let moment = clue.moment
    let file = inputs.indices.contains(moment.input) ? inputs[moment.input] : nil
    outputs.write(
      NoticeWords.letGo(
        letGo, process: clue.process.name ?? clue.process.bundle, isOfAll: clue.instance == 0, file: file,
        moment.line))
  }

  /// Returns whether the entry is shown. Without a selection the decision never changes.
  private mutating func count(_ entry: LedgerEntry) -> Bool {
    switch entry {
    case .began(let task): return filter.place(of: task) == .shown
    case .judged(let task): return tasks.count(task, filter)
    case .process(let note): return filter.shows(note)
    case .finding(let finding):
      if finding.isWithdrawn, !findings.isStanding(finding) { return false }
      findings.count(finding)
      return true
    case .clue, .captured: return false
    }
  }

  // MARK: With a selection

  private mutating func sift(_ entry: LedgerEntry, _ outputs: Outputs) -> Bool {
    seen.note(entry)
    let (instance, process) = entry.subject
    names.note(process)
    if withheld.holds(instance), filter.isOfProcess(process) {
      // Only now the instance is known to be of a selected process.
      for earlier in withheld.take(instance) { show(earlier.of(process), outputs, isRepeated: true) }
    }
    return show(entry, outputs, isRepeated: false)
  }

  @discardableResult
  private mutating func show(_ entry: LedgerEntry, _ outputs: Outputs, isRepeated: Bool) -> Bool {
    var mayChange = false
    let isShown: Bool
    switch entry {
    case .began(let task): isShown = filter.place(of: task) == .shown
    case .judged(let task): isShown = tasks.count(task, filter, isRepeated: isRepeated)
    case .process(let note): isShown = filter.shows(note)
    case .finding(let finding):
      isShown = count(selected: finding)
      mayChange = !isShown && !finding.isWithdrawn && filter.asksForTasks
    case .clue, .captured: return false
    }
    if isShown {
      outputs.write(entry)
      if case .judged(let task) = entry { showFindings(about: task, outputs) }
      return true
    }
    let (instance, process) = entry.subject
    mayChange = mayChange || !filter.isOfProcess(process) && process.isIncomplete && !entry.isWithdrawn
    if mayChange { withheld.add(entry, of: instance) }
    return false
  }

  /// Findings about the task from before it was known to be selected.
  private mutating func showFindings(about task: BackgroundTask, _ outputs: Outputs) {
    guard withheld.holds(task.instance) else { return }
    for var finding in withheld.takeFindings(about: task) {
      for place in finding.tasks.indices where finding.tasks[place].number == task.number {
        finding.tasks[place] = task
      }
      show(.finding(finding), outputs, isRepeated: true)
    }
  }

  /// Returns whether the finding is shown. A finding that was not shown is not withdrawn either.
  private mutating func count(selected finding: Finding) -> Bool {
    if finding.isWithdrawn {
      if withheld.remove(finding) || !findings.isStanding(finding) { return false }
    } else if !shows(finding) {
      return false
    }
    findings.count(finding)
    return true
  }

  /// A finding that explains a verdict is shown where its task is shown.
  private func shows(_ finding: Finding) -> Bool {
    if finding.isOfVerdict, let column = finding.tasks.first.flatMap({ tasks.column(of: $0) }), !column.isHidden {
      return column.isShown
    }
    return filter.shows(finding)
  }
}

extension LedgerEntry {
  fileprivate var isWithdrawn: Bool { if case .finding(let finding) = self { finding.isWithdrawn } else { false } }
}
