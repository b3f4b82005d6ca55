// BG101: the log says that a task was held when it should long have ended.

package struct LeakedTask: Rule {
  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    guard case .judged(let task) = entry, task.routine != .carrier else { return }
    task.tell(.leaked, Self.finding, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding {
    let proof = task.evidence.map { ": \($0.statement.words)" } ?? ""
    return Finding(text, .error, "\(task.quotedName) was begun and never ended\(proof)", task, at: task.shownMoment)
  }

  package static let text = RuleText(
    id: "BG101", name: "leaked-task", levels: "error", sentence: "a background task was begun and never ended",
    meaning: "", causes: "", swift: nil, objectiveC: nil)
}
