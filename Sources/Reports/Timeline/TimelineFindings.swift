// What the summary needs, collected while the rows are printed. Of each kind the first few are kept; the rest is
// counted.

import BackgroundTasks
import TaskRules

struct TimelineFindings {
  struct Item {
    let task: BackgroundTask
    /// The process's name as the rows show it.
    let process: String
    /// The task was judged leaked before it ended.
    let wasLeaked: Bool
    /// The time of the latest entry about the task's process.
    let latest: Int64?
  }

  /// The end of a process, as the summary lists it.
  struct KillItem {
    let instance: Int
    let end: ProcessEnd
    let process: String
    let moment: Moment
    var mainThread = SystemReport.MainThread.unknown
  }

  struct NoticeItem {
    let notice: Notice
    var more = 0
  }

  struct FindingItem {
    let finding: Finding
    let process: String
  }

  private(set) var items: [Verdict: [Item]] = [:]
  /// The tasks in `items`. Few tasks are among them.
  private var numbers: Set<TaskNumber> = []
  private(set) var kills: [KillItem] = []
  private(set) var moreKills = 0
  /// The captures that the logs come from, as they are known by now.
  private(set) var captures: [CaptureBasis] = []
  private(set) var notices: [NoticeItem] = []
  /// Errors and warnings that no verdict and no kill states already, the first few of each rule.
  private(set) var findings: [FindingItem] = []

  /// A near-budget finding is omitted where the clock passed the budget afterwards, or where a task leaked.
  var worthListing: [FindingItem] {
    let worse = Set([Verdict.leaked, .overdue].flatMap { items[$0] ?? [] }.map(\.task.number))
    return findings.filter { item in
      item.finding.rule != NearBudget.text.id || !item.finding.tasks.contains { worse.contains($0.number) }
    }
  }

  static func most(_ verdict: Verdict) -> Int { verdict == .leaked ? 1000 : 5 }
  /// How many leaked tasks are listed with the places of their begin and of the proof.
  static let mostProven = 10
  static let mostKills = 5
  static let mostFindings = 3

  /// A task that is judged again leaves its previous place.
  mutating func collect(_ task: BackgroundTask, of life: TimelineLife) {
    var wasLeaked = false
    if task.verdictBefore != nil, numbers.remove(task.number) != nil {
      wasLeaked = items[.leaked]?.contains { $0.task.number == task.number } == true
      for verdict in items.keys { items[verdict]?.removeAll { $0.task.number == task.number } }
    }
    // System assertions that carry tasks are counted apart from the tasks.
    guard task.verdict != .ended, task.kind != .assertion || task.carried == 0,
      items[task.verdict, default: []].count < Self.most(task.verdict)
    else { return }
    numbers.insert(task.number)
    items[task.verdict, default: []].append(
      Item(task: task, process: life.nameForSummary, wasLeaked: wasLeaked, latest: life.latest))
  }

  /// The system logs one kill several times.
  mutating func collect(_ note: ProcessChange, of life: inout TimelineLife) {
    guard let end = ProcessEnd(note) else { return }
    if life.wasKilled {
      // Where one end has two reasons, background time is shown.
      if end.isForBackgroundTime,
        let place = kills.firstIndex(where: { $0.instance == note.instance && !$0.end.isForBackgroundTime })
      {
        kills[place] = KillItem(
          instance: note.instance, end: end, process: life.nameForSummary, moment: note.moment)
      }
      return revise(note)
    }
    life.wasKilled = true
    guard kills.count < Self.mostKills else {
      moreKills += 1
      return
    }
    kills.append(KillItem(instance: note.instance, end: end, process: life.nameForSummary, moment: note.moment))
    revise(note)
  }

  /// A crash report about the same kill may add what the main thread did.
  private mutating func revise(_ note: ProcessChange) {
    guard case .killed(let kill) = note.what, kill.mainThread != .unknown,
      let place = kills.firstIndex(where: { $0.instance == note.instance })
    else { return }
    kills[place].mainThread = kill.mainThread
  }

  /// A finding that is withdrawn leaves its place.
  mutating func collect(_ finding: Finding, of life: TimelineLife) {
    if finding.isWithdrawn {
      return findings.removeAll { $0.finding.isSame(as: finding) }
    }
    let same = findings.lazy.filter { $0.finding.rule == finding.rule }.count
    guard finding.level > .note, same < Self.mostFindings else { return }
    findings.append(FindingItem(finding: finding, process: life.nameForSummary))
  }

  /// A later revision takes the place of an earlier one.
  mutating func collect(_ capture: CaptureBasis) {
    if let place = captures.firstIndex(where: { $0.path == capture.path }) {
      captures[place] = capture
    } else {
      captures.append(capture)
    }
  }

  mutating func collect(_ notice: Notice) {
    if let place = notices.firstIndex(where: { $0.notice.code == notice.code }) {
      notices[place].more += 1
    } else {
      notices.append(NoticeItem(notice: notice))
    }
  }
}

extension Finding {
  /// Whether the rows of the tasks or of the process state it already. Counts of many lives have no rows.
  var isShownInRows: Bool { instance != 0 && ["BG101", "BG103", "BG107", "BG117"].contains(rule) }

  /// Whether the rule is about the end of a process. It is not shown where the row of that end is shown.
  var isOfEnd: Bool { ["BG104", "BG112", "BG113", "BG114", "BG118"].contains(rule) }

  fileprivate func isSame(as other: Finding) -> Bool {
    rule == other.rule && instance == other.instance && tasks.map(\.number) == other.tasks.map(\.number)
  }
}

extension TimelineLife {
  /// `Larder (life 2, pid 4805)`
  fileprivate var nameForSummary: String {
    let pid =
      process.name == nil && process.bundle == nil ? nil : process.pid.map { "pid\(TimelineSummary.unbroken)\($0)" }
    let details = [number > 1 ? "life\(TimelineSummary.unbroken)\(number)" : nil, pid].compactMap { $0 }
    return name + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}
