// BG107: a task was ended only when its time was up.

package struct ExpiredTask: Rule {
  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    guard case .judged(let task) = entry, task.routine == nil else { return }
    task.tell(.expired, Self.finding, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding {
    let way = task.evidence?.statement == .timedOut ? "ran out of time" : "was ended only when its time was up"
    let duration = task.duration.map { ", after \(Figures.duration($0))" } ?? ""
    return Finding(text, .warning, "\(task.quotedName) \(way)\(duration)", task, at: task.shownMoment)
  }

  package static let text = RuleText(
    id: "BG107", name: "expired-task", levels: "warning", sentence: "a background task ran until its time was up",
    meaning: "", causes: "", swift: nil, objectiveC: nil)
}
