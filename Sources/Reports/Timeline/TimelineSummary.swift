// The end of a timeline: first the answer, then the evidence, then what was read.

import BackgroundTasks
import ByteScan
import TaskRules

struct TimelineSummary {
  let style: TimelineStyle
  let clock: TimelineClock
  let paths: [String]
  /// The only archive. Its name is stated once, and the places in it go without.
  let archive: String?
  /// The log passes midnight, so a time of day needs its date.
  let withDates: Bool

  private static let labelColumns = 9
  private static let widestName = 72
  /// Worst first.
  private static let order: [Verdict] = [.leaked, .overdue, .expired, .died, .unknown, .open]

  func text(_ findings: TimelineFindings, _ summary: Summary) -> String {
    let items = Self.order.flatMap { findings.items[$0] ?? [] }
    var text = ""
    if items.isEmpty, findings.kills.isEmpty, findings.findings.isEmpty, !hasKills(findings, summary),
      Self.order.allSatisfy({ summary.verdicts[$0, default: 0] == 0 && summary.carriers[$0, default: 0] == 0 })
    {
      // What was held may have been shown, without any log.
      if summary.lines > 0 || findings.captures.allSatisfy(\.read.isEmpty) { text += paragraph(nothing(summary)) }
    } else {
      if summary.verdicts[.leaked, default: 0] == 0 { text += paragraph(noLeak(findings, summary)) }
      for verdict in Self.order {
        text += list(verdict, findings.items[verdict] ?? [], total: summary.verdicts[verdict, default: 0])
        if verdict == .leaked { text += list(findings.kills, more: findings.moreKills) }
      }
      text += list(findings.worthListing, summary)
      text += paragraph(counts(summary))
    }
    text += outside(summary)
    text += notes(summary)
    text += hidden(summary)
    let basis = TimelineBasis(clock: clock, mayLieBefore: mayLieBefore(findings, summary))
    for capture in findings.captures {
      for (label, words) in basis.paragraphs(capture) { text += paragraph(words, label: label) }
    }
    for item in findings.notices { text += paragraph(words(item), label: "note:", .warning) }
    return text
  }

  /// Whether something may have begun before the first record: nothing leaked, or the begin of what leaked is not in the log.
  private func mayLieBefore(_ findings: TimelineFindings, _ summary: Summary) -> Bool {
    summary.verdicts[.leaked, default: 0] == 0
      || findings.items[.leaked, default: []].contains { seenBegin($0.task) == nil }
  }

  // MARK: Findings

  private func list(_ verdict: Verdict, _ items: [TimelineFindings.Item], total: Int) -> String {
    let (word, paint) = (TaskWords.word(verdict), TaskWords.paint(verdict))
    var text = ""
    for (index, item) in items.enumerated() {
      let isProven = verdict == .leaked && index < TimelineFindings.mostProven
      let place = verdict == .leaked && !isProven ? began(item.task) : ""
      text += paragraph(sentence(item) + place, label: index == 0 ? word : "", paint)
      if isProven { text += proof(item) }
    }
    if total > items.count {
      let more = Figures.grouped(total - items.count)
      text += paragraph(items.isEmpty ? more : "and \(more) more", label: items.isEmpty ? word : "", paint)
    }
    return text
  }

  private func proof(_ item: TimelineFindings.Item) -> String {
    let reckoned = item.task.begin.map { "about \(time($0)), " } ?? ""
    let begun = seenBegin(item.task).map { "\(time($0))  \(place($0))" } ?? "\(reckoned)not in the log"
    let evidence = item.task.evidence.map { "\(time($0.moment))  \(place($0.moment)): \($0.words)" }
    return paragraph(begun, label: "  began") + (clock(item.task).map { paragraph($0, label: "  clock") } ?? "")
      + (evidence.map { paragraph($0, label: "  proof") } ?? "")
  }

  /// Nil where the begin was computed from a later record.
  private func seenBegin(_ task: BackgroundTask) -> Moment? {
    task.quality.contains(.beginInferred) ? nil : task.begin
  }

  /// How much of its budget the task used, and where the budget is stated.
  private func clock(_ task: BackgroundTask) -> String? {
    guard let used = task.used, let budget = task.budget, used > 0, budget.seconds.isFinite else { return nil }
    return "\(duration(used * budget.seconds)) of \(duration(budget.seconds)); the budget is \(budget.origin)"
  }

  private func sentence(_ item: TimelineFindings.Item) -> String {
    let task = item.task
    let name = task.spokenName.title(columns: Self.widestName, style.glyphs.ellipsis)
    let id = task.taskID.map { "\(Self.unbroken)#\($0)" } ?? ""
    let subject = "\(name)\(id) of \(process(item.process))"
    guard task.verdict != .leaked else { return "\(subject)\(open(task))" }
    return "\(subject), \(predicate(item))\(began(task))"
  }

  private func began(_ task: BackgroundTask) -> String {
    seenBegin(task).map { "; began \(place($0))" } ?? "; its begin is not in the log"
  }

  /// How long the task was open before it was judged leaked.
  private func open(_ task: BackgroundTask) -> String {
    guard let elapsed = task.elapsed else { return "" }
    // The line about the clock states it more precisely.
    let inBackground = clock(task) == nil ? known(task.background) : nil
    let background = inBackground.map { ", \($0) of them in the background" } ?? ""
    return ", open for \(duration(elapsed))\(background)"
  }

  private func predicate(_ item: TimelineFindings.Item) -> String {
    let task = item.task
    let elapsed = task.elapsed.map(duration)
    switch task.verdict {
    case .leaked, .ended: return task.verdict.rawValue
    case .expired:
      let way =
        if item.wasLeaked { "ended late" } else if task.evidence?.statement == .timedOut { "timed out" } else {
          "ended only when its time was up"
        }
      return way + (elapsed.map { ", after \($0)" } ?? "")
    case .overdue:
      let budget = known(task.budget?.seconds).map { " of a budget of \($0)" } ?? ""
      // The longest stay counts, because stays are never added up.
      let seconds = task.used.flatMap { used in task.budget.map { used * $0.seconds } }
      let used = known(seconds).map { " after \($0)\(budget) in the background" }
      return "still open" + (used ?? elapsed.map { " after \($0), past its budget" } ?? "")
    case .died:
      let open = elapsed.map { "open for \($0)" } ?? "open"
      return open + (task.evidence.map { ", then \($0.words)" } ?? ", then its process was gone")
    case .unknown: return "end not seen" + (task.evidence.map { ": \($0.words)" } ?? "")
    case .open:
      let latest = item.latest.map { Moment(instant: $0, line: 0) }
      let least = latest?.seconds(since: task.begin).flatMap { $0 > 0 ? $0 : nil }.map(duration)
      return "still open where the log ends" + (least.map { ", for at least \($0)" } ?? "")
    }
  }

  private func list(_ ends: [TimelineFindings.KillItem], more: Int) -> String {
    var text = ""
    var label = ""
    for item in ends {
      let place = "\(time(item.moment)) \(place(item.moment))"
      text += paragraph(
        "\(process(item.process)), \(item.end.words)\(item.mainThread.suspicion); \(place)",
        label: item.end.label == label ? "" : item.end.label, .alarm)
      label = item.end.label
    }
    return text + (more > 0 ? paragraph("and \(Figures.grouped(more)) more", label: "") : "")
  }

  /// The other findings, each with its rule's id for `--explain`.
  private func list(_ items: [TimelineFindings.FindingItem], _ summary: Summary) -> String {
    var text = ""
    var level: Finding.Level?
    for item in items.sorted(by: { $0.finding.level > $1.finding.level }) {
      let finding = item.finding
      let whose = finding.instance == 0 ? "" : "\(process(item.process)): "
      let line = finding.moment.map { "; \(place($0))" } ?? ""
      let paint: Paint = finding.level == .error ? .alarm : .warning
      text += paragraph(
        "\(whose)\(glued(finding.message)) (\(finding.rule))\(line)",
        label: finding.level == level ? "" : finding.level.rawValue.uppercased(), paint)
      level = finding.level
    }
    let shown = Dictionary(grouping: items, by: \.finding.rule).mapValues(\.count)
    for (rule, count) in shown.sorted(by: { $0.key < $1.key }) {
      let more = summary.findings[rule, default: 0] - count
      if more > 0, rule != NearBudget.text.id {
        text += paragraph("and \(Figures.grouped(more)) more of \(rule)", label: "")
      }
    }
    return text
  }

  /// The rules that found notes, which are not listed above.
  private func notes(_ summary: Summary) -> String {
    let rules = summary.notes.sorted { $0.key < $1.key }.filter { $0.value > 0 }
    guard !rules.isEmpty else { return "" }
    let words = rules.map { "\(Figures.grouped($0.value)) \($0.key)" }.joined(separator: ", ")
    return paragraph("notes: \(words); --explain says what they mean")
  }

  // MARK: Amounts

  /// Whether the system ended an app for background time. The log or report may name no task.
  private func hasKills(_ findings: TimelineFindings, _ summary: Summary) -> Bool {
    findings.kills.contains(where: \.end.isForBackgroundTime)
      || summary.findings[KilledForBackgroundTime.text.id, default: 0] > 0
  }

  private func noLeak(_ findings: TimelineFindings, _ summary: Summary) -> String {
    if summary.carriers[.leaked, default: 0] > 0 { return "what carries background tasks leaked" }
    let isPart = !summary.leakedOutside.isEmpty
    if hasKills(findings, summary) {
      return isPart ? "no leaked task is among those that were asked for" : "no leaked task is named in the log"
    }
    return isPart ? "nothing leaked of what was asked for" : "nothing leaked"
  }

  private func nothing(_ summary: Summary) -> String {
    let records = Figures.counted(summary.records, "record")
    if summary.records == 0 { return "no log records in \(Figures.counted(summary.lines, "line"))" }
    let all = summary.tasks + summary.carriers.values.reduce(0, +)
    if all == 0 {
      let isPart = (Array(summary.hidden.values) + Array(summary.outside.values)).contains { $0 > 0 }
      return "no background tasks\(isPart ? " to show" : "") in \(records) (\(Figures.counted(summary.lines, "line")))"
    }
    let isPart = !summary.leakedOutside.isEmpty
    return "nothing leaked\(isPart ? " of what was asked for" : ""): \(records), \(amounts(summary)), all ended"
  }

  private func counts(_ summary: Summary) -> String {
    "\(Figures.counted(summary.records, "record")), \(Figures.counted(summary.tasks, "task"))"
      + listed(summary.verdicts)
      + (summary.carriers.isEmpty
        ? "" : "; \(Figures.counted(summary.carriers.values.reduce(0, +), "carrier"))\(listed(summary.carriers))")
  }

  /// `2 tasks and 1 carrier`
  private func amounts(_ summary: Summary) -> String {
    let carriers = summary.carriers.values.reduce(0, +)
    return Figures.counted(summary.tasks, "task") + (carriers > 0 ? " and \(Figures.counted(carriers, "carrier"))" : "")
  }

  private func listed(_ verdicts: [Verdict: Int]) -> String {
    let words = (Self.order + [.ended]).compactMap { verdict in
      verdicts[verdict].flatMap { $0 > 0 ? "\(Figures.grouped($0))\(Self.unbroken)\(verdict.rawValue)" : nil }
    }
    return words.isEmpty ? "" : ": " + words.joined(separator: ", ")
  }

  /// Leaks outside the selection are counted, not shown.
  private func outside(_ summary: Summary) -> String {
    Outside.allCases.reduce(into: "") { text, bound in
      guard let count = summary.leakedOutside[bound], count > 0 else { return }
      let are = count == 1 ? "is" : "are"
      text += paragraph("\(Figures.counted(count, "leaked task")) \(are) outside --\(bound.rawValue)")
    }
  }

  private func hidden(_ summary: Summary) -> String {
    let reasons = BackgroundTask.Routine.allCases.compactMap { reason in
      summary.hidden[reason].flatMap { $0 > 0 ? "\(Figures.grouped($0)) \(Self.words(reason))" : nil }
    }
    guard !reasons.isEmpty else { return "" }
    return paragraph("not shown: \(reasons.joined(separator: ", ")); --all shows them")
  }

  private static func words(_ reason: BackgroundTask.Routine) -> String {
    switch reason {
    case .systemMade: "that UIKit makes for itself"
    case .carrier: "there only to carry those shown"
    case .system: "of the system"
    case .unlimited: "without a time limit"
    }
  }

  private func words(_ item: TimelineFindings.NoticeItem) -> String {
    let notice = item.notice
    let message = String(notice.message.prefix { $0 != ";" || notice.code != .nothingRecognised })
    let place = notice.file.map { self.place($0, line: notice.line) }.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
    let more = item.more > 0 ? ", and \(Figures.counted(item.more, "time", "times")) more" : ""
    return message + place + more
  }

  // MARK: Pieces

  /// A space at which lines are not broken.
  static let unbroken = "\u{A0}"

  /// Nil for an unlimited budget.
  private func known(_ seconds: Double?) -> String? { seconds.flatMap { $0.isFinite ? duration($0) : nil } }

  private func duration(_ seconds: Double) -> String {
    Figures.duration(seconds).replacing(" ", with: Self.unbroken)
  }

  /// Keeps a number and its unit on one line.
  private func glued(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return zip(words, words.dropFirst()).reduce(into: String(words.first ?? "")) { glued, pair in
      let isAmount =
        pair.0.last?.isNumber == true && ["ms", "s", "min", "h", "d"].contains { pair.1.hasPrefix($0) }
        && pair.1.prefix { $0.isLetter }.count <= 3
      glued += (isAmount ? Self.unbroken : " ") + pair.1
    }
  }

  private func process(_ name: String) -> String {
    name.printable.fitted(Self.widestName, style.glyphs.ellipsis)
  }

  private func time(_ moment: Moment) -> String {
    let date = withDates ? clock.date(moment).map { "\($0) " } ?? "" : ""
    return moment.instant == nil && moment.written.isEmpty ? "" : date + clock.time(moment)
  }

  /// `Console.txt:1204`, the notation of compilers. Standard input has no name, so only the line is shown.
  private func place(_ moment: Moment) -> String {
    place(paths.indices.contains(moment.input) ? paths[moment.input] : "-", line: moment.line)
  }

  private func place(_ path: String, line: Int?) -> String {
    if path == "-" { return line.map { "line \($0)" } ?? "" }
    let prefix = archive.map { "\($0) » " } ?? ""
    return (path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path) + (line.map { ":\($0)" } ?? "")
  }

  /// Wraps the text to the width. In a list with labels the first line begins with the label.
  private func paragraph(_ text: String, label: String? = nil, _ paint: Paint? = nil) -> String {
    let indent = label == nil ? 0 : max(Self.labelColumns, label?.columns ?? 0)
    let lines = text.printable.wrapped(style.width - indent, style.glyphs.ellipsis)
    return lines.enumerated().reduce(into: "") { paragraph, numbered in
      var line = style.emptyLine()
      if numbered.offset == 0, let label { line.add(label, paint) }
      line.move(to: indent)
      line.add(numbered.element.replacing(Self.unbroken, with: " "))
      paragraph += line.text
    }
  }
}
