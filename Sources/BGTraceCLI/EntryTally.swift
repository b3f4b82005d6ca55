// Which of the ledger's entries the user sees, and how many of them there were. One value, so that whoever hands on an
// entry has to ask for it once.

import BackgroundTasks

struct EntryTally {
  let filter: TaskFilter
  private(set) var tasks = TaskTally()
  private(set) var findings = FindingTally()
  /// As on the command line.
  private let inputs: [String]
  private var isDebuggerTold = false

  init(_ filter: TaskFilter, inputs: [String]) {
    self.filter = filter
    self.inputs = inputs
  }

  /// Hands on what is in it, as far as somebody wants to see it.
  mutating func hand(_ outbox: inout Outbox, to outputs: Outputs) {
    outbox.empty(
      { entry in
        if case .remark(let remark) = entry {
          tellOfDebugger(remark, outputs)
          tellOfLetGo(remark, outputs)
        }
        if count(entry) { outputs.take(entry) }
      }, outputs.notice)
  }

  private mutating func tellOfDebugger(_ remark: Remark, _ outputs: Outputs) {
    guard case .debugged = remark.what, !isDebuggerTold else { return }
    isDebuggerTold = true
    let moment = remark.moment
    outputs.notice(
      Remarks.debugger(file: inputs.indices.contains(moment.input) ? inputs[moment.input] : nil, moment.line))
  }

  private func tellOfLetGo(_ remark: Remark, _ outputs: Outputs) {
    guard case .letGo(let letGo) = remark.what else { return }
    let moment = remark.moment
    let file = inputs.indices.contains(moment.input) ? inputs[moment.input] : nil
    outputs.notice(
      Remarks.letGo(letGo, process: remark.process.name ?? remark.process.bundle, file: file, moment.line))
  }

  /// Returns whether the entry is shown.
  private mutating func count(_ entry: LedgerEntry) -> Bool {
    switch entry {
    case .began(let task): filter.place(of: task) == .shown
    case .judged(let task): tasks.count(task, filter)
    case .process(let note): filter.shows(note)
    case .finding(let finding): findings.count(finding, filter)
    case .remark: false
    }
  }
}
